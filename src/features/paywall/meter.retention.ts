import { defineRetention } from '../../platform/retention.ts'
import { deleteOldReads } from './old.queries.ts'

export const meterRetention = defineRetention({
  meter_reads: { days: 32, prune: deleteOldReads, stays: 'readers' },
})
