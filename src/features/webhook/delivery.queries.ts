import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { deleteRows } from '../../platform/database/delete-rows.ts'
import type { Delivery } from './webhook.contract.ts'

export type Notice = { event: string; subject: string; data: object }

/** Inserts a delivery of each notice for each active webhook that wants its event. Returns those webhooks. */
export async function insertDeliveries(tx: Handle, notices: Notice[]): Promise<number[]> {
  const column = (name: 'event' | 'subject') => notices.map(notice => notice[name])
  const { rows } = await sql<{ id: number }>`
    insert into webhook_deliveries (webhook_id, event, subject, data)
    select w.id, notice.event, notice.subject, notice.data::jsonb from webhooks w
    join unnest(${column('event')}::text[], ${column('subject')}::text[],
      ${notices.map(({ data }) => JSON.stringify(data))}::text[]) with ordinality as notice (event, subject, data, place)
      on notice.event = any(w.events)
    where w.status order by notice.place, w.id
    returning webhook_id as id`.execute(tx)
  return [...new Set(rows.map(({ id }) => id))]
}

const columns = [
  'id',
  'message_id as messageId',
  'event',
  'subject',
  sql<Delivery['state']>`state`.as('state'),
  'attempts',
  'next_try_at as nextTryAt',
  'answered',
  'problem',
  'created_at as createdAt',
  'tried_at as triedAt',
] as const

export async function insertTrial(db: Handle, webhookId: number, notice: Notice): Promise<number> {
  const row = await db
    .insertInto('webhook_deliveries')
    // Failed until it arrives, so that no job sends it, too.
    .values({ webhook_id: webhookId, ...notice, data: JSON.stringify(notice.data), state: 'failed' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export function findDelivery(db: Handle, id: number): Promise<Delivery | undefined> {
  return db.selectFrom('webhook_deliveries').select(columns).where('id', '=', id).executeTakeFirst()
}

type DeliveryFilter = { id: number; state?: Delivery['state'] | undefined; page: number; limit: number }

export async function listDeliveries(db: Handle, { id, state, page, limit }: DeliveryFilter) {
  const all = db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', id)
    .$if(state !== undefined, query => query.where('state', '=', state!))
  const [rows, count] = await Promise.all([
    all
      .select(columns)
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    all.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { items: rows, page, limit, total: count.total }
}

export type Message = {
  id: number
  messageId: string
  event: string
  data: Record<string, unknown>
  attempts: number
  createdAt: string
}

const messageColumns = sql<Message>`id::float8 as id, message_id as "messageId", event, data, attempts, created_at as "createdAt"`

/** A join with the earlier ones would compare all about the same thing with each other. */
const isFirst = sql`d.id = (select min(earlier.id) from webhook_deliveries earlier
  where earlier.webhook_id = d.webhook_id and earlier.state = 'waiting' and earlier.subject = d.subject)`

/** The oldest that is due and is not behind another about the same thing. */
export async function findDueMessage(db: Handle, webhookId: number): Promise<Message | undefined> {
  const { rows } = await sql<Message>`
    select ${messageColumns} from webhook_deliveries d
    where webhook_id = ${webhookId} and state = 'waiting' and next_try_at <= now() and ${isFirst}
    order by id limit 1`.execute(db)
  return rows[0]
}

export async function findMessage(
  db: Handle,
  id: number,
): Promise<(Message & { webhookId: number }) | undefined> {
  const { rows } = await sql<Message & { webhookId: number }>`
    select ${messageColumns}, webhook_id as "webhookId" from webhook_deliveries where id = ${id}`.execute(db)
  return rows[0]
}

/** Time of a webhook's next delivery; undefined if none waits. Deliveries wait for the one before them. */
export async function findNextTry(db: Handle, webhookId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: string | null }>`
    select min(next_try_at) as at from webhook_deliveries d
    where webhook_id = ${webhookId} and state = 'waiting' and ${isFirst}`.execute(db)
  return rows[0]?.at ? new Date(rows[0].at) : undefined
}

type Outcome = {
  state: Delivery['state']
  answered: number | null
  problem: string | null
  nextTryInMs: number
}

export async function noteTry(db: Handle, id: number, { nextTryInMs, ...outcome }: Outcome): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({
      ...outcome,
      attempts: sql`attempts + 1`,
      tried_at: sql`now()`,
      next_try_at: sql`now() + ${nextTryInMs} * interval '1 millisecond'`,
    })
    .where('id', '=', id)
    .execute()
}

/** Fails deliveries that waited over a day because the receiver was away or switched off. */
export async function failExpired(db: Handle, webhookId: number, problem: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', problem: sql<string>`coalesce(problem, ${problem})` })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('expires_at', '<', sql<string>`now()`)
    .execute()
}

/** Waits again, as if it were new. */
export async function requeue(tx: Handle, id: number): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({
      state: 'waiting',
      attempts: 0,
      next_try_at: sql`now()`,
      expires_at: sql`now() + interval '1 day'`,
    })
    .where('id', '=', id)
    .execute()
}

export function deleteOldDeliveries(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select ctid from webhook_deliveries
    where created_at < now() - make_interval(days => ${days}) and expires_at < now()`
  return deleteRows(db, 'webhook_deliveries', old, limit)
}
