import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { client } from '../../../ui/dashboard/api.ts'
import { EntityDialog } from '../../../ui/dashboard/EntityDialog.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { suppressionInput } from '../subscriber.contract.ts'

/** Adds an address to the suppression list. */
export function SuppressDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const form = useForm({ initialValues: { email: '', detail: '' }, validate: rulesOf(suppressionInput) })
  return (
    <EntityDialog
      title="منع الإرسال إلى عنوان"
      form={form}
      save={values => client.subscriber.suppress(values)}
      onSaved={() => {
        snackbar.success('لن تصله رسائل بعد الآن.')
        onDone()
        onClose()
      }}
      onClose={onClose}
      submit="امنعه"
    >
      <TextInput label="البريد" type="email" dir="ltr" required {...form.getInputProps('email')} />
      <Textarea label="السبب" autosize minRows={2} {...form.getInputProps('detail')} />
    </EntityDialog>
  )
}
