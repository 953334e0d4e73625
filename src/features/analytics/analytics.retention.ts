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
  analytics_events: {
    deletedWith: '`turnAnalyticsMonths`, by the setting `viewsKeptDays`',
    stays: 'figures',
  },
  analytics_salts: {
    deletedWith: '`turnAnalyticsMonths` and the next salt, after their day',
    stays: 'figures',
  },
  analytics_marks: { deletedWith: '`sumHours` and `sumDays`, which make the totals', stays: 'figures' },
  analytics_searches: { deletedWith: '`sumSearchWords`, after a day', stays: 'figures' },
  analytics_hours: {
    rows: 'totals by hour',
    after: '400 days',
    setting: '`hoursKeptDays`, from 100',
    days: db => getSettingValue(db, 'website', 'hoursKeptDays'),
    prune: deleteOldHours,
    stays: 'figures',
  },
  analytics_days: {
    rows: 'totals by day and week',
    after: '3650 days',
    setting: '`totalsKeptDays`, from 1100',
    days: db => getSettingValue(db, 'website', 'totalsKeptDays'),
    prune: deleteOldDays,
    stays: 'figures',
  },
  analytics_weeks: {
    rows: 'totals by day and week',
    after: '3650 days',
    setting: '`totalsKeptDays`, from 1100',
    days: db => getSettingValue(db, 'website', 'totalsKeptDays'),
    prune: deleteOldWeeks,
    stays: 'figures',
  },
  analytics_kept_weeks: {
    kept: 'One row a week. A week without its row would be added up again.',
    stays: 'figures',
  },
  analytics_search_days: {
    rows: 'words that readers searched for',
    after: '400 days',
    days: searchDays,
    prune: deleteOldSearchDays,
    stays: 'figures',
  },
  analytics_search_words: {
    rows: 'words that readers searched for',
    after: '400 days',
    days: searchDays,
    prune: deleteUnsearchedWords,
    stays: 'figures',
  },
  report_wishes: { deletedWith: 'users', stays: 'figures' },
})
