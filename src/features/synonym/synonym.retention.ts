import { defineRetention } from '../../platform/retention.ts'

export const synonymRetention = defineRetention({
  synonyms: { kept: 'Made and deleted by staff.' },
  synonyms_version: { kept: 'One row.', stays: 'computed' },
})
