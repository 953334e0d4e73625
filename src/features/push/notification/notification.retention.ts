import { defineRetention } from '../../../platform/retention.ts'
import { getSettingValue } from '../../setting/setting.service.ts'
import { deleteOldRuns, deleteOldSends } from './old.queries.ts'

export const notificationRetention = defineRetention({
  notifications: {
    kept: 'An article tells its readers once that it is out, whenever it is switched on again.',
  },
  notification_sends: { days: 30, prune: deleteOldSends },
  notification_runs: {
    days: db => getSettingValue(db, 'website', 'notificationFiguresKeptDays'),
    prune: deleteOldRuns,
  },
  push_keys: { kept: 'One row.' },
  push_subscriptions: { kept: 'One row for each device; deleted when its push service no longer knows it.' },
  push_digests: { deletedWith: 'push_subscriptions' },
  push_waits: { kept: 'One row for each push service.' },
})
