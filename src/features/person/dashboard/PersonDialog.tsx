import { Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityDialog } from '../../../ui/dashboard/EntityDialog.tsx'
import { NameFields } from '../../../ui/dashboard/NameFields.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { changesOf } from '../../../ui/dashboard/useSaving.ts'
import { FormPicture } from '../../media/dashboard/FormPicture.tsx'
import { type Person, personInput } from '../person.contract.ts'

/** Adds a person, or changes the one given. */
export function PersonDialog({ person, onClose }: { person: Person | undefined; onClose: () => void }) {
  const queries = useQueryClient()
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
    <EntityDialog
      title={person ? `تعديل «${person.name}»` : 'شخصية جديدة'}
      form={form}
      submit={person ? 'احفظ' : 'أضف الشخصية'}
      save={(values, revision) => {
        if (!person) return client.person.create({ ...values, slug: values.slug || undefined })
        const changes = changesOf(form)
        return client.person.edit({
          id: person.id,
          revision: revision ?? person.revision,
          ...changes,
          slug: changes.slug || undefined,
        })
      }}
      onSaved={({ name }) => {
        void queries.invalidateQueries({ queryKey: api.person.key() })
        snackbar.success(person ? `حُفظت الشخصية «${name}».` : `أُضيفت الشخصية «${name}».`)
        onClose()
      }}
      onClose={onClose}
    >
      <NameFields form={form} slug={person?.slug} />
      <TagsInput
        label="أسماء أخرى"
        description="كل ما قد يُذكر به في الأخبار: كنية أو منصب. اكتب الاسم واضغط زر الإدخال."
        acceptValueOnBlur
        {...form.getInputProps('aliases')}
      />
      <TextInput label="الصفة" placeholder="وزيرة المالية" {...form.getInputProps('role')} />
      <Textarea
        label="نبذة"
        description="سطران أو ثلاثة، تظهر أعلى صفحته."
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
    </EntityDialog>
  )
}
