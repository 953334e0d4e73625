import { defineRetention } from '../../platform/retention.ts'
import { deleteOldEditions } from './old.queries.ts'

export const frontRetention = defineRetention({
  fronts: { kept: 'One row for each page.' },
  front_editions: {
    rows: 'arrangements of the front page',
    after: '30 days; the newest twenty stay',
    days: 30,
    prune: deleteOldEditions,
    stays: 'versions',
  },
})
