import { sql } from 'kysely'
import type { Grant, Role } from '../../contract/permissions.ts'
import type { Handle } from '../../platform/database/database.ts'
import { named } from '../../platform/database/selections.ts'
import type { ContactReply } from './contact.contract.ts'

export async function listReplies(db: Handle, messageId: number): Promise<ContactReply[]> {
  const { rows } =
    await sql<ContactReply>`select o.id, o.kind, o.text, ${named('users', 'o.written_by')} as "writtenBy",
      o.sent_at as "sentAt", o.created_at as "createdAt"
    from contact_replies o where o.message_id = ${messageId} order by o.id`.execute(db)
  return rows
}

type NewReply = { messageId: number; kind: 'answer' | 'note'; text: string; by: number }

export async function insertReply(tx: Handle, { messageId, kind, text, by }: NewReply): Promise<number> {
  const { id } = await tx
    .insertInto('contact_replies')
    .values({ message_id: messageId, kind, text, written_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An answer that was not mailed yet, with its message. */
export async function findAnswerToMail(db: Handle, id: number) {
  const { rows } = await sql<{
    text: string
    to: string
    name: string
    subject: string
    message: string
  }>`select r.text, m.email as to, m.name, m.subject, m.message
    from contact_replies r join contact_messages m on m.id = r.message_id
    where r.id = ${id} and r.kind = 'answer' and r.sent_at is null`.execute(db)
  return rows[0]
}

export async function markSent(db: Handle, id: number): Promise<void> {
  await sql`update contact_replies set sent_at = now() where id = ${id}`.execute(db)
}

type Person = { id: number; name: string; role: Role; grants: Grant[]; agencyId: number | null }

/** The newsroom's staff; the permissions decide who of them may handle messages. */
export async function listEditors(db: Handle): Promise<Person[]> {
  const { rows } = await sql<Person>`select id, name, role, grants, agency_id as "agencyId" from users
    where role in ('superadmin', 'admin') and activated order by name, id limit 1000`.execute(db)
  return rows
}
