import { byId } from '../../contract/pages.ts'
import type { Services } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { getSettingValue } from '../setting/setting.service.ts'
import { findMessage } from './contact.queries.ts'
import { findAnswerToMail, markSent } from './contact.reply.queries.ts'

export const mailMessage = defineJob('mailMessage', {
  line: 'mail',
  payload: byId,
  run: (tools, { id }) => mailMessageNow(tools, id),
})

/** Mails a reader's message to the newsroom. Queued in the message's transaction. */
export async function mailMessageLater(tx: Handle, id: number): Promise<void> {
  await enqueue(tx, mailMessage, { id })
}

/** Replying to the mail reaches the reader. */
async function mailMessageNow({ db, mailer }: Pick<Services, 'db' | 'mailer'>, id: number) {
  const message = await findMessage(db, id)
  const inbox = await getSettingValue(db, 'website', 'contactInbox')
  if (!message || !inbox) return
  await mailer.send(inbox, {
    subject: `رسالة من قارئ: ${message.subject}`,
    ...(message.email && { replyTo: message.email }),
    lines: [
      `من: ${message.name || 'قارئ لم يذكر اسمه'} (${[message.email, message.phone].filter(Boolean).join('، ')})`.replace(
        ' ()',
        '',
      ),
      ...(message.passage ? [`المقطع: «${message.passage}»`] : []),
      ...message.message.split(/\n+/).filter(line => line.trim() !== ''),
    ],
    action: { label: 'كل الرسائل', url: `${mailer.siteUrl}/dashboard/contact` },
  })
}

export const mailAnswer = defineJob('mailAnswer', {
  line: 'mail',
  payload: byId,
  run: (tools, { id }) => mailAnswerNow(tools, id),
})

/** Queued in the answer's transaction. */
export async function mailAnswerLater(tx: Handle, id: number): Promise<void> {
  await enqueue(tx, mailAnswer, { id })
}

/** Replies go to the newsroom's own address, if it has one. */
async function mailAnswerNow({ db, mailer }: Pick<Services, 'db' | 'mailer'>, id: number) {
  const answer = await findAnswerToMail(db, id)
  if (!answer) return
  const { to, name, subject, text, message } = answer
  const inbox = await getSettingValue(db, 'website', 'contactInbox')
  await mailer.send(to, {
    subject: `رد: ${subject}`,
    ...(inbox && { replyTo: inbox }),
    lines: [name ? `مرحبًا ${name}،` : 'مرحبًا،', ...linesOf(text)],
    notes: ['كتبتَ إلينا:', ...linesOf(message)],
  })
  await markSent(db, id)
}

const linesOf = (text: string) => text.split(/\n+/).filter(line => line.trim() !== '')
