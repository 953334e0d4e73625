import { defineRetention } from '../../platform/retention.ts'

export const sourceRetention = defineRetention({
  sources: { kept: 'Made and deleted by staff.' },
})
