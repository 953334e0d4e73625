import { sql } from 'kysely'
import type { Money } from '../../contract/money.ts'
import type { Handle } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/selections.ts'
import { staffListOf } from '../../platform/database/staff-list.ts'
import type { Transfer } from './payment.contract.ts'

const price = sql<Money>`json_build_object('amount', payments.amount, 'currency', payments.currency)`
const reader = sql<Transfer['reader']>`case when users.id is not null then
  json_build_object('id', users.id, 'name', users.name, 'email', coalesce(users.email, '')) end`

/** The reader sent a proof, and cancelled or paid another way before staff looked at it. */
const hasProofLeft = sql<boolean>`(payments.status = 'failed' and exists (select from payment_differences d
  where d.payment_id = payments.id and d.theirs = 'proof' and d.resolved_at is null))`

/** Transfers with a proof first, then the oldest. */
export function listTransfers(db: Handle, { q, page, limit }: { q?: string; page: number; limit: number }) {
  let rows = db
    .selectFrom('payments')
    .leftJoin('users', 'users.id', 'payments.user_id')
    .select([
      'payments.id',
      sql<string>`coalesce(payments.reference, '')`.as('reference'),
      price.as('price'),
      'payments.description',
      reader.as('reader'),
      sql<string | null>`payments.proof->>'sentAt'`.as('proofSentAt'),
      'payments.created_at as createdAt',
      'payments.updated_at as updatedAt',
    ])
    .where('payments.provider', '=', 'manual')
    .where(sql<boolean>`(payments.status = 'pending' or ${hasProofLeft})`)
  if (q) {
    const pattern = likePattern(q)
    rows = rows.where(
      sql<boolean>`(payments.reference ilike ${pattern} or users.email ilike ${pattern} or users.name ilike ${pattern})`,
    )
  }
  const ordered = rows.orderBy(sql`payments.proof is null`).orderBy('payments.id')
  return staffListOf(ordered, { page, limit })
}

export function listOpenDifferences(db: Handle) {
  return db
    .selectFrom('payment_differences')
    .leftJoin('payments', 'payments.id', 'payment_differences.payment_id')
    .select([
      'payment_differences.id',
      'payment_id as paymentId',
      'payments.user_id as userId',
      'payment_differences.provider',
      'ref',
      'ours',
      'theirs',
      'found_at as foundAt',
    ])
    .where('resolved_at', 'is', null)
    .orderBy('payment_differences.id', 'desc')
    .limit(200)
    .execute()
}

/** Returns false if it is closed or does not exist. */
export async function closeDifference(tx: Handle, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_differences')
    .set({ resolved_at: sql`now()` })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function listRefusals(db: Handle) {
  return db
    .selectFrom('payment_refusals')
    .select(['provider', sql<string>`day::text`.as('day'), 'count'])
    .where('day', '>', sql<string>`current_date - 30`)
    .orderBy('day', 'desc')
    .orderBy('provider')
    .execute()
}

/** Webhooks that could not be applied yet. */
export function listStuckWebhooks(db: Handle) {
  return db
    .selectFrom('payment_webhooks')
    .select(['id', 'provider', 'received_at as receivedAt', 'attempts', 'failure'])
    .where('applied_at', 'is', null)
    .where(sql<boolean>`(attempts > 0 or received_at < now() - interval '10 minutes')`)
    .orderBy('id')
    .limit(100)
    .execute()
}

/** Transfers with a proof, without those that their readers gave up. */
export async function countProofs(db: Handle): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('provider', '=', 'manual')
    .where('status', '=', 'pending')
    .where('proof', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether a transfer whose proof was sent waits for staff. */
export async function hasProofWaiting(db: Handle, subscriptionId: number): Promise<boolean> {
  const waiting = db.selectFrom('payments').select('id').where('subscription_id', '=', subscriptionId)
  const found = waiting.where('status', '=', 'pending').where('proof', 'is not', null).limit(1)
  return Boolean(await found.executeTakeFirst())
}
