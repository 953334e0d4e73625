import { defineRetention } from '../../platform/retention.ts'

export const wordingRetention = defineRetention({
  wordings: { kept: 'Made and deleted by staff.' },
})
