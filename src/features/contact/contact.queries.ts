import { type Insertable, sql, type Updateable } from 'kysely'
import type { ContactMessages } from '../../platform/database/database.generated.ts'
import type { Handle } from '../../platform/database/database.ts'
import { named, orderOf } from '../../platform/database/selections.ts'
import {
  alphabetically,
  type StaffFilter,
  staffListOf,
  textContains,
} from '../../platform/database/staff-list.ts'
import { published } from '../article/article.selections.ts'
import type { ContactMessage, MessageState } from './contact.contract.ts'

function selectMessages(db: Handle) {
  return db.selectFrom('contact_messages').select([
    'contact_messages.id',
    sql<ContactMessage['kind']>`contact_messages.kind`.as('kind'),
    sql<ContactMessage['article']>`(select json_build_object('id', a.id, 'title', a.title, 'slug', a.slug)
        from articles a where a.id = contact_messages.article_id)`.as('article'),
    'contact_messages.passage',
    'contact_messages.name',
    'contact_messages.email',
    'contact_messages.phone',
    'contact_messages.subject',
    'contact_messages.message',
    'contact_messages.read_at as readAt',
    'contact_messages.handled_at as handledAt',
    named('users', 'contact_messages.handled_by').as('handledBy'),
    named('users', 'contact_messages.assigned_to').as('assignedTo'),
    'contact_messages.created_at as createdAt',
    'contact_messages.updated_at as updatedAt',
  ])
}

const states = {
  unread: sql<boolean>`contact_messages.read_at is null`,
  open: sql<boolean>`contact_messages.handled_at is null`,
  handled: sql<boolean>`contact_messages.handled_at is not null`,
} as const satisfies Record<MessageState, unknown>

const searched = sql<string>`contact_messages.name || ' ' || contact_messages.email || ' ' ||
  contact_messages.phone || ' ' || contact_messages.subject || ' ' || contact_messages.message ||
  ' ' || contact_messages.passage`

export function listMessages(
  db: Handle,
  filter: StaffFilter & { state?: MessageState; kind?: ContactMessage['kind'] },
) {
  let rows = selectMessages(db)
  if (filter.q) rows = rows.where(textContains(searched, filter.q))
  if (filter.kind) rows = rows.where('contact_messages.kind', '=', filter.kind)
  if (filter.state) rows = rows.where(states[filter.state])
  const columns = { createdAt: 'contact_messages.created_at', name: alphabetically('contact_messages.name') }
  return staffListOf(
    rows.orderBy(orderOf(filter.sort, columns)).orderBy('contact_messages.id', 'desc'),
    filter,
  )
}

/** An article that readers can open. */
export async function findReported(db: Handle, id: number): Promise<{ title: string } | undefined> {
  const { rows } = await sql<{ title: string }>`select a.title from articles a
    where a.id = ${id} and ${published}`.execute(db)
  return rows[0]
}

export function findMessage(db: Handle, id: number) {
  return selectMessages(db).where('contact_messages.id', '=', id).executeTakeFirst()
}

/** Locks the message until the transaction ends. */
export function findMessageToChange(tx: Handle, id: number) {
  return selectMessages(tx).where('contact_messages.id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function insertMessage(db: Handle, values: Insertable<ContactMessages>): Promise<number> {
  const { id } = await db
    .insertInto('contact_messages')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateMessage(db: Handle, id: number, values: Updateable<ContactMessages>) {
  await db.updateTable('contact_messages').set(values).where('id', '=', id).execute()
}
