import { defineRetention } from '../../../platform/retention.ts'

export const stageRetention = defineRetention({
  stages: { kept: 'Made and deleted by staff.' },
})
