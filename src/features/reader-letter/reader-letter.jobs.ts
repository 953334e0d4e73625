import { byId } from '../../contract/pages.ts'
import type { Services } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { letterPath, letterTitle } from './reader-letter.addresses.policy.ts'
import { findWriterToTell, markTold } from './reader-letter.queries.ts'

export const tellLetterWriter = defineJob('tellLetterWriter', {
  line: 'mail',
  payload: byId,
  run: (tools, { id }) => tellLetterWriterNow(tools, id),
})

/** Time in which a publication by a stray click can be undone; a mail cannot. */
const graceMs = 60_000

/** Queued in the transaction that publishes the letter. */
export async function tellLetterWriterLater(tx: Handle, id: number): Promise<void> {
  await enqueue(tx, tellLetterWriter, { id }, { runAt: new Date(Date.now() + graceMs) })
}

/** Mails once, however often the letter is published. */
async function tellLetterWriterNow({ db, mailer }: Pick<Services, 'db' | 'mailer'>, id: number) {
  const writer = await findWriterToTell(db, id)
  if (!writer) return
  await mailer.send(writer.email, {
    subject: 'نُشرت رسالتك إلى المحرر',
    lines: [
      `مرحبًا ${writer.name}،`,
      `نشرنا رسالتك «${letterTitle(writer)}». ربما حُررت لغتها أو اختُصرت، كما أذنت لنا حين كتبتها.`,
    ],
    action: { label: 'اقرأ رسالتك', url: `${mailer.siteUrl}${letterPath({ id })}` },
    notes: ['إن أردت إزالتها فاكتب إلينا من صفحة «اتصل بنا».'],
  })
  await markTold(db, id)
}
