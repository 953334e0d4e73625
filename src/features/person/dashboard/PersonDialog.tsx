import { TagsInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api } from '../../../ui/dashboard/api.ts'
import { NamedDialog, type NounWords, namedValues } from '../../../ui/dashboard/NamedDialog.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { FormPicture } from '../../media/dashboard/FormPicture.tsx'
import { type Person, personInput } from '../person.contract.ts'

export const personWords: NounWords = { one: 'الشخصية', feminine: true, add: 'شخصية جديدة' }

/** Adds or edits a person. */
export function PersonDialog({ person, onClose }: { person: Person | undefined; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      ...namedValues(person),
      aliases: person?.aliases ?? [],
      role: person?.role ?? '',
      bio: person?.bio ?? '',
    },
    validate: rulesOf(personInput),
  })
  return (
    <NamedDialog
      thing={person}
      words={personWords}
      form={form}
      calls={api.person}
      disabled="المعطّلة لا يراها القراء، ولا تُعرض على المحررين."
      onClose={onClose}
    >
      <TagsInput
        label="أسماء أخرى"
        description="ما يرد في الأخبار بدل الاسم: كنية أو منصب. اكتب الاسم، ثم اضغط مفتاح الإدخال."
        acceptValueOnBlur
        {...form.getInputProps('aliases')}
      />
      <TextInput label="الصفة" placeholder="وزيرة المالية" {...form.getInputProps('role')} />
      <Textarea
        label="نبذة"
        description="سطران أو ثلاثة، تظهر أعلى الصفحة."
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('bio')}
      />
      <FormPicture form={form} name="imageId" label="الصورة" initial={person?.image} aspect="1x1" />
    </NamedDialog>
  )
}
