import { defineRetention } from '../../platform/retention.ts'

export const authorRetention = defineRetention({
  authors: { kept: 'Made and deleted by staff.' },
})
