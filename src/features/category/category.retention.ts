import { defineRetention } from '../../platform/retention.ts'

export const categoryRetention = defineRetention({
  categories: { kept: 'Made and deleted by staff.' },
})
