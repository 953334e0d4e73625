import { Switch, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityDialog } from '../../../ui/dashboard/EntityDialog.tsx'
import { NameFields } from '../../../ui/dashboard/NameFields.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { changesOf } from '../../../ui/dashboard/useSaving.ts'
import { FormPicture } from '../../media/dashboard/FormPicture.tsx'
import { type Author, authorInput } from '../author.contract.ts'

/** Adds an author, or changes the one given. */
export function AuthorDialog({ author, onClose }: { author: Author | undefined; onClose: () => void }) {
  const queries = useQueryClient()
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
    <EntityDialog
      title={author ? `تعديل الكاتب «${author.name}»` : 'كاتب جديد'}
      form={form}
      submit={author ? 'احفظ' : 'أضف الكاتب'}
      save={(values, revision) => {
        if (!author) return client.author.create({ ...values, slug: values.slug || undefined })
        const changes = changesOf(form)
        return client.author.edit({
          id: author.id,
          revision: revision ?? author.revision,
          ...changes,
          slug: changes.slug || undefined,
        })
      }}
      onSaved={({ name }) => {
        void queries.invalidateQueries({ queryKey: api.author.key() })
        snackbar.success(author ? `حُفظ الكاتب «${name}».` : `أُضيف الكاتب «${name}».`)
        onClose()
      }}
      onClose={onClose}
    >
      <NameFields form={form} slug={author?.slug} />
      <Textarea
        label="نبذة"
        description="سطران أو ثلاثة، تظهر أسفل مقالاته."
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
    </EntityDialog>
  )
}
