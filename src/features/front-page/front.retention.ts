import { defineRetention } from '../../platform/retention.ts'
import { deleteOldEditions } from './old.queries.ts'

export const frontRetention = defineRetention({
  fronts: { kept: 'One row for each page.' },
  front_editions: { days: 30, prune: deleteOldEditions, stays: 'versions' },
})
