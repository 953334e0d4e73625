import { defineRetention, type Pruning } from '../../platform/retention.ts'
import { getSettingValue } from '../setting/setting.service.ts'
import { deleteOldDeliveries, deleteOldFigures, deleteOldRequests } from './old.queries.ts'

const figuresDays: Pruning['days'] = db => getSettingValue(db, 'website', 'letterFiguresKeptDays')

export const newsletterRetention = defineRetention({
  newsletters: { kept: 'Made and deleted by staff.' },
  newsletter_issues: { kept: 'Their web pages stay; the unique keys prevent a second letter.' },
  newsletter_picks: { deletedWith: 'articles' },
  newsletter_links: { kept: 'Links in delivered letters must go on working.' },
  newsletter_subscriptions: { days: 7, prune: deleteOldRequests },
  newsletter_deliveries: { days: 90, prune: deleteOldDeliveries },
  newsletter_bounces: { deletedWith: 'newsletter_deliveries' },
  newsletter_opens: { days: figuresDays, prune: deleteOldFigures('newsletter_opens') },
  newsletter_clicks: { days: figuresDays, prune: deleteOldFigures('newsletter_clicks') },
  newsletter_pace: { kept: 'One row.' },
  bounce_mailbox: { kept: 'One row.' },
  mail_suppressions: { kept: 'Addresses that must get no letter; staff release them.' },
})
