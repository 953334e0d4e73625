import { defineRetention } from '../../platform/retention.ts'
import { deleteOldReads } from './old.queries.ts'

export const meterRetention = defineRetention({
  meter_reads: {
    rows: 'locked articles that a reader opened',
    after: 'the month after',
    days: 32,
    prune: deleteOldReads,
    stays: 'readers',
  },
})
