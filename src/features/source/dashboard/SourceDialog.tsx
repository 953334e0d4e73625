import { Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityDialog } from '../../../ui/dashboard/EntityDialog.tsx'
import { NameFields } from '../../../ui/dashboard/NameFields.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { changesOf } from '../../../ui/dashboard/useSaving.ts'
import { FormPicture } from '../../media/dashboard/FormPicture.tsx'
import { type Source, sourceInput } from '../source.contract.ts'

/** Adds a source, or changes the one given. */
export function SourceDialog({ source, onClose }: { source: Source | undefined; onClose: () => void }) {
  const queries = useQueryClient()
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
    <EntityDialog
      title={source ? `تعديل المصدر «${source.name}»` : 'مصدر جديد'}
      form={form}
      submit={source ? 'احفظ' : 'أضف المصدر'}
      save={(values, revision) => {
        if (!source) return client.source.create({ ...values, slug: values.slug || undefined })
        const changes = changesOf(form)
        return client.source.edit({
          id: source.id,
          revision: revision ?? source.revision,
          ...changes,
          slug: changes.slug || undefined,
        })
      }}
      onSaved={({ name }) => {
        void queries.invalidateQueries({ queryKey: api.source.key() })
        snackbar.success(source ? `حُفظ المصدر «${name}».` : `أُضيف المصدر «${name}».`)
        onClose()
      }}
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
    </EntityDialog>
  )
}
