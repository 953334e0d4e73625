import { defineRetention } from '../../../platform/retention.ts'

export const payerRetention = defineRetention({
  guest_payers: { deletedWith: 'users', stays: 'readers' },
})
