import { defineRetention } from '../../platform/retention.ts'

export const retentionRetention = defineRetention({
  retention_runs: { kept: 'One row for each table.', stays: 'installation' },
})
