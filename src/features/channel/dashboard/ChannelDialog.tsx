import { Group, Input, NumberInput, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityDialog } from '../../../ui/dashboard/EntityDialog.tsx'
import { NameFields } from '../../../ui/dashboard/NameFields.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { changesOf } from '../../../ui/dashboard/useSaving.ts'
import { FormPicture } from '../../media/dashboard/FormPicture.tsx'
import { type Channel, type ChannelKind, channelInput } from '../channel.contract.ts'
import { kindOptions } from './channelLabels.ts'
import { StreamTrial } from './StreamTrial.tsx'

/** Adds a channel, or changes the one given. */
export function ChannelDialog({ channel, onClose }: { channel: Channel | undefined; onClose: () => void }) {
  const queries = useQueryClient()
  const kindId = useId()
  const form = useForm({
    initialValues: {
      name: channel?.name ?? '',
      slug: channel?.slug ?? '',
      kind: channel?.kind ?? ('tv' as ChannelKind),
      streamUrl: channel?.streamUrl ?? '',
      logoId: channel?.images.logo?.id ?? null,
      coverId: channel?.images.cover?.id ?? null,
      order: channel?.order ?? 0,
      enabled: channel?.enabled ?? true,
    },
    validate: rulesOf(channelInput),
  })
  return (
    <EntityDialog
      title={channel ? `تعديل القناة «${channel.name}»` : 'قناة جديدة'}
      form={form}
      submit={channel ? 'احفظ' : 'أضف القناة'}
      save={({ logoId, coverId, ...values }, revision) => {
        const slug = values.slug || undefined
        if (!channel) {
          return client.channel.create({ ...values, slug, images: { logo: logoId, cover: coverId } })
        }
        const { logoId: logo, coverId: cover, ...changes } = changesOf(form)
        return client.channel.edit({
          id: channel.id,
          revision: revision ?? channel.revision,
          ...changes,
          slug: changes.slug || undefined,
          images: { ...(logo === undefined ? {} : { logo }), ...(cover === undefined ? {} : { cover }) },
        })
      }}
      onSaved={({ name }) => {
        void queries.invalidateQueries({ queryKey: api.channel.key() })
        snackbar.success(channel ? `حُفظت القناة «${name}».` : `أُضيفت القناة «${name}».`)
        onClose()
      }}
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
      <Group align="flex-start" grow preventGrowOverflow={false}>
        <FormPicture form={form} name="logoId" label="الشعار" initial={channel?.images.logo} aspect="1x1" />
        <FormPicture form={form} name="coverId" label="الغلاف" initial={channel?.images.cover} />
      </Group>
      <NumberInput
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
    </EntityDialog>
  )
}
