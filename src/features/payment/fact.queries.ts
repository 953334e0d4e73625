import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

/** False for one that is known. */
export async function insertRefund(
  tx: Handle,
  { payment, ref, amount, at }: { payment: number; ref: string; amount: number; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_refunds')
    .values({ payment_id: payment, ref, amount, refunded_at: at.toISOString() })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function isRefundCounted(tx: Handle, payment: number, ref: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_refunds')
    .select('ref')
    .where('payment_id', '=', payment)
    .where('ref', '=', ref)
    .where('counted', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Unless it was heard of its end before. */
export async function noteWaitingRefund(tx: Handle, payment: number, ref: string): Promise<void> {
  await sql`update payments set refund_waits = array_append(array_remove(refund_waits, ${ref}), ${ref})
    where id = ${payment}
    and not exists (select from payment_refunds r where r.payment_id = ${payment} and r.ref = ${ref})`.execute(
    tx,
  )
}

export async function countFailedRefund(tx: Handle, payment: number): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ refunds_failed: sql`refunds_failed + 1` })
    .where('id', '=', payment)
    .execute()
}

/** It was returned, or came to nothing. */
export async function endWaitingRefund(tx: Handle, payment: number, ref: string): Promise<void> {
  await sql`update payments set refund_waits = nullif(array_remove(refund_waits, ${ref}), '{}')
    where id = ${payment}`.execute(tx)
}

/** Refunds that the payment does not count yet; from now on it does. */
export function takeUncountedRefunds(tx: Handle, payment: number) {
  return tx
    .updateTable('payment_refunds')
    .set({ counted: true })
    .where('payment_id', '=', payment)
    .where('counted', '=', false)
    .returning(['ref', 'amount', 'refunded_at as at'])
    .execute()
}

/** Other pages of the subscription that could still be paid; returns what is to be withdrawn. */
export function supersedePending(tx: Handle, subscriptionId: number, paid: number) {
  return tx
    .updateTable('payments')
    .set({ status: 'failed', message: 'دُفع بطريقة أخرى.', revision: sql`revision + 1` })
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'pending')
    .where('purpose', 'in', ['subscription', 'renewal'])
    .where('id', '<>', paid)
    .returning(['id'])
    .execute()
}

type Difference = { payment: number | null; provider: string; ref: string; ours: string; theirs: string }

/** Shown until it is resolved; each once, and not again once people have closed it. */
export async function noteDifference(tx: Handle, difference: Difference): Promise<void> {
  const { payment, ...rest } = difference
  const same = await tx
    .selectFrom('payment_differences')
    .select('id')
    .where('provider', '=', rest.provider)
    .where('ref', '=', rest.ref)
    .where('theirs', '=', rest.theirs)
    .limit(1)
    .executeTakeFirst()
  if (same) return
  await tx
    .insertInto('payment_differences')
    .values({ payment_id: payment, ...rest })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function resolveDifferences(tx: Handle, payment: number): Promise<void> {
  await tx
    .updateTable('payment_differences')
    .set({ resolved_at: sql`now()` })
    .where('payment_id', '=', payment)
    .where('resolved_at', 'is', null)
    .execute()
}

/** Of what the provider says about this one thing. */
export async function resolveDifference(tx: Handle, provider: string, ref: string): Promise<void> {
  await tx
    .updateTable('payment_differences')
    .set({ resolved_at: sql`now()` })
    .where('provider', '=', provider)
    .where('ref', '=', ref)
    .where('resolved_at', 'is', null)
    .execute()
}
