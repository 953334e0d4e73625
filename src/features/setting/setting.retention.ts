import { defineRetention } from '../../platform/retention.ts'

export const settingRetention = defineRetention({
  settings: { kept: 'One row for each setting.' },
})
