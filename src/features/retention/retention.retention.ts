import { defineRetention } from '../../platform/retention.ts'
import { getSettingValue } from '../setting/setting.service.ts'
import { pruneFailedJobs } from './retention.service.ts'

export const retentionRetention = defineRetention({
  retention_runs: { kept: 'One row for each table.' },
  document_changes: { kept: 'One row for each feed and sitemap.' },
  'graphile_worker.jobs': {
    days: db => getSettingValue(db, 'website', 'failedJobsKeptDays'),
    prune: pruneFailedJobs,
  },
})
