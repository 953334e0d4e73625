import { defineRetention } from '../../platform/retention.ts'
import { forgetRecipients } from './delivery.queries.ts'

export const voucherRetention = defineRetention({
  voucher_batches: { kept: 'Made and deleted by staff.' },
  vouchers: { deletedWith: 'voucher_batches' },
  gift_deliveries: { days: 30, prune: forgetRecipients },
  voucher_redemptions: { deletedWith: 'vouchers or users' },
})
