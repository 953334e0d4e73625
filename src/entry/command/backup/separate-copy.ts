import { switchOffReports } from '../../../features/analytics/mailed-report/report.service.ts'
import { switchOffSchedule } from '../../../features/backup/schedule.service.ts'
import { askHubsAgain } from '../../../features/feed/hub/hub.service.ts'
import { leaveEndsToOriginal } from '../../../features/group/group.service.ts'
import { switchOffMailboxes } from '../../../features/mailbox/mailbox.service.ts'
import { switchOffNewsletters } from '../../../features/newsletter/newsletter.service.ts'
import { forgetProviderObjects } from '../../../features/payment/payment.service.ts'
import { switchOffAccounts } from '../../../features/posting/network/network.service.ts'
import { cancelScheduled } from '../../../features/push/notification/notification.service.ts'
import { forgetDevices } from '../../../features/push/push.service.ts'
import { forgetProviderSubscriptions } from '../../../features/subscription/separate.service.ts'
import { leaveRemindersToOriginal } from '../../../features/user/guest-payer/payer.service.ts'
import { leaveGiftsToOriginal } from '../../../features/voucher/voucher.service.ts'
import { switchOffWebhooks } from '../../../features/webhook/webhook.service.ts'
import type { Handle } from '../../../platform/database/database.ts'
import { renewInstallationId } from '../../../platform/database/installation.ts'
import { dropJobs } from '../../../platform/jobs.ts'

/**
 * Turns a restored copy into a separate site. It gets its own id at payment providers, and loses the original's
 * subscriptions, charges and saved cards there, which it would otherwise renew, refund and cancel as well. Other shared
 * connections are deleted, or disabled until staff enable them: mailboxes, accounts of networks, webhooks, newsletters,
 * the devices that get notifications, and the place of its backups. Only the original sends messages that were due or
 * planned when the backup was taken: gifts, reminders, reports, notifications, ends of groups, mails that wait in the
 * queue.
 */
export async function separateCopy(tx: Handle): Promise<void> {
  await renewInstallationId(tx)
  await forgetProviderObjects(tx)
  await forgetProviderSubscriptions(tx)
  await switchOffMailboxes(tx)
  await switchOffAccounts(tx)
  await switchOffWebhooks(tx)
  await switchOffNewsletters(tx)
  await forgetDevices(tx)
  await askHubsAgain(tx)
  await switchOffSchedule(tx)
  await switchOffReports(tx)
  await leaveGiftsToOriginal(tx)
  await leaveEndsToOriginal(tx)
  await leaveRemindersToOriginal(tx)
  await cancelScheduled(tx)
  await dropJobs(tx, ['mail', 'letters'])
}
