import type { z } from 'zod'
import type { CorrectionKind } from '../../contract/correction-kinds.ts'
import { fail } from '../../contract/fail.ts'
import { type Actor, mayEverywhere } from '../../contract/permissions.ts'
import type { ApiContext } from '../../platform/context.ts'
import { type By, recordChange } from '../../platform/database/audit-log.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { correctArticle } from '../article/article.correction.service.ts'
import { getSettingValue } from '../setting/setting.service.ts'
import { readPhone } from '../user/profile/phone.service.ts'
import { attempt } from '../user/security/limits.ts'
import type { ContactMessage, contactInput, errorInput } from './contact.contract.ts'
import { contactEntity } from './contact.entity.ts'
import { messageReceived } from './contact.events.ts'
import { mailMessageLater } from './contact.jobs.ts'
import {
  findMessage,
  findMessageToChange,
  findReported,
  insertMessage,
  updateMessage,
} from './contact.queries.ts'

/** Stores a reader's message, and mails it if an address is set. */
export async function receiveMessage(
  context: ApiContext,
  input: z.output<typeof contactInput>,
): Promise<void> {
  const { db, address } = context
  const { name, email, subject, message } = input
  const phone = readPhone(input) ?? ''
  await attempt(db, 'contact', { account: email, address })
  await (await context.captcha())?.check(input.captcha, 'contact', address)
  await inTransaction(db, async tx => {
    const id = await insertMessage(tx, { name, email, phone, subject, message })
    await messageReceived.emit(tx, { id })
    if (await getSettingValue(tx, 'website', 'contactInbox')) await mailMessageLater(tx, id)
  })
}

const longestSubject = 150

/** Stores a reader's report of an error in a published article. Name and address are optional. @throws NOT_FOUND */
export async function receiveError(context: ApiContext, input: z.output<typeof errorInput>): Promise<void> {
  const { db, address } = context
  const { articleId, captcha, ...said } = input
  const { title } = found(await findReported(db, articleId))
  await attempt(db, 'contact', { ...(said.email && { account: said.email }), address })
  await (await context.captcha())?.check(captcha, 'contact', address)
  const subject = `خطأ في: ${title}`.slice(0, longestSubject)
  await inTransaction(db, async tx => {
    const id = await insertMessage(tx, { ...said, subject, kind: 'error', article_id: articleId })
    await messageReceived.emit(tx, { id })
    if (await getSettingValue(tx, 'website', 'contactInbox')) await mailMessageLater(tx, id)
  })
}

/**
 * Publishes a correction of a message's article and closes the message, or does neither.
 * @throws FORBIDDEN without the right to edit articles
 */
export function correctReported(
  db: Database,
  by: By & { actor: Actor },
  { id, ...correction }: { id: number; text: string; kind: CorrectionKind },
): Promise<ContactMessage> {
  if (!mayEverywhere(by.actor, 'update', 'Article')) throw fail('FORBIDDEN')
  return inTransaction(db, async tx => {
    const { article } = found(await findMessageToChange(tx, id))
    if (!article) throw fail('REFUSED', undefined, 'لم يعد للرسالة مقال يُصوَّب.')
    await correctArticle(tx, by, { id: article.id, ...correction })
    return markHandled(tx, by, id, true)
  })
}

/** Not logged, as reading changes nothing. */
export function markRead(db: Database, id: number, read: boolean): Promise<ContactMessage> {
  return inTransaction(db, async tx => {
    const before = found(await findMessageToChange(tx, id))
    if ((before.readAt !== null) === read) return before
    await updateMessage(tx, id, { read_at: read ? new Date().toISOString() : null })
    return found(await findMessage(tx, id))
  })
}

/** A handled message also counts as read. */
export function markHandled(
  db: Handle,
  by: By & { actor: { id: number; name: string } | undefined },
  id: number,
  handled: boolean,
): Promise<ContactMessage> {
  return inTransaction(db, async tx => {
    const before = found(await findMessageToChange(tx, id))
    if ((before.handledAt !== null) === handled) return before
    const now = new Date().toISOString()
    await updateMessage(
      tx,
      id,
      handled
        ? { handled_at: now, handled_by: by.actor?.id ?? null, read_at: before.readAt ?? now }
        : { handled_at: null, handled_by: null },
    )
    const after = await getMessage(tx, id)
    await recordChange(tx, by, contactEntity, {
      action: handled ? 'handled' : 'reopened',
      id,
      before: told(before),
      after: told(after),
    })
    return after
  })
}

async function getMessage(db: Handle, id: number): Promise<ContactMessage> {
  return found(await findMessage(db, id))
}

/** The log is kept forever, so it leaves out the reader's text. */
function told({ subject, handledAt, handledBy }: ContactMessage) {
  return { title: subject, handledAt, handledBy }
}
