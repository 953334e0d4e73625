import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { daysAgo, deleteRows } from '../../platform/database/delete-rows.ts'

/** Returns undefined for a repeated webhook. */
export async function insertWebhook(
  tx: Handle,
  { provider, eventId, body }: { provider: string; eventId: string; body: string },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('payment_webhooks')
    .values({ provider, event_id: eventId, body })
    .onConflict(conflict => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Returns undefined once it is applied. */
export function findWaitingWebhook(db: Handle, id: number) {
  return db
    .selectFrom('payment_webhooks')
    .select(['id', 'provider', 'body'])
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .executeTakeFirst()
}

/** Claims a webhook, so that it is applied once. Returns false if another process was faster. */
export async function takeWebhook(tx: Handle, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_webhooks')
    .set({ applied_at: sql`now()`, failure: '' })
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function noteFailure(db: Handle, id: number, failure: string): Promise<void> {
  await db
    .updateTable('payment_webhooks')
    .set({ failure, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .execute()
}

export async function countRefusal(db: Handle, provider: string): Promise<void> {
  await sql`insert into payment_refusals (provider, day, count) values (${provider}, current_date, 1)
    on conflict (provider, day) do update set count = payment_refusals.count + 1`.execute(db)
}

/** Providers repeat webhooks for days at most. */
export function deleteOldWebhooks(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select ctid from payment_webhooks
    where applied_at is not null and received_at < ${daysAgo(days)}`
  return deleteRows(db, 'payment_webhooks', old, limit)
}

export function deleteOldRefusals(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select ctid from payment_refusals where day < current_date - ${days}::integer`
  return deleteRows(db, 'payment_refusals', old, limit)
}
