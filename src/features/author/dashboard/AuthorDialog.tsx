import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api } from '../../../ui/dashboard/api.ts'
import { NamedDialog, type NounWords, namedValues } from '../../../ui/dashboard/NamedDialog.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { FormPicture } from '../../media/dashboard/FormPicture.tsx'
import { type Author, authorInput } from '../author.contract.ts'

export const authorWords: NounWords = { one: 'الكاتب', add: 'كاتب جديد' }

/** Adds or edits an author. */
export function AuthorDialog({ author, onClose }: { author: Author | undefined; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      ...namedValues(author),
      bio: author?.bio ?? '',
      email: author?.email ?? '',
      url: author?.url ?? '',
    },
    validate: rulesOf(authorInput),
  })
  return (
    <NamedDialog
      thing={author}
      words={authorWords}
      form={form}
      calls={api.author}
      disabled="المعطّل تبقى مقالاته، ولا يُعرض للاختيار في مقال جديد."
      onClose={onClose}
    >
      <Textarea
        label="نبذة"
        description="سطران أو ثلاثة، تظهر في صفحة الكاتب وأسفل مقالاته."
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('bio')}
      />
      <TextInput
        label="بريد يراسله عليه القراء"
        description="يظهر في صفحة الكاتب لكل الناس. اتركه فارغًا إن لم يُرد."
        type="email"
        dir="ltr"
        {...form.getInputProps('email')}
      />
      <TextInput
        label="موقعه أو حسابه"
        description="رابط يظهر في صفحة الكاتب."
        type="url"
        dir="ltr"
        {...form.getInputProps('url')}
      />
      <FormPicture form={form} name="imageId" label="الصورة" initial={author?.image} aspect="1x1" />
    </NamedDialog>
  )
}
