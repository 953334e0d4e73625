import { defineRetention } from '../../platform/retention.ts'

export const logRetention = defineRetention({
  logs: { kept: 'The log can be neither changed nor deleted. One partition a year.', stays: 'figures' },
})
