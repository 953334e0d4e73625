import { Alert, SegmentedControl, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { toDigits } from '../../../arabic/digits.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityDialog, type EntityForm } from '../../../ui/dashboard/EntityDialog.tsx'
import { OptionalTime } from '../../../ui/dashboard/OptionalTime.tsx'
import { dirtyValuesOf, reportSaved } from '../../../ui/dashboard/useSaving.ts'
import { FormPicture } from '../../media/dashboard/FormPicture.tsx'
import { type AdKind, type AdPosition, adKinds } from '../ad.contract.ts'
import { kindLabels, positionLabels } from './adLabels.ts'

const adValues = (position: AdPosition) => ({
  title: position.title,
  kind: position.kind,
  imageId: position.image?.id ?? null,
  link: position.link,
  html: position.html,
  from: position.from,
  to: position.to,
  enabled: position.enabled,
})

export function AdPositionDialog({ position, onClose }: { position: AdPosition; onClose: () => void }) {
  const queries = useQueryClient()
  const { name, size } = positionLabels[position.key]
  const form = useForm({
    initialValues: adValues(position),
    validate: {
      to: (to, { from }) => (from && to && to <= from ? 'اجعل النهاية بعد البداية' : null),
      link: link =>
        link === '' || /^(?:https?:\/\/|\/(?!\/))/.test(link)
          ? null
          : 'عنوان ويب يبدأ بـ https، أو مسار في موقعنا',
    },
  })
  const { kind } = form.values
  const revision = useRef(position.revision)
  return (
    <EntityDialog
      title={name}
      form={form}
      save={(_values, over = revision.current) =>
        client.ad.edit({ id: position.id, revision: over, ...dirtyValuesOf(form) })
      }
      onSaved={(saved, sent) => {
        revision.current = saved.revision
        void queries.invalidateQueries({ queryKey: api.ad.key() })
        if (!reportSaved(form, sent, `حُفظ «${name}».`)) onClose()
      }}
      onClose={onClose}
    >
      <TextInput
        label="عنوان الإعلان"
        description="يقرؤه من لا يرى الصورة."
        maxLength={120}
        {...form.getInputProps('title')}
      />
      <SegmentedControl
        aria-label="نوع الإعلان"
        data={adKinds.map(value => ({ value, label: kindLabels[value] }))}
        value={kind}
        onChange={value => form.setFieldValue('kind', value as AdKind)}
      />
      {kind === 'image' ? (
        <>
          <FormPicture
            form={form}
            name="imageId"
            label="صورة الإعلان"
            description={`${toDigits(size)}؛ الأفضل ضعف هذا القياس.`}
            initial={position.image}
          />
          <TextInput label="رابط الوجهة" placeholder="https://" dir="ltr" {...form.getInputProps('link')} />
        </>
      ) : (
        <>
          <Alert color="amber" title="شيفرة من جهة أخرى">
            تعمل في إطار معزول عن الصفحة، ولا تُحمّل إلا لمن وافق من القراء.
          </Alert>
          <Textarea
            label="الشيفرة"
            dir="ltr"
            autosize
            minRows={5}
            maxRows={14}
            styles={{ input: { fontFamily: 'monospace' } }}
            {...form.getInputProps('html')}
          />
        </>
      )}
      <AdPeriod form={form} />
      <Switch label="مشغّل" {...form.getInputProps('enabled', { type: 'checkbox' })} />
    </EntityDialog>
  )
}

function AdPeriod({ form }: { form: EntityForm<ReturnType<typeof adValues>> }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <OptionalTime form={form} name="from" label="يبدأ" placeholder="الآن" clear="بلا بداية" />
      <OptionalTime form={form} name="to" label="ينتهي" placeholder="لا ينتهي" clear="بلا نهاية" />
    </SimpleGrid>
  )
}
