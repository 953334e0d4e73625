import {
  sumDays,
  sumHours,
  sumSearchWords,
  turnAnalyticsMonths,
} from '../features/analytics/analytics.jobs.ts'
import { sendReports } from '../features/analytics/mailed-report/report.jobs.ts'
import {
  countArchive,
  purgeBin,
  rankMostRead,
  rankReadToday,
  sumArticleViews,
} from '../features/article/article.jobs.ts'
import { sweepUploads } from '../features/attachment/attachment.jobs.ts'
import { makeLogYears } from '../features/audit-log/log.jobs.ts'
import { startDueBackups } from '../features/backup/backup.jobs.ts'
import { probeChannels } from '../features/channel/probe.jobs.ts'
import { sumDossiers } from '../features/dossier/dossier.jobs.ts'
import { fetchDueFeeds } from '../features/feed/feed.jobs.ts'
import { sweepFolders } from '../features/feed/folder/folder.jobs.ts'
import { sumFeedDays } from '../features/feed/health/health.jobs.ts'
import { askDueHubs } from '../features/feed/hub/hub.jobs.ts'
import { refreshFootball } from '../features/football/football.jobs.ts'
import { tellOfGroupEnds } from '../features/group/group.jobs.ts'
import { readDueMailboxes } from '../features/mailbox/mailbox.jobs.ts'
import { refreshMarket } from '../features/market/market.jobs.ts'
import { sweepStorage } from '../features/media/media.jobs.ts'
import { makeDueIssues, readBounces } from '../features/newsletter/newsletter.jobs.ts'
import { reconcilePayments, reconcileRecentPayments } from '../features/payment/reconcile.jobs.ts'
import { renewPolls } from '../features/poll/poll.jobs.ts'
import { learnHouseSpellings } from '../features/proofreading/check.jobs.ts'
import { sendDigests } from '../features/push/notification/notification.jobs.ts'
import { pruneTables, sweepPictures } from '../features/retention/retention.jobs.ts'
import { indexMissing, learnHeadlineWords } from '../features/search/search.jobs.ts'
import { sweepImportUploads } from '../features/site-import/site-import.jobs.ts'
import { lookAtCards, tellOfCardEnds } from '../features/subscription/card-notice.jobs.ts'
import { sumMemberFigures } from '../features/subscription/figures.jobs.ts'
import { takeSubscriptionSteps } from '../features/subscription/subscription.jobs.ts'
import { checkCertificate, watchSystem } from '../features/system-status/system.jobs.ts'
import { remindGuestPayers } from '../features/user/guest-payer/payer.jobs.ts'
import { deliverDueGifts } from '../features/voucher/delivery.jobs.ts'
import { refreshWeather } from '../features/weather/weather.jobs.ts'
import type { Job } from '../platform/jobs.ts'

/** Recurring jobs and their times (cron, UTC). */
const recurring: [when: string, job: Job<Record<string, never>>][] = [
  ['* * * * *', fetchDueFeeds],
  ['* * * * *', askDueHubs],
  ['* * * * *', refreshWeather],
  ['* * * * *', refreshFootball],
  ['* * * * *', refreshMarket],
  ['* * * * *', renewPolls],
  ['* * * * *', takeSubscriptionSteps],
  ['* * * * *', sumHours],
  ['* * * * *', rankReadToday],
  ['* * * * *', sumArticleViews],
  ['* * * * *', makeDueIssues],
  ['* * * * *', probeChannels],
  ['* * * * *', watchSystem],
  ['*/3 * * * *', readDueMailboxes],
  ['*/5 * * * *', readBounces],
  ['*/5 * * * *', deliverDueGifts],
  ['*/5 * * * *', sumDays],
  ['*/5 * * * *', sumSearchWords],
  ['*/5 * * * *', sendDigests],
  ['*/5 * * * *', sendReports],
  ['*/10 * * * *', indexMissing],
  ['*/10 * * * *', countArchive],
  ['*/10 * * * *', startDueBackups],
  ['*/10 * * * *', remindGuestPayers],
  ['3 * * * *', checkCertificate],
  ['7 * * * *', learnHeadlineWords],
  ['11 * * * *', sumFeedDays],
  ['19 * * * *', tellOfGroupEnds],
  ['13 * * * *', lookAtCards],
  ['21 * * * *', tellOfCardEnds],
  ['29 * * * *', rankMostRead],
  ['37 * * * *', sumDossiers],
  ['41 * * * *', sumMemberFigures],
  ['23 * * * *', reconcileRecentPayments],
  ['9 2 * * *', makeLogYears],
  ['13 2 * * *', pruneTables],
  ['57 2 * * *', learnHouseSpellings],
  ['17 3 * * *', purgeBin],
  ['37 3 * * *', sweepStorage],
  ['39 3 * * *', sweepUploads],
  ['33 3 * * *', sweepImportUploads],
  ['49 1 * * 5', sweepPictures],
  ['43 3 * * *', sweepFolders],
  ['41 3 * * *', turnAnalyticsMonths],
  ['47 3 * * *', reconcilePayments],
]

export const timetable = recurring.map(([when, { name }]) => `${when} ${name} ?max=1`).join('\n')
