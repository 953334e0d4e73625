import { Select, Textarea } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { EntityDialog } from '../../../../ui/dashboard/EntityDialog.tsx'
import { endOfDay } from '../../../../ui/dashboard/siteTime.ts'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { statuses } from '../../subscription.schema.ts'
import { statusLabels } from '../subscriptionLabels.ts'
import type { MemberSubscription } from './memberTypes.ts'

const options = statuses.map(value => ({ value, label: statusLabels[value] }))

/** Sets the status by hand, with a reason for the log. */
export function StatusDialog({
  subscription: { id, status },
  onClose,
}: {
  subscription: MemberSubscription
  onClose: () => void
}) {
  const queries = useQueryClient()
  const form = useForm({
    initialValues: { status, endsAt: null as string | null, reason: '' },
    validate: { reason: reason => (reason.trim().length < 3 ? 'اكتب السبب' : null) },
  })
  const runs = ['trial', 'active', 'past_due'].includes(form.values.status)
  return (
    <EntityDialog
      title="تعيين حالة الاشتراك"
      form={form}
      submit="عيّن الحالة"
      save={({ endsAt, ...values }) =>
        client.subscription.setStatus({
          id,
          ...values,
          endsAt: runs && endsAt ? endOfDay(endsAt) : undefined,
        })
      }
      onSaved={() => {
        void queries.invalidateQueries({ queryKey: api.subscription.key() })
        snackbar.success('تغيّرت حالة الاشتراك.')
        onClose()
      }}
      onClose={onClose}
    >
      <Select label="الحالة" data={options} allowDeselect={false} {...form.getInputProps('status')} />
      {runs && (
        <DatePickerInput
          label="حتى"
          description="مدة كاملة من الآن إن تُرك فارغًا."
          clearable
          {...form.getInputProps('endsAt')}
        />
      )}
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
