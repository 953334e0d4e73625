import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

/** Returns false if the refund is already recorded. */
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

/** Records a pending refund, unless its outcome is already known. */
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
    .set({ refunds_failed: sql`refunds_failed + 1`, refund_reason: '' })
    .where('id', '=', payment)
    .execute()
}

/** Closes a pending refund that was returned or failed. */
export async function endWaitingRefund(tx: Handle, payment: number, ref: string): Promise<void> {
  await sql`update payments set refund_waits = nullif(array_remove(refund_waits, ${ref}), '{}')
    where id = ${payment}`.execute(tx)
}

/** Marks all refunds of the payment that are not counted yet as counted, and returns them. */
export function takeUncountedRefunds(tx: Handle, payment: number) {
  return tx
    .updateTable('payment_refunds')
    .set({ counted: true })
    .where('payment_id', '=', payment)
    .where('counted', '=', false)
    .returning(['ref', 'amount', 'refunded_at as at'])
    .execute()
}

/** Supersedes the subscription's other pages that could still be paid, and returns the payments to withdraw. */
export function supersedePending(tx: Handle, subscriptionId: number, paid: number) {
  return tx
    .updateTable('payments')
    .set({ status: 'failed', message: 'دُفع بطريقة أخرى.', revision: sql`revision + 1` })
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'pending')
    .where('purpose', 'in', ['subscription', 'renewal'])
    .where('id', '<>', paid)
    .returning(['id', 'amount', 'currency', 'proof'])
    .execute()
}

type Difference = { payment: number | null; provider: string; ref: string; ours: string; theirs: string }

/** Inserts an issue that staff see until they resolve it. A resolved issue is not inserted again. */
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

/** Tells staff, once a day, that the provider saves no cards for this account although readers agreed to it. */
export async function noteCardsNotSaved(db: Handle, provider: string, theirs: string): Promise<void> {
  const ref = `save-card-${new Date().toISOString().slice(0, 10)}`
  await noteDifference(db, { payment: null, provider, ref, ours: 'saving', theirs })
}

/** A setting of the webhook's endpoint that staff should change: one row for staff. */
export async function noteEndpointFault(
  tx: Handle,
  provider: string,
  { kind, value }: { kind: string; value?: string },
): Promise<void> {
  const ours = kind === 'version' ? 'endpoint' : 'ignored'
  const theirs = value ? `${kind} ${value}` : kind
  await noteDifference(tx, { payment: null, provider, ref: `webhook-${kind}`, ours, theirs })
}

type WithdrawnPayment = { id: number; amount: number; currency: string; proof: unknown }

/** A transfer whose proof was sent may arrive, though the reader cancelled or pays another way. */
export async function noteProofLeft(
  tx: Handle,
  { id, amount, currency, proof }: WithdrawnPayment,
): Promise<void> {
  if (!proof) return
  const ours = `failed ${amount} ${currency}`
  await noteDifference(tx, { payment: id, provider: 'manual', ref: `transfer-${id}`, ours, theirs: 'proof' })
}

export async function resolveDifferences(tx: Handle, payment: number): Promise<void> {
  await tx
    .updateTable('payment_differences')
    .set({ resolved_at: sql`now()` })
    .where('payment_id', '=', payment)
    .where('resolved_at', 'is', null)
    .execute()
}

/** Nothing of the subscription is paid twice any more, whichever of the two payments was refunded. */
export async function resolvePaidTwice(tx: Handle, subscriptionId: number): Promise<void> {
  await sql`update payment_differences d set resolved_at = now() from payments p
    where p.id = d.payment_id and p.subscription_id = ${subscriptionId} and d.theirs = 'paid twice'
      and d.resolved_at is null`.execute(tx)
}

/** Resolves differences about one object of the provider. */
export async function resolveDifference(tx: Handle, provider: string, ref: string): Promise<void> {
  await tx
    .updateTable('payment_differences')
    .set({ resolved_at: sql`now()` })
    .where('provider', '=', provider)
    .where('ref', '=', ref)
    .where('resolved_at', 'is', null)
    .execute()
}

/**
 * Whether another payment of the subscription was paid while this one could be paid, too: both are for the same period.
 * Tap's pages cannot be withdrawn. Renewals that a provider charges by its own record have no page, and come as they are.
 */
export async function isPeriodPaidAlready(
  tx: Handle,
  { id, subscriptionId }: { id: number; subscriptionId: number },
): Promise<boolean> {
  const { rows } = await sql`select from payments this
    join subscriptions on subscriptions.id = this.subscription_id
    join payments other on other.subscription_id = this.subscription_id and other.id <> this.id
      and other.purpose in ('subscription', 'renewal')
      and (other.checkout_url is not null or subscriptions.provider_ref is null)
      and other.status = 'paid' and other.paid_at >= this.created_at
    where this.id = ${id} and this.subscription_id = ${subscriptionId}
      and this.purpose in ('subscription', 'renewal')
    limit 1`.execute(tx)
  return rows.length > 0
}
