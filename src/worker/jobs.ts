import * as analytics from '../features/analytics/analytics.jobs.ts'
import * as report from '../features/analytics/mailed-report/report.jobs.ts'
import * as article from '../features/article/article.jobs.ts'
import * as attachment from '../features/attachment/attachment.jobs.ts'
import * as log from '../features/audit-log/log.jobs.ts'
import * as backup from '../features/backup/backup.jobs.ts'
import * as category from '../features/category/category.jobs.ts'
import * as probe from '../features/channel/probe.jobs.ts'
import * as contact from '../features/contact/contact.jobs.ts'
import * as donationMail from '../features/donation/donation.mail.jobs.ts'
import * as dossier from '../features/dossier/dossier.jobs.ts'
import * as feed from '../features/feed/feed.jobs.ts'
import * as feedPast from '../features/feed/feed.past.jobs.ts'
import * as feedFolder from '../features/feed/folder/folder.jobs.ts'
import * as feedHealth from '../features/feed/health/health.jobs.ts'
import * as feedHub from '../features/feed/hub/hub.jobs.ts'
import * as feedPush from '../features/feed/hub/push.jobs.ts'
import * as firstRun from '../features/first-run/first-run.jobs.ts'
import * as football from '../features/football/football.jobs.ts'
import * as front from '../features/front-page/front.jobs.ts'
import * as group from '../features/group/group.jobs.ts'
import * as invoice from '../features/invoice/invoice.jobs.ts'
import * as mailbox from '../features/mailbox/mailbox.jobs.ts'
import * as market from '../features/market/market.jobs.ts'
import * as media from '../features/media/media.jobs.ts'
import * as newsletter from '../features/newsletter/newsletter.jobs.ts'
import * as newsletterMail from '../features/newsletter/newsletter.mail.jobs.ts'
import * as note from '../features/note/note.jobs.ts'
import * as cardChange from '../features/payment/card-change.jobs.ts'
import * as payment from '../features/payment/payment.jobs.ts'
import * as reconcile from '../features/payment/reconcile.jobs.ts'
import * as refusal from '../features/payment/refusal.mail.jobs.ts'
import * as savedCard from '../features/payment/saved-card.jobs.ts'
import * as webhook from '../features/payment/webhook.jobs.ts'
import * as poll from '../features/poll/poll.jobs.ts'
import * as post from '../features/posting/post.jobs.ts'
import * as check from '../features/proofreading/check.jobs.ts'
import * as publishing from '../features/publishing/publishing.jobs.ts'
import * as notification from '../features/push/notification/notification.jobs.ts'
import * as readerLetter from '../features/reader-letter/reader-letter.jobs.ts'
import * as retention from '../features/retention/retention.jobs.ts'
import * as search from '../features/search/search.jobs.ts'
import * as share from '../features/share-picture/share.jobs.ts'
import * as siteImport from '../features/site-import/site-import.jobs.ts'
import * as story from '../features/story/story.jobs.ts'
import * as cardNotice from '../features/subscription/card-notice.jobs.ts'
import * as memberFigures from '../features/subscription/figures.jobs.ts'
import * as memberMail from '../features/subscription/mail.jobs.ts'
import * as paymentProvider from '../features/subscription/provider.jobs.ts'
import * as subscription from '../features/subscription/subscription.jobs.ts'
import * as alert from '../features/system-status/alert.jobs.ts'
import * as system from '../features/system-status/system.jobs.ts'
import * as code from '../features/user/codes/code.jobs.ts'
import * as notice from '../features/user/codes/notice.jobs.ts'
import * as payer from '../features/user/guest-payer/payer.jobs.ts'
import * as giftDelivery from '../features/voucher/delivery.jobs.ts'
import * as gift from '../features/voucher/gift.jobs.ts'
import * as giftMail from '../features/voucher/gift.mail.jobs.ts'
import * as weather from '../features/weather/weather.jobs.ts'
import * as webhookDelivery from '../features/webhook/delivery.jobs.ts'
import * as websub from '../features/websub/websub.jobs.ts'
import * as assignment from '../features/workflow/assignment.jobs.ts'
import { isJob } from '../platform/jobs.ts'

const features = [
  alert,
  analytics,
  article,
  assignment,
  attachment,
  backup,
  cardNotice,
  memberFigures,
  check,
  code,
  contact,
  donationMail,
  dossier,
  feed,
  feedPast,
  feedFolder,
  feedHealth,
  feedHub,
  feedPush,
  firstRun,
  category,
  front,
  gift,
  giftDelivery,
  giftMail,
  group,
  payer,
  invoice,
  log,
  mailbox,
  media,
  memberMail,
  newsletter,
  newsletterMail,
  note,
  notice,
  notification,
  cardChange,
  payment,
  paymentProvider,
  post,
  probe,
  publishing,
  reconcile,
  refusal,
  report,
  retention,
  savedCard,
  search,
  share,
  siteImport,
  story,
  subscription,
  system,
  poll,
  readerLetter,
  weather,
  football,
  market,
  webhook,
  webhookDelivery,
  websub,
]

/** All jobs defined in these files. `jobs.api.test.ts` fails if one is missing. */
export const jobs = features.flatMap<unknown>(exported => Object.values(exported)).filter(isJob)
