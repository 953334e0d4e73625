import { defineRetention } from '../../../platform/retention.ts'
import { getSettingValue } from '../../setting/setting.service.ts'
import { deleteOldRuns, deleteOldSends } from './old.queries.ts'

export const notificationRetention = defineRetention({
  notifications: {
    kept: 'An article tells its readers once that it is out, whenever it is switched on again.',
    stays: 'sent',
  },
  notification_sends: { rows: 'which device was sent what', days: 30, prune: deleteOldSends, stays: 'sent' },
  notification_runs: {
    rows: 'figures of notifications',
    after: '1095 days',
    setting: '`notificationFiguresKeptDays`, from 365',
    days: db => getSettingValue(db, 'website', 'notificationFiguresKeptDays'),
    prune: deleteOldRuns,
    stays: 'sent',
  },
  push_keys: { kept: 'One row.', stays: 'secrets' },
  push_subscriptions: {
    kept: 'One row for each device; deleted when its push service no longer knows it.',
    stays: 'readers',
  },
  push_digests: { deletedWith: 'push_subscriptions', stays: 'sent' },
  push_waits: { kept: 'One row for each push service.', stays: 'sent' },
})
