import { defineRetention } from '../../../platform/retention.ts'

export const networkRetention = defineRetention({
  network_accounts: { kept: 'Made and deleted by staff.', stays: 'secrets' },
  network_sign_ins: { deletedWith: 'the next sign-in, when they have expired', stays: 'secrets' },
})
