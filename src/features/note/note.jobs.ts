import { z } from 'zod'
import { id } from '../../contract/pages.ts'
import type { Services } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { findMentionToMail } from './note.queries.ts'

const told = z.object({ noteId: id, userId: id })
type MentionPayload = z.infer<typeof told>

export const mailMention = defineJob('mailMention', { line: 'mail', payload: told, run: mailMentionNow })

/** Queued in the note's transaction. */
export async function mailMentionLater(
  tx: Handle,
  noteId: number,
  userId: number,
  runAt?: Date,
): Promise<void> {
  await enqueue(tx, mailMention, { noteId, userId }, { ...(runAt && { runAt }) })
}

/** Sends nothing if it was seen or deleted meanwhile, or may no longer be seen. */
async function mailMentionNow(
  { db, mailer }: Pick<Services, 'db' | 'mailer'>,
  { noteId, userId }: MentionPayload,
) {
  const mention = await findMentionToMail(db, noteId, userId)
  if (!mention) return
  const { to, by, text, title, articleId } = mention
  await mailer.send(to, {
    subject: `ذُكرتَ في ملاحظة على «${title}»`.slice(0, 200),
    lines: [`من ${by ?? 'زميل'} على «${title}»:`, ...text.split(/\n+/).filter(line => line.trim() !== '')],
    action: {
      label: 'افتح المقال وملاحظاته',
      url: `${mailer.siteUrl}/dashboard/article/edit/${articleId}?note=${noteId}`,
    },
    notes: ['الملاحظات بين الزملاء وحدهم، ولا يراها القراء.'],
  })
}
