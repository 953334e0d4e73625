import { defineRetention, type Pruning } from '../../platform/retention.ts'
import { getSettingValue } from '../setting/setting.service.ts'
import { deleteOldDeliveries, deleteOldFigures, deleteOldRequests } from './old.queries.ts'

const figuresDays: Pruning['days'] = db => getSettingValue(db, 'website', 'letterFiguresKeptDays')

export const newsletterRetention = defineRetention({
  newsletters: { kept: 'Made and deleted by staff.' },
  newsletter_issues: {
    kept: 'Their web pages stay; the unique keys prevent a second letter.',
    stays: 'sent',
  },
  newsletter_picks: { deletedWith: 'articles', stays: 'sent' },
  newsletter_links: { kept: 'Links in delivered letters must go on working.', stays: 'sent' },
  newsletter_subscriptions: {
    rows: 'subscriptions that were never confirmed',
    days: 7,
    prune: deleteOldRequests,
  },
  newsletter_deliveries: {
    rows: 'who was sent which issue',
    days: 90,
    prune: deleteOldDeliveries,
    stays: 'sent',
  },
  newsletter_bounces: { deletedWith: 'newsletter_deliveries', stays: 'readers' },
  newsletter_opens: {
    rows: 'opens and clicks of newsletters',
    after: '1095 days; the issue keeps its recipients',
    setting: '`letterFiguresKeptDays`, from 365',
    days: figuresDays,
    prune: deleteOldFigures('newsletter_opens'),
    stays: 'readers',
  },
  newsletter_clicks: {
    rows: 'opens and clicks of newsletters',
    after: '1095 days; the issue keeps its recipients',
    setting: '`letterFiguresKeptDays`, from 365',
    days: figuresDays,
    prune: deleteOldFigures('newsletter_clicks'),
    stays: 'readers',
  },
  newsletter_pace: { kept: 'One row.', stays: 'sent' },
  bounce_mailbox: { kept: 'One row.', stays: 'secrets' },
  mail_suppressions: { kept: 'Addresses that must get no letter; staff release them.', stays: 'readers' },
})
