import { deleteFailedJobs } from '../../platform/queue.ts'
import { defineRetention } from '../../platform/retention.ts'
import { getSettingValue } from '../setting/setting.service.ts'

export const systemRetention = defineRetention({
  certificate: { kept: 'One row.', stays: 'secrets' },
  recent_answers: { deletedWith: 'watchSystem, minutes later.', stays: 'installation' },
  'graphile_worker.jobs': {
    rows: 'background jobs that were given up',
    after: '90 days',
    setting: '`failedJobsKeptDays`, from 14',
    days: db => getSettingValue(db, 'website', 'failedJobsKeptDays'),
    prune: deleteFailedJobs,
  },
  system_alerts: { kept: 'One row for each check.', stays: 'installation' },
  edges: { kept: 'One row for each edge, until `edge forget`.', stays: 'secrets' },
  edge_purges: { deletedWith: 'The purge, once its edge has been told twice.', stays: 'installation' },
})
