import { defineRetention } from '../../platform/retention.ts'
import { deleteOldChecks } from './old.queries.ts'

export const backupRetention = defineRetention({
  backup_checks: { days: 400, prune: deleteOldChecks },
  quarantine: { kept: 'One row.' },
})
