import { Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, client } from '../../../ui/dashboard/api.ts'
import { NameFields } from '../../../ui/dashboard/NameFields.tsx'
import { NounDialog } from '../../../ui/dashboard/NounDialog.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { FormPicture } from '../../media/dashboard/FormPicture.tsx'
import { type Source, sourceInput } from '../source.contract.ts'

/** Adds or edits a source. */
export function SourceDialog({ source, onClose }: { source: Source | undefined; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      name: source?.name ?? '',
      slug: source?.slug ?? '',
      url: source?.url ?? '',
      imageId: source?.image?.id ?? null,
      status: source?.status ?? true,
    },
    validate: rulesOf(sourceInput),
  })
  return (
    <NounDialog
      thing={source}
      title={source ? `تعديل المصدر «${source.name}»` : 'مصدر جديد'}
      form={form}
      calls={client.source}
      callsKey={api.source.key()}
      submit="أضف المصدر"
      done={({ name }) => (source ? `حُفظ المصدر «${name}».` : `أُضيف المصدر «${name}».`)}
      onClose={onClose}
    >
      <NameFields form={form} slug={source?.slug} />
      <TextInput
        label="موقعه"
        description="يصل إليه القارئ من أسفل المقال."
        placeholder="https://"
        type="url"
        dir="ltr"
        {...form.getInputProps('url')}
      />
      <FormPicture form={form} name="imageId" label="الشعار" initial={source?.image} aspect="1x1" />
      <Switch
        label="مفعّل"
        description="المعطّل يبقى في مقالاته، ولا يُعرض للاختيار في مقال جديد."
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
    </NounDialog>
  )
}
