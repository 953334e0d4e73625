import { defineRetention } from '../../platform/retention.ts'

export const systemRetention = defineRetention({
  system_alerts: { kept: 'One row for each check.' },
})
