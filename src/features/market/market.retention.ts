import { defineRetention } from '../../platform/retention.ts'
import { pruneClosings } from './market.queries.ts'

export const marketRetention = defineRetention({
  market_readings: { kept: 'One row for each market.', stays: 'fetched' },
  market_closings: { days: 400, prune: pruneClosings, stays: 'fetched' },
})
