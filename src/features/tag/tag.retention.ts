import { defineRetention } from '../../platform/retention.ts'

export const tagRetention = defineRetention({
  tags: { kept: 'Made, merged and deleted by staff.' },
})
