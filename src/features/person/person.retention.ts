import { defineRetention } from '../../platform/retention.ts'

export const personRetention = defineRetention({
  people: { kept: 'Made and deleted by staff.' },
})
