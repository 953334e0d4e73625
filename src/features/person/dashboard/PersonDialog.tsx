import { Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, client } from '../../../ui/dashboard/api.ts'
import { NameFields } from '../../../ui/dashboard/NameFields.tsx'
import { NounDialog } from '../../../ui/dashboard/NounDialog.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { FormPicture } from '../../media/dashboard/FormPicture.tsx'
import { type Person, personInput } from '../person.contract.ts'

/** Adds or edits a person. */
export function PersonDialog({ person, onClose }: { person: Person | undefined; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      name: person?.name ?? '',
      aliases: person?.aliases ?? [],
      slug: person?.slug ?? '',
      role: person?.role ?? '',
      bio: person?.bio ?? '',
      imageId: person?.image?.id ?? null,
      status: person?.status ?? true,
    },
    validate: rulesOf(personInput),
  })
  return (
    <NounDialog
      thing={person}
      title={person ? `تعديل الشخصية «${person.name}»` : 'شخصية جديدة'}
      form={form}
      calls={client.person}
      callsKey={api.person.key()}
      submit="أضف الشخصية"
      done={({ name }) => (person ? `حُفظت الشخصية «${name}».` : `أُضيفت الشخصية «${name}».`)}
      onClose={onClose}
    >
      <NameFields form={form} slug={person?.slug} />
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
      <Switch
        label="مفعّلة"
        description="المعطّلة لا يراها القراء، ولا تُعرض على المحررين."
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
    </NounDialog>
  )
}
