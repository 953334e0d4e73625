import { backupEntity } from '../../../features/backup/backup.entity.ts'
import { findQuarantine, releaseQuarantine } from '../../../features/backup/quarantine.service.ts'
import { recordChange } from '../../../platform/database/audit-log.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { countJobs } from '../../../platform/queue.ts'
import { CommandFailure } from '../failure.ts'
import type { Frame } from '../frame.ts'
import { withApplication } from '../open-application.ts'
import { technician } from '../technician.ts'
import { backupWords as words } from './words.ts'

export function addReleaseQuarantineCommand({ program, say, answer, confirm }: Frame): void {
  program
    .command('release-quarantine')
    .description(say(words.release))
    .action(
      answer(() =>
        withApplication(async ({ services: { db } }) => {
          if (!(await findQuarantine(db))) {
            return { result: { released: false }, lines: [say(words.noQuarantine)] }
          }
          const waiting = (await countJobs(db, { state: 'waiting' })).reduce(
            (sum, { count }) => sum + count,
            0,
          )
          if (!(await confirm(releases(waiting)))) throw new CommandFailure('UNCONFIRMED', words.unconfirmed)
          await inTransaction(db, async tx => {
            await releaseQuarantine(tx)
            await recordChange(tx, technician(), backupEntity, { action: 'released', id: 1 })
          })
          return { result: { released: true }, lines: [say(words.released)] }
        }),
      ),
    )
}

const releases = (waiting: number) => ({
  ar: `يبدأ الموقع إرسال البريد والإشعارات والمنشورات وجلب الخلاصات وتحصيل المدفوعات، وينفّذ المهام المنتظرة (${waiting}). إن كان الموقع الأصلي ما زال يعمل فسيرسل الاثنان. هل تتابع؟`,
  en: `The site begins to send mail, notifications and posts, to fetch feeds and to take payments, and runs the waiting jobs (${waiting}). If the original site still runs, both will. Continue?`,
})
