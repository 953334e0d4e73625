import { Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityDialog } from '../../../ui/dashboard/EntityDialog.tsx'
import { NameFields } from '../../../ui/dashboard/NameFields.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { changesOf } from '../../../ui/dashboard/useSaving.ts'
import { type Tag, tagInput } from '../tag.contract.ts'

/** Makes a tag, or changes the one given. */
export function TagDialog({ tag, onClose }: { tag: Tag | undefined; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useForm({
    initialValues: {
      name: tag?.name ?? '',
      slug: tag?.slug ?? '',
      status: tag?.status ?? true,
      visible: tag?.visible ?? true,
    },
    validate: rulesOf(tagInput),
  })
  return (
    <EntityDialog
      title={tag ? `تعديل الوسم «${tag.name}»` : 'وسم جديد'}
      form={form}
      submit={tag ? 'احفظ' : 'أنشئ الوسم'}
      save={(values, revision) => {
        if (!tag) return client.tag.create({ ...values, slug: values.slug || undefined })
        const changes = changesOf(form)
        return client.tag.edit({
          id: tag.id,
          revision: revision ?? tag.revision,
          ...changes,
          slug: changes.slug || undefined,
        })
      }}
      onSaved={({ name }) => {
        void queries.invalidateQueries({ queryKey: api.tag.key() })
        snackbar.success(tag ? `حُفظ الوسم «${name}».` : `أُنشئ الوسم «${name}».`)
        onClose()
      }}
      onClose={onClose}
    >
      <NameFields form={form} slug={tag?.slug} />
      <Switch
        label="يُستعمل"
        description="يجده المحررون حين يصفون مقالًا."
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
      <Switch
        label="يراه القراء"
        description="يظهر أسفل المقال، وله صفحة. وإن أُخفي بقي للتحرير والبحث الداخلي."
        {...form.getInputProps('visible', { type: 'checkbox' })}
      />
    </EntityDialog>
  )
}
