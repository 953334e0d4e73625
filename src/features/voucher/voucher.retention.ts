import { defineRetention } from '../../platform/retention.ts'
import { forgetRecipients } from './delivery.queries.ts'

export const voucherRetention = defineRetention({
  voucher_batches: { kept: 'Made and deleted by staff.', stays: 'money' },
  vouchers: { deletedWith: 'voucher_batches', stays: 'money' },
  gift_deliveries: {
    rows: 'recipients of gifts: name, address and message',
    after: '30 days after the mail, or after the last change if it was not paid; the row stays',
    days: 30,
    prune: forgetRecipients,
    stays: 'money',
  },
  voucher_redemptions: { deletedWith: 'vouchers or users', stays: 'money' },
})
