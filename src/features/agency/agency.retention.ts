import { defineRetention } from '../../platform/retention.ts'

export const agencyRetention = defineRetention({
  agencies: { kept: 'Made and deleted by staff.' },
})
