import { backupEntity } from '../../../features/backup/backup.entity.ts'
import { findQuarantine, releaseQuarantine } from '../../../features/backup/quarantine.service.ts'
import { followNewId } from '../../../features/media/media-folder.service.ts'
import { recordChange } from '../../../platform/database/audit-log.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { getInstallationId } from '../../../platform/database/installation.ts'
import { countJobs } from '../../../platform/queue.ts'
import type { StorageHome } from '../../../platform/storage/storage.ts'
import { CommandFailure } from '../failure.ts'
import type { Frame } from '../frame.ts'
import { withApplication } from '../open-application.ts'
import { technician } from '../technician.ts'
import { separateCopy } from './separate-copy.ts'
import { backupWords as words } from './words.ts'

export function addReleaseQuarantineCommand({ program, say, answer, confirm }: Frame): void {
  program
    .command('release-quarantine')
    .description(say(words.release))
    .option('--beside-original', say(words.besideOriginal))
    .action(
      answer(({ besideOriginal = false }: { besideOriginal?: boolean }) =>
        withApplication(async ({ services: { db, storage } }) => {
          if (!(await findQuarantine(db))) {
            return { result: { released: false }, lines: [say(words.noQuarantine)] }
          }
          const waiting = (await countJobs(db, { state: 'waiting' })).reduce(
            (sum, { count }) => sum + count,
            0,
          )
          if (!(await confirm(besideOriginal ? separates(waiting, storage.home) : releases(waiting))))
            throw new CommandFailure('UNCONFIRMED', words.unconfirmed)
          const before = await getInstallationId(db)
          await inTransaction(db, async tx => {
            if (besideOriginal) await separateCopy(tx)
            await releaseQuarantine(tx)
            await recordChange(tx, technician(), backupEntity, { action: 'released', id: 1 })
          })
          if (besideOriginal) await followNewId(db, storage, before)
          return { result: { released: true, besideOriginal }, lines: [say(words.released)] }
        }),
      ),
    )
}

const releases = (waiting: number) => ({
  ar: `يبدأ الموقع إرسال البريد والإشعارات والمنشورات وجلب الخلاصات وتحصيل المدفوعات، وينفّذ المهام المنتظرة (${waiting}). إن كان الموقع الأصلي ما زال يعمل فسيرسل الاثنان: استعمل حينها ⁦--beside-original⁩. هل تتابع؟`,
  en: `The site begins to send mail, notifications and posts, to fetch feeds and to take payments, and runs the waiting jobs (${waiting}). If the original site still runs, both will: then use --beside-original. Continue?`,
})

/** Named, as no marker tells the original's bucket from a restored one's. */
const bucketOf = ({ kind, name }: StorageHome) => kind === 's3' && name

const separates = (waiting: number, home: StorageHome) => ({
  ar: `تصير النسخة موقعًا مستقلًا إلى جانب الأصل: لها معرّف جديد عند مزوّدي الدفع، وتنسى اشتراكات الأصل وبطاقاته ودفعاته عندهم، فيجدّد القراء فيها بأنفسهم. وتُوقف صناديق بريد المراسلين وحسابات الشبكات وخطافات الويب والنشرات البريدية والتقارير بالبريد والنسخ الاحتياطي المجدول حتى تفعّلوها، وتُنسى الأجهزة المشتركة في الإشعارات. ويُترك للأصل ما كان ينتظر الإرسال: الهدايا والتذكيرات والإشعارات المجدولة والبريد المنتظر. ثم يبدأ الإرسال والنشر، وتُنفَّذ المهام المنتظرة الأخرى (من ${waiting}).${bucketOf(home) ? ` صورها في ⁦${bucketOf(home)}⁩: إن كان للأصل أيضًا حذفت منه صور الأصل الأحدث، فأعطها دلوًا لها قبل أن تتابع.` : ''} لا يُتراجع عن هذا. هل تتابع؟`,
  en: `The copy becomes a site of its own beside the original: it gets a new id at payment providers, and forgets the original's subscriptions, cards and charges there, so that its readers renew by themselves. Mailboxes, accounts of networks, webhooks, newsletters, mailed reports and scheduled backups are switched off until you enable them, and devices subscribed to notifications are forgotten. What waits to be sent is left to the original: gifts, reminders, scheduled notifications, mails in the queue. Then it begins to send and publish, and runs the other waiting jobs (of ${waiting}).${bucketOf(home) ? ` Its pictures are in ${bucketOf(home)}: if that is the original's as well, the copy deletes the original's newer pictures there, so give it a bucket of its own first.` : ''} This cannot be undone. Continue?`,
})
