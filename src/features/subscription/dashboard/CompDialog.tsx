import { Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityDialog } from '../../../ui/dashboard/EntityDialog.tsx'
import { NumberField } from '../../../ui/dashboard/NumberField.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { usePackageChoices } from '../../package/dashboard/usePackageChoices.ts'

const required = (value: string | null) => (value?.trim() ? null : 'هذا الحقل مطلوب')

/** Gives a reader a free subscription. */
export function CompDialog({ email = '', onClose }: { email?: string; onClose: () => void }) {
  const queries = useQueryClient()
  const packages = usePackageChoices()
  const form = useForm({
    initialValues: { email, packageId: null as string | null, days: 30, reason: '' },
    validate: { email: required, packageId: required, reason: required },
  })
  return (
    <EntityDialog
      title="اشتراك مجاني"
      form={form}
      submit="امنح الاشتراك"
      save={({ packageId, ...values }) =>
        client.subscription.comp({ ...values, email: values.email.trim(), packageId: Number(packageId) })
      }
      onSaved={({ user }) => {
        void queries.invalidateQueries({ queryKey: api.subscription.key() })
        snackbar.success(`مُنح الاشتراك: ${user.name}.`)
        onClose()
      }}
      onClose={onClose}
    >
      <TextInput
        label="بريد القارئ"
        description="لمن له حساب في الموقع."
        type="email"
        dir="ltr"
        required
        {...form.getInputProps('email')}
      />
      <Select label="الباقة" data={packages} required {...form.getInputProps('packageId')} />
      <NumberField label="الأيام" min={1} max={3660} required {...form.getInputProps('days')} />
      <Textarea
        label="السبب"
        description="يُحفظ في السجل."
        autosize
        required
        {...form.getInputProps('reason')}
      />
    </EntityDialog>
  )
}
