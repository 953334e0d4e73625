import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { currencySign, decimalsOf, toMajorUnits, toMinorUnits } from '../../../arabic/money.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityDialog } from '../../../ui/dashboard/EntityDialog.tsx'
import { NumberField } from '../../../ui/dashboard/NumberField.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import type { Donation } from '../donation.contract.ts'

/** Refunds all that is left of a donation, or a part of it. */
export function RefundDonationDialog({
  donation: { id, price, refunded },
  onClose,
}: {
  donation: Donation
  onClose: () => void
}) {
  const queries = useQueryClient()
  const { currency } = price
  const left = toMajorUnits(price.amount - refunded, currency)
  const form = useForm({
    initialValues: { amount: left as number | string },
    validate: {
      amount: amount =>
        Number(amount) > 0 && Number(amount) <= left ? null : `أكبر من صفر، و${left} على الأكثر`,
    },
  })
  return (
    <EntityDialog
      title="ردّ التبرّع"
      form={form}
      submit="ردّ المبلغ"
      save={({ amount }) => client.donation.refund({ id, amount: toMinorUnits(Number(amount), currency) })}
      onSaved={() => {
        void queries.invalidateQueries({ queryKey: api.donation.key() })
        snackbar.success('طُلب ردّ المبلغ.')
        onClose()
      }}
      onClose={onClose}
    >
      <NumberField
        label={`المبلغ (${currencySign(currency)})`}
        description="نكتب إلى المتبرع بما رُدّ إليه."
        decimalScale={decimalsOf(currency)}
        min={0}
        required
        {...form.getInputProps('amount')}
      />
    </EntityDialog>
  )
}
