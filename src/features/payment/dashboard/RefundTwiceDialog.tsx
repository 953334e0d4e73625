import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityDialog } from '../../../ui/dashboard/EntityDialog.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { sayState } from './differenceWords.ts'

type Props = { paymentId: number; ours: string; onClose: () => void }

/** Refunds the second payment of a period that was paid twice. */
export function RefundTwiceDialog({ paymentId, ours, onClose }: Props) {
  const queries = useQueryClient()
  const form = useForm({
    initialValues: { reason: 'دُفعت المدة مرتين' },
    validate: { reason: reason => (reason.trim().length < 3 ? 'اكتب السبب' : null) },
  })
  return (
    <EntityDialog
      title="ردّ الدفعة الثانية"
      form={form}
      submit="ردّ المبلغ"
      save={({ reason }) => client.subscription.refund({ id: paymentId, reason })}
      onSaved={() => {
        void queries.invalidateQueries({ queryKey: api.payment.key() })
        void queries.invalidateQueries({ queryKey: api.subscription.key() })
        // Some refunds are decided days later; the difference is closed then.
        snackbar.success('طُلب ردّ المبلغ، وللقارئ إشعار دائن به.')
        onClose()
      }}
      onClose={onClose}
    >
      <Text size="sm">
        {sayState(ours)}. يعود المبلغ إلى القارئ من حيث دفعه، وتنقص مدته بقدره. اسأله أولًا: قد يكون أراد
        مدتين.
      </Text>
      <Textarea
        label="السبب"
        description="يقرؤه المشترك في الإشعار الدائن."
        autosize
        required
        {...form.getInputProps('reason')}
      />
    </EntityDialog>
  )
}
