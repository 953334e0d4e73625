import { defineRetention } from '../../platform/retention.ts'

export const adRetention = defineRetention({
  ad_positions: { kept: 'One row for each place.' },
})
