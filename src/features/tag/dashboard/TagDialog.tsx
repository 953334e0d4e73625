import { Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, client } from '../../../ui/dashboard/api.ts'
import { NameFields } from '../../../ui/dashboard/NameFields.tsx'
import { NounDialog } from '../../../ui/dashboard/NounDialog.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { type Tag, tagInput } from '../tag.contract.ts'

/** Adds or edits a tag. */
export function TagDialog({ tag, onClose }: { tag: Tag | undefined; onClose: () => void }) {
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
    <NounDialog
      thing={tag}
      title={tag ? `تعديل الوسم «${tag.name}»` : 'وسم جديد'}
      form={form}
      calls={client.tag}
      callsKey={api.tag.key()}
      submit="أنشئ الوسم"
      done={({ name }) => (tag ? `حُفظ الوسم «${name}».` : `أُنشئ الوسم «${name}».`)}
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
    </NounDialog>
  )
}
