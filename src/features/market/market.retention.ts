import { defineRetention } from '../../platform/retention.ts'
import { pruneClosings } from './market.queries.ts'

export const marketRetention = defineRetention({
  market_readings: { kept: 'One row for each market.', stays: 'fetched' },
  market_closings: {
    rows: 'prices of currencies and gold by day',
    days: 400,
    prune: pruneClosings,
    stays: 'fetched',
  },
})
