import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { currencySign, decimalsOf, toMajorUnits, toMinorUnits } from '../../../../arabic/money.ts'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { EntityDialog } from '../../../../ui/dashboard/EntityDialog.tsx'
import { NumberField } from '../../../../ui/dashboard/NumberField.tsx'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import type { MemberPayment } from './memberTypes.ts'

/** Refunds all that is left of a payment, or a part of it. */
export function RefundDialog({
  payment: { id, price, refunded },
  onClose,
}: {
  payment: MemberPayment
  onClose: () => void
}) {
  const queries = useQueryClient()
  const { currency } = price
  const left = toMajorUnits(price.amount - refunded, currency)
  const form = useForm({
    initialValues: { amount: left as number | string, reason: '' },
    validate: {
      amount: amount =>
        Number(amount) > 0 && Number(amount) <= left ? null : `أكبر من صفر، و${left} على الأكثر`,
      reason: reason => (reason.trim().length < 3 ? 'اكتب السبب' : null),
    },
  })
  return (
    <EntityDialog
      title="ردّ المبلغ"
      form={form}
      submit="ردّ المبلغ"
      save={({ amount, reason }) =>
        client.subscription.refund({ id, amount: toMinorUnits(Number(amount), currency), reason })
      }
      onSaved={() => {
        void queries.invalidateQueries({ queryKey: api.subscription.key() })
        // Some refunds are decided days later; the table shows that.
        snackbar.success('طُلب ردّ المبلغ.')
        onClose()
      }}
      onClose={onClose}
    >
      <NumberField
        label={`المبلغ (${currencySign(currency)})`}
        description="ردّ المبلغ كله ينهي المدة التي دُفع لها."
        decimalScale={decimalsOf(currency)}
        min={0}
        required
        {...form.getInputProps('amount')}
      />
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
