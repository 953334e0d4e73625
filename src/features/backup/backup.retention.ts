import { defineRetention } from '../../platform/retention.ts'
import { deleteOldChecks } from './old.queries.ts'

export const backupRetention = defineRetention({
  backup_checks: {
    rows: 'results of `backup --verify`',
    after: '400 days; the newest stays',
    days: 400,
    prune: deleteOldChecks,
    stays: 'installation',
  },
  backup_runs: { deletedWith: 'The start of the next run.', stays: 'installation' },
  backup_schedule: { kept: 'One row.', stays: 'installation' },
  quarantine: { kept: 'One row.', stays: 'installation' },
})
