import { Group, Input, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useId } from 'react'
import { api, client } from '../../../ui/dashboard/api.ts'
import { NameFields } from '../../../ui/dashboard/NameFields.tsx'
import { NounDialog } from '../../../ui/dashboard/NounDialog.tsx'
import { NumberField } from '../../../ui/dashboard/NumberField.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { FormPicture } from '../../media/dashboard/FormPicture.tsx'
import { type Channel, type ChannelKind, channelInput } from '../channel.contract.ts'
import { kindOptions } from './channelLabels.ts'
import { StreamTrial } from './StreamTrial.tsx'

/** Adds or edits a channel. */
export function ChannelDialog({ channel, onClose }: { channel: Channel | undefined; onClose: () => void }) {
  const kindId = useId()
  const form = useForm({
    initialValues: {
      name: channel?.name ?? '',
      slug: channel?.slug ?? '',
      kind: channel?.kind ?? ('tv' as ChannelKind),
      streamUrl: channel?.streamUrl ?? '',
      fallbackUrl: channel?.fallbackUrl ?? '',
      logoId: channel?.images.logo?.id ?? null,
      coverId: channel?.images.cover?.id ?? null,
      order: channel?.order ?? 0,
      enabled: channel?.enabled ?? true,
    },
    validate: rulesOf(channelInput),
  })
  return (
    <NounDialog
      thing={channel}
      title={channel ? `تعديل القناة «${channel.name}»` : 'قناة جديدة'}
      form={form}
      calls={{
        create: ({ logoId, coverId, ...values }) =>
          client.channel.create({ ...values, images: { logo: logoId, cover: coverId } }),
        edit: ({ logoId: logo, coverId: cover, ...changes }) =>
          client.channel.edit({
            ...changes,
            images: { ...(logo === undefined ? {} : { logo }), ...(cover === undefined ? {} : { cover }) },
          }),
      }}
      callsKey={api.channel.key()}
      submit="أضف القناة"
      done={({ name }) => (channel ? `حُفظت القناة «${name}».` : `أُضيفت القناة «${name}».`)}
      onClose={onClose}
    >
      <NameFields form={form} slug={channel?.slug} />
      <Input.Wrapper label="النوع" labelElement="div" labelProps={{ id: kindId }}>
        <SegmentedControl
          aria-labelledby={kindId}
          data={kindOptions}
          display="flex"
          {...form.getInputProps('kind')}
        />
      </Input.Wrapper>
      <TextInput
        label="عنوان البث"
        description="قائمة HLS ‏(m3u8) أو ملف صوت أو صورة يشغّله المتصفح. موقع آمن لا يشغّل إلا ما يبدأ بـ https."
        placeholder="https://"
        type="url"
        dir="ltr"
        required
        {...form.getInputProps('streamUrl')}
      />
      <StreamTrial url={form.values.streamUrl} kind={form.values.kind} />
      <TextInput
        label="البث الاحتياطي"
        description="يأخذه المشغّل من نفسه إن تعذّر الأول. يُفحص البثان كل دقيقة."
        placeholder="https://"
        type="url"
        dir="ltr"
        {...form.getInputProps('fallbackUrl')}
      />
      <Group align="flex-start" grow preventGrowOverflow={false}>
        <FormPicture form={form} name="logoId" label="الشعار" initial={channel?.images.logo} aspect="1x1" />
        <FormPicture form={form} name="coverId" label="الغلاف" initial={channel?.images.cover} />
      </Group>
      <NumberField
        label="الترتيب"
        description="الأصغر أولًا."
        min={0}
        max={10_000}
        maw={160}
        {...form.getInputProps('order')}
      />
      <Switch
        label="مفعّلة"
        description="المعطّلة لا يراها القراء."
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
    </NounDialog>
  )
}
