import { fail } from '../../contract/fail.ts'
import type { Actor } from '../../contract/permissions.ts'
import { mayEverywhere } from '../../contract/permissions.ts'
import { type By, recordChange } from '../../platform/database/audit-log.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import type { ContactMessage, ContactReply } from './contact.contract.ts'
import { contactEntity } from './contact.entity.ts'
import { mailAnswerLater } from './contact.jobs.ts'
import { findMessage, findMessageToChange, updateMessage } from './contact.queries.ts'
import { insertReply, listEditors, listReplies } from './contact.reply.queries.ts'

export async function listRepliesTo(db: Handle, messageId: number): Promise<ContactReply[]> {
  found(await findMessage(db, messageId))
  return listReplies(db, messageId)
}

/** Mails an answer to the reader; keeps a note inside the newsroom. */
export function reply(
  db: Database,
  actor: Actor,
  { id, kind, text }: { id: number; kind: 'answer' | 'note'; text: string },
): Promise<ContactReply[]> {
  return inTransaction(db, async tx => {
    const { email } = found(await findMessageToChange(tx, id))
    if (kind === 'answer' && !email) throw fail('REFUSED', undefined, 'لم يترك القارئ بريدًا يُرد عليه.')
    const replyId = await insertReply(tx, { messageId: id, kind, text, by: actor.id })
    if (kind === 'answer') await mailAnswerLater(tx, replyId)
    return listReplies(tx, id)
  })
}

/** Staff who may handle readers' messages. */
export async function listAssignable(db: Handle): Promise<{ id: number; name: string }[]> {
  const editors = await listEditors(db)
  return editors
    .filter(editor => mayEverywhere(editor, 'update', 'ContactUs'))
    .map(({ id, name }) => ({ id, name }))
}

/** @throws INVALID_INPUT for somebody who may not handle messages */
export function assignMessage(
  db: Database,
  by: By,
  { id, userId }: { id: number; userId: number | null },
): Promise<ContactMessage> {
  return inTransaction(db, async tx => {
    const before = found(await findMessageToChange(tx, id))
    if ((before.assignedTo?.id ?? null) === userId) return before
    if (userId !== null && !(await listAssignable(tx)).some(person => person.id === userId)) {
      const message = 'ليست لهذا المستخدم صلاحية رسائل القراء.'
      throw fail('INVALID_INPUT', { issues: [{ path: 'userId', message }] })
    }
    await updateMessage(tx, id, { assigned_to: userId })
    const after = found(await findMessage(tx, id))
    await recordChange(tx, by, contactEntity, {
      action: 'assigned',
      id,
      before: { title: before.subject, assignedTo: before.assignedTo },
      after: { title: after.subject, assignedTo: after.assignedTo },
    })
    return after
  })
}
