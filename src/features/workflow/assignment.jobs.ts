import { z } from 'zod'
import { formatGregorian, formatTime } from '../../arabic/dates.ts'
import { id } from '../../contract/pages.ts'
import type { Services } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { findTaskToMail } from './assignment.queries.ts'

const told = z.object({ articleId: id, userId: id })
type TaskPayload = z.infer<typeof told>

/** The assigner may change their mind before a mail is sent. */
const graceMs = 15_000

export const mailTask = defineJob('mailTask', { line: 'mail', payload: told, run: mailTaskNow })

/** Queued in the assignment's transaction; after any number of changes, one mail is sent. */
export async function mailTaskLater(tx: Handle, articleId: number, userId: number): Promise<void> {
  const options = { runAt: new Date(Date.now() + graceMs), key: `task:${articleId}:${userId}` }
  await enqueue(tx, mailTask, { articleId, userId }, options)
}

/** Sends nothing if it was seen, done, or reassigned meanwhile. */
async function mailTaskNow(
  { db, mailer }: Pick<Services, 'db' | 'mailer'>,
  { articleId, userId }: TaskPayload,
): Promise<void> {
  const task = await findTaskToMail(db, articleId, userId)
  if (!task) return
  const { to, by, title, stage, dueAt } = task
  await mailer.send(to, {
    subject: `أُسند إليك «${title}»`.slice(0, 200),
    lines: [
      by ? `أسند إليك ${by} «${title}».` : `أُسند إليك «${title}».`,
      ...(stage ? [`مرحلته: ${stage}.`] : []),
      ...(dueAt
        ? [`موعد تسليمه: ${formatGregorian(dueAt, { style: 'full' })}، الساعة ${formatTime(dueAt)}.`]
        : []),
    ],
    action: { label: 'افتح المقال', url: `${mailer.siteUrl}/dashboard/article/edit/${articleId}` },
    notes: ['ما أُسند إليك كله في لوحة التحكم، تحت «مهامي».'],
  })
}
