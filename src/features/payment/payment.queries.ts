import { sql, type Updateable } from 'kysely'
import type { Money } from '../../contract/money.ts'
import type { DB } from '../../platform/database/database.generated.ts'
import type { Handle } from '../../platform/database/database.ts'
import { payerAddress, purchaseAddress } from '../user/guest-payer/payer.selections.ts'
import { endChangesOf } from './card-change.queries.ts'
import type { Consent } from './consent.schema.ts'
import type { Renewal } from './fact.schema.ts'
import { holdMembership } from './membership-lock.queries.ts'

function selectRows(db: Handle) {
  return db
    .selectFrom('payments')
    .select([
      'id',
      'user_id as userId',
      'subscription_id as subscriptionId',
      'package_id as packageId',
      'purpose',
      'provider',
      'provider_ref as ref',
      'status',
      'amount',
      'currency',
      'refunded',
      'refund_waits as refundWaits',
      'refunds_failed as refundsFailed',
      'refund_reason as refundReason',
      'description',
      'reference',
      'checkout_url as checkoutUrl',
      'checkout_expires_at as checkoutExpiresAt',
      'message',
      'paid_at as paidAt',
      'created_at as createdAt',
      'promotion_id as promotionId',
      'promotion_payer as promotionPayer',
      'attempt',
    ])
    .select(sql<Renewal | null>`renewal`.as('renewal'))
    .select(sql<ProofFile | null>`proof`.as('proof'))
    .select(sql<Consent | null>`consent`.as('consent'))
    .$castTo<PaymentRow>()
}
export type ProofFile = { key: string; width: number; height: number; sentAt: string }
export type PaymentRow = {
  id: number
  userId: number | null
  subscriptionId: number | null
  packageId: number | null
  purpose: 'subscription' | 'renewal' | 'change' | 'gift' | 'donation'
  provider: string
  ref: string | null
  status: 'pending' | 'paid' | 'failed' | 'refunded'
  amount: number
  currency: string
  refunded: number
  /** The provider's ids of undecided refunds. */
  refundWaits: string[] | null
  /** Number of failed refunds. */
  refundsFailed: number
  /** Entered by staff with the refund that is not decided yet. */
  refundReason: string
  description: string
  reference: string | null
  checkoutUrl: string | null
  checkoutExpiresAt: Date | string | null
  message: string
  paidAt: string | null
  createdAt: string
  renewal: Renewal | null
  proof: ProofFile | null
  consent: Consent | null
  /** The code that it was bought with, and the hash of the payer's mailbox. */
  promotionId: number | null
  promotionPayer: Buffer | null
  /** Tells gifts apart that are bought at once. */
  attempt: string | null
}

export function findPaymentRow(db: Handle, id: number) {
  return selectRows(db).where('id', '=', id).executeTakeFirst()
}

export function lockPayment(tx: Handle, id: number) {
  return selectRows(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}

export function findPaymentByRef(db: Handle, provider: string, ref: string) {
  return selectRows(db).where('provider', '=', provider).where('provider_ref', '=', ref).executeTakeFirst()
}

export function lockPending(tx: Handle, subscriptionId: number) {
  return selectRows(tx)
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'pending')
    .forUpdate()
    .executeTakeFirst()
}

const price = sql<Money>`json_build_object('amount', payments.amount, 'currency', payments.currency)`

/** Columns of payments for other slices. */
export function selectPayments(db: Handle) {
  return db
    .selectFrom('payments')
    .select([
      'id',
      'user_id as userId',
      'subscription_id as subscriptionId',
      'package_id as packageId',
      sql<PaymentRow['purpose']>`purpose`.as('purpose'),
      sql<PaymentRow['status']>`status`.as('status'),
      'provider',
      price.as('price'),
      'refunded',
      sql<boolean>`refund_waits is not null`.as('refundWaits'),
      'description',
      'message',
      'reference',
      'created_at as createdAt',
      'paid_at as paidAt',
    ])
}

/** Newest first. */
export function listPaymentsOf(db: Handle, subscriptionIds: readonly number[]) {
  return selectPayments(db)
    .where('subscription_id', 'in', subscriptionIds.length > 0 ? [...subscriptionIds] : [0])
    .orderBy('id', 'desc')
    .execute()
}

/** Includes gifts. */
export function listPaymentsOfReader(db: Handle, userId: number) {
  return selectPayments(db).where('user_id', '=', userId).orderBy('id', 'desc').execute()
}

/** Removes the proofs from a reader's payments and returns the files' keys. */
export async function takeProofs(tx: Handle, userId: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with mine as (select id, proof ->> 'key' as key from payments where user_id = ${userId} and proof is not null for update)
    update payments p set proof = null from mine where p.id = mine.id returning mine.key`.execute(tx)
  return rows.map(({ key }) => key)
}

/** @returns providers at which the other account has a card of its own, which stays the one that is charged */
export async function handOverPayments(
  tx: Handle,
  { from, to }: { from: number; to: number },
): Promise<string[]> {
  await tx.updateTable('payments').set({ user_id: to }).where('user_id', '=', from).execute()
  // A page that saves a card was agreed to for what the card renewed before.
  await endChangesOf(tx, from)
  await sql`update payment_customers c set user_id = ${to} where user_id = ${from} and not exists (
    select from payment_customers o where o.user_id = ${to} and o.provider = c.provider)`.execute(tx)
  const left = await tx
    .selectFrom('payment_customers')
    .select('provider')
    .where('user_id', '=', from)
    .execute()
  return left.map(({ provider }) => provider)
}

/** The payment waiting in place of one that ended. */
export function findPendingInstead(
  db: Handle,
  { subscriptionId, userId, packageId, purpose, attempt }: PaymentRow,
) {
  const rows = selectRows(db).where('status', '=', 'pending').orderBy('id', 'desc').limit(1)
  const its =
    subscriptionId === null
      ? rows
          .where('user_id', '=', userId)
          .where('package_id', 'is not distinct from', packageId)
          .where('purpose', '=', purpose)
          .where('subscription_id', 'is', null)
          .where('attempt', 'is not distinct from', attempt)
      : rows.where('subscription_id', '=', subscriptionId)
  return its.executeTakeFirst()
}

type Single = Pick<PaymentRow, 'userId' | 'packageId' | 'purpose' | 'attempt'>

/** The pending payment of a gift or a donation, locked, so that two clicks find the same one. */
export async function holdPendingSingle(tx: Handle, { userId, packageId, purpose, attempt }: Single) {
  await sql`select pg_advisory_xact_lock(7205, ${userId ?? 0})`.execute(tx)
  return selectRows(tx)
    .where('user_id', '=', userId)
    .where('package_id', 'is not distinct from', packageId)
    .where('purpose', '=', purpose)
    .where('attempt', 'is not distinct from', attempt)
    .where('status', '=', 'pending')
    .orderBy('id', 'desc')
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Locks everything that a payment may open, in the order that all code follows; the payment itself is locked
 * afterwards.
 */
export async function holdWhatItPaysFor(
  tx: Handle,
  { userId, packageId, subscriptionId }: Pick<PaymentRow, 'userId' | 'packageId' | 'subscriptionId'>,
): Promise<void> {
  if (userId !== null && packageId !== null) await holdMembership(tx, userId, packageId)
  if (subscriptionId !== null) await holdSubscription(tx, subscriptionId)
}

/**
 * Anything that writes payments of a subscription locks the subscription first, as its own changes do, to avoid
 * deadlocks.
 */
export async function holdSubscription(tx: Handle, id: number): Promise<void> {
  await tx.selectFrom('subscriptions').select('id').where('id', '=', id).forUpdate().execute()
}

type NewPayment = Pick<
  PaymentRow,
  'userId' | 'subscriptionId' | 'packageId' | 'purpose' | 'provider' | 'amount' | 'currency' | 'description'
> & {
  renewal?: Renewal | null
  consent?: Consent | null
  promotion?: { id: number; payer: Buffer } | undefined
  attempt?: string | null
  ref?: string
  reference?: string
  status?: PaymentRow['status']
}

/** Returns undefined if the provider's charge, or a pending payment of the subscription, exists already. */
export async function insertPayment(tx: Handle, values: NewPayment): Promise<number | undefined> {
  const { userId, subscriptionId, packageId, ref, renewal, consent, promotion, ...rest } = values
  const row = await tx
    .insertInto('payments')
    .values({
      ...rest,
      user_id: userId,
      subscription_id: subscriptionId,
      package_id: packageId,
      provider_ref: ref ?? null,
      renewal: renewal ? JSON.stringify(renewal) : null,
      consent: consent ? JSON.stringify(consent) : null,
      promotion_id: promotion?.id ?? null,
      promotion_payer: promotion?.payer ?? null,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function updatePayment(
  tx: Handle,
  id: number,
  values: Updateable<DB['payments']>,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ ...values, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute()
}

/** Stores the first page that was created; returns false for a later one. */
export async function keepCheckout(
  db: Handle,
  id: number,
  { ref, url, expiresAt }: { ref: string; url: string; expiresAt: Date | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ provider_ref: ref, checkout_url: url, checkout_expires_at: expiresAt?.toISOString() ?? null })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('checkout_url', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function findReader(db: Handle, id: number) {
  return db
    .selectFrom('users')
    .select(['id', 'name', purchaseAddress.as('email'), payerAddress.as('payerEmail'), 'phone'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function listProofKeys(db: Handle): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select proof->>'key' as key from payments where proof is not null order by id`.execute(db)
  return rows.map(({ key }) => key)
}
