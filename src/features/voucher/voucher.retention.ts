import { defineRetention } from '../../platform/retention.ts'

export const voucherRetention = defineRetention({
  voucher_batches: { kept: 'Made and deleted by staff.' },
  vouchers: { deletedWith: 'voucher_batches' },
  voucher_redemptions: { deletedWith: 'vouchers or users' },
})
