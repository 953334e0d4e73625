import { defineRetention } from '../../platform/retention.ts'
import { getSettingValue } from '../setting/setting.service.ts'
import {
  deleteOldDays,
  deleteOldHours,
  deleteOldSearchDays,
  deleteOldWeeks,
  deleteUnsearchedWords,
} from './analytics.old.queries.ts'

const searchDays = 400

export const analyticsRetention = defineRetention({
  analytics_events: { deletedWith: '`turnAnalyticsMonths`, by the setting `viewsKeptDays`' },
  analytics_salts: { deletedWith: '`turnAnalyticsMonths` and the next salt, after their day' },
  analytics_marks: { deletedWith: '`sumHours` and `sumDays`, which make the totals' },
  analytics_searches: { deletedWith: '`sumSearchWords`, after a day' },
  analytics_hours: { days: db => getSettingValue(db, 'website', 'hoursKeptDays'), prune: deleteOldHours },
  analytics_days: { days: db => getSettingValue(db, 'website', 'totalsKeptDays'), prune: deleteOldDays },
  analytics_weeks: { days: db => getSettingValue(db, 'website', 'totalsKeptDays'), prune: deleteOldWeeks },
  analytics_kept_weeks: { kept: 'One row a week. A week without its row would be added up again.' },
  analytics_search_days: { days: searchDays, prune: deleteOldSearchDays },
  analytics_search_words: { days: searchDays, prune: deleteUnsearchedWords },
  report_wishes: { deletedWith: 'users' },
})
