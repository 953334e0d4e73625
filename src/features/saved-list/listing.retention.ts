import { defineRetention } from '../../platform/retention.ts'

export const listingRetention = defineRetention({
  listings: { deletedWith: 'users', stays: 'versions' },
})
