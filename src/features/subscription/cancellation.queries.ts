import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

type Cancellation = {
  subscription_id: number
  user_id: number
  reason: string
  note: string
  offer_percent: number | null
  offer_periods: number | null
}

export async function insertCancellation(tx: Handle, values: Cancellation): Promise<void> {
  await tx.insertInto('cancellations').values(values).execute()
}

export async function handOverCancellations(
  tx: Handle,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx.updateTable('cancellations').set({ user_id: to }).where('user_id', '=', from).execute()
}

/** Whether the reader was shown an offer within a year. Locks the reader, so that two tabs show one. */
export async function hasSeenOffer(tx: Handle, userId: number): Promise<boolean> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const row = await tx
    .selectFrom('cancellations')
    .select('id')
    .where('user_id', '=', userId)
    .where('offer_percent', 'is not', null)
    .where(sql<boolean>`created_at > now() - interval '1 year'`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The last cancellation of each subscription. */
export function listLastCancellations(db: Handle, subscriptionIds: readonly number[]) {
  return db
    .selectFrom('cancellations')
    .distinctOn('subscription_id')
    .select([
      'id',
      'subscription_id as subscriptionId',
      'offer_percent as percent',
      'offer_periods as periods',
      'accepted_at as acceptedAt',
    ])
    .where('subscription_id', 'in', subscriptionIds.length > 0 ? [...subscriptionIds] : [0])
    .orderBy('subscription_id')
    .orderBy('id', 'desc')
    .execute()
}

/** Returns false if it was accepted before. */
export async function acceptCancellationOffer(tx: Handle, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cancellations')
    .set({ accepted_at: sql`now()` })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('offer_percent', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Cancellations of the last months by reason, the most frequent first, and offers shown and accepted. */
export async function countCancellations(db: Handle, months: number) {
  const rows = await db
    .selectFrom('cancellations')
    .select(({ fn }) => [
      'reason',
      fn.countAll<number>().as('count'),
      fn.count<number>('offer_percent').as('offered'),
      fn.count<number>('accepted_at').as('accepted'),
    ])
    .where('created_at', '>', sql<string>`now() - make_interval(months => ${months})`)
    .groupBy('reason')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('reason')
    .limit(100)
    .execute()
  return rows.map(row => ({
    reason: row.reason,
    count: Number(row.count),
    offered: Number(row.offered),
    accepted: Number(row.accepted),
  }))
}

/** Newest first. */
export function listNotes(db: Handle, limit: number) {
  return db
    .selectFrom('cancellations')
    .select(['id', 'note', 'reason', 'created_at as createdAt'])
    .where('note', '<>', '')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
