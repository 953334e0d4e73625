import { defineRetention } from '../../platform/retention.ts'
import { deleteOldChecks } from './old.queries.ts'

export const backupRetention = defineRetention({
  backup_checks: { days: 400, prune: deleteOldChecks },
  backup_runs: { deletedWith: 'The start of the next run.' },
  backup_schedule: { kept: 'One row.' },
  quarantine: { kept: 'One row.' },
})
