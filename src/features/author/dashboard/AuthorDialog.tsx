import { Switch, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, client } from '../../../ui/dashboard/api.ts'
import { NameFields } from '../../../ui/dashboard/NameFields.tsx'
import { NounDialog } from '../../../ui/dashboard/NounDialog.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { FormPicture } from '../../media/dashboard/FormPicture.tsx'
import { type Author, authorInput } from '../author.contract.ts'

/** Adds or edits an author. */
export function AuthorDialog({ author, onClose }: { author: Author | undefined; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      name: author?.name ?? '',
      slug: author?.slug ?? '',
      bio: author?.bio ?? '',
      imageId: author?.image?.id ?? null,
      status: author?.status ?? true,
    },
    validate: rulesOf(authorInput),
  })
  return (
    <NounDialog
      thing={author}
      title={author ? `تعديل الكاتب «${author.name}»` : 'كاتب جديد'}
      form={form}
      calls={client.author}
      callsKey={api.author.key()}
      submit="أضف الكاتب"
      done={({ name }) => (author ? `حُفظ الكاتب «${name}».` : `أُضيف الكاتب «${name}».`)}
      onClose={onClose}
    >
      <NameFields form={form} slug={author?.slug} />
      <Textarea
        label="نبذة"
        description="سطران أو ثلاثة، تظهر أسفل المقالات."
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('bio')}
      />
      <FormPicture form={form} name="imageId" label="الصورة" initial={author?.image} aspect="1x1" />
      <Switch
        label="مفعّل"
        description="المعطّل تبقى مقالاته، ولا يُعرض للاختيار في مقال جديد."
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
    </NounDialog>
  )
}
