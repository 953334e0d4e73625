import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { daysAgo } from '../../platform/database/delete-rows.ts'
import type { GiftDelivery } from './gift.schema.ts'

/** A worker that was killed while it sent keeps its claim this long. */
const isFree = sql<boolean>`(gift_deliveries.claimed_at is null
  or gift_deliveries.claimed_at < now() - interval '10 minutes')`
const isWaiting = sql<boolean>`(gift_deliveries.sent_at is null and gift_deliveries.bounced_at is null and ${isFree})`

/** Now if the day is today; otherwise that day's morning in the newsroom's time zone. */
const momentOf = (on: string | undefined, timeZone: string) => sql<string>`
  case when ${on ?? null}::date > (now() at time zone ${timeZone})::date
    then (${on ?? null}::date + time '08:00') at time zone ${timeZone} else now() end`

/** Returns false if the gift was sent, or is being sent. */
export async function saveDelivery(
  tx: Handle,
  payment: number,
  { name, email, from, message, on }: GiftDelivery,
  timeZone: string,
): Promise<boolean> {
  const values = {
    recipient_name: name,
    recipient_email: email,
    giver: from,
    message,
    counted_at: null,
    deliver_at: momentOf(on, timeZone),
    updated_at: sql<string>`now()`,
  }
  const { numInsertedOrUpdatedRows: rows = 0n } = await tx
    .insertInto('gift_deliveries')
    .values({ payment_id: payment, ...values })
    .onConflict(conflict => conflict.column('payment_id').doUpdateSet(values).where(isWaiting))
    .executeTakeFirst()
  return rows > 0n
}

/** Returns false if the gift was sent, or is being sent. */
export async function deleteDelivery(tx: Handle, payment: number): Promise<boolean> {
  const left = await tx
    .deleteFrom('gift_deliveries')
    .where('payment_id', '=', payment)
    .where(isWaiting)
    .executeTakeFirst()
  if (left.numDeletedRows > 0n) return true
  return (await findDelivery(tx, payment)) === undefined
}

export function findDelivery(db: Handle, payment: number) {
  return db
    .selectFrom('gift_deliveries')
    .select([
      'recipient_name as name',
      'recipient_email as email',
      'giver as from',
      'sent_at as sentAt',
      'bounced_at as bouncedAt',
      'resent_at as resentAt',
      sql<boolean>`deliver_at <= now()`.as('isDue'),
    ])
    .where('payment_id', '=', payment)
    .executeTakeFirst()
}

/** A paid gift of this buyer whose code nobody has redeemed; the code is locked, as redeeming does. */
export function lockOwnGift(tx: Handle, { payment, userId }: { payment: number; userId: number }) {
  return tx
    .selectFrom('vouchers')
    .innerJoin('payments', 'payments.id', 'vouchers.payment_id')
    .select(['vouchers.id', 'vouchers.used'])
    .where('payments.id', '=', payment)
    .where('payments.user_id', '=', userId)
    .where('payments.purpose', '=', 'gift')
    .where('payments.status', '=', 'paid')
    .forUpdate('vouchers')
    .executeTakeFirst()
}

/** Returns false if it was sent, or is being sent. */
export async function hastenDelivery(tx: Handle, payment: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('gift_deliveries')
    .set({ deliver_at: sql`now()`, updated_at: sql`now()` })
    .where('payment_id', '=', payment)
    .where(isWaiting)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns false if it was not sent, was sent again before, or its recipient is forgotten. */
export async function restartDelivery(tx: Handle, payment: number, email: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('gift_deliveries')
    .set({
      recipient_email: email,
      sent_at: null,
      bounced_at: null,
      claimed_at: null,
      counted_at: null,
      deliver_at: sql`now()`,
      resent_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where('payment_id', '=', payment)
    .where('resent_at', 'is', null)
    .where('recipient_email', 'is not', null)
    .where(sql<boolean>`(sent_at is not null or bounced_at is not null)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The mail that went astray has the earlier code, which ends. */
export async function replaceCode(
  tx: Handle,
  id: number,
  { hash, sealed }: { hash: Buffer; sealed: string },
): Promise<void> {
  await tx.updateTable('vouchers').set({ code_hash: hash, code: sealed }).where('id', '=', id).execute()
}

/** A code that can still be redeemed, of a payment that was not refunded. */
const hasOpenCode = sql<boolean>`exists (
  select from vouchers v join payments p on p.id = v.payment_id
  where v.payment_id = gift_deliveries.payment_id and v.used = 0 and v.revoked_at is null and p.status = 'paid')`

/** Payments of gifts that are to be mailed by now, the longest overdue first. */
export async function listDueDeliveries(db: Handle, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('gift_deliveries')
    .select('payment_id as id')
    .where(isWaiting)
    .where('recipient_email', 'is not', null)
    .where('deliver_at', '<=', sql<string>`now()`)
    .where(hasOpenCode)
    .orderBy('deliver_at')
    .orderBy('payment_id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** One of several workers gets a gift that is due, and nobody after it was sent. */
export function claimDelivery(db: Handle, payment: number) {
  return db
    .updateTable('gift_deliveries')
    .set({ claimed_at: sql`now()` })
    .where('payment_id', '=', payment)
    .where(isWaiting)
    .where('recipient_email', 'is not', null)
    .where('deliver_at', '<=', sql<string>`now()`)
    .where(hasOpenCode)
    .returning([
      'recipient_name as name',
      sql<string>`recipient_email`.as('email'),
      'giver as from',
      'message',
      sql<boolean>`counted_at is not null`.as('isCounted'),
      sql<boolean>`resent_at is not null`.as('isAgain'),
    ])
    .executeTakeFirst()
}

export async function noteCounted(db: Handle, payment: number): Promise<void> {
  await db
    .updateTable('gift_deliveries')
    .set({ counted_at: sql`now()` })
    .where('payment_id', '=', payment)
    .execute()
}

/** Returns false if its bounce came first. */
export async function markDelivered(tx: Handle, payment: number, as: 'sent_at' | 'bounced_at') {
  const { numUpdatedRows } = await tx
    .updateTable('gift_deliveries')
    .set({ [as]: sql`now()`, claimed_at: null, updated_at: sql`now()` })
    .where('payment_id', '=', payment)
    .where('bounced_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Mails that left, perhaps a moment ago, of gifts that nobody has redeemed and that are not known to have come back. */
const hasLeft = sql<boolean>`(bounced_at is null and (sent_at is not null or claimed_at is not null) and ${hasOpenCode})`
const returned = { bounced_at: sql<string>`now()`, sent_at: null, updated_at: sql<string>`now()` }

/** @param isAgain whether it is the mail to the corrected address; returns false if the other one was sent meanwhile */
export async function markReturned(tx: Handle, payment: number, isAgain: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('gift_deliveries')
    .set(returned)
    .where('payment_id', '=', payment)
    .where(sql<boolean>`(resent_at is not null) = ${isAgain}`)
    .where(hasLeft)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Payments of the gifts that were mailed to this address in the last days. */
export async function markReturnedFrom(tx: Handle, email: string): Promise<number[]> {
  const rows = await tx
    .updateTable('gift_deliveries')
    .set(returned)
    .where(sql<string>`lower(recipient_email)`, '=', email.toLowerCase())
    .where('updated_at', '>', daysAgo(5))
    .where(hasLeft)
    .returning('payment_id as payment')
    .execute()
  return rows.map(({ payment }) => payment)
}

/** Gives the claim back; the gift waits for some seconds. */
export async function postponeDelivery(db: Handle, payment: number, seconds: number): Promise<void> {
  await db
    .updateTable('gift_deliveries')
    .set({
      claimed_at: null,
      ...(seconds > 0 && { deliver_at: sql`now() + make_interval(secs => ${seconds})` }),
    })
    .where('payment_id', '=', payment)
    .execute()
}

/** A page to pay on has expired, and another payment takes its place. */
export async function moveDelivery(tx: Handle, { from, to }: { from: number; to: number }): Promise<void> {
  await tx.updateTable('gift_deliveries').set({ payment_id: to }).where('payment_id', '=', from).execute()
}

/**
 * Forgets recipients a while after the mail, and those of gifts that were not paid. Gifts that wait for their day keep
 * theirs.
 */
export async function forgetRecipients(db: Handle, days: number, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update gift_deliveries set recipient_email = null, recipient_name = '', message = ''
    where payment_id = any(array(
      select d.payment_id from gift_deliveries d join payments p on p.id = d.payment_id
      where d.recipient_email is not null and d.updated_at < ${daysAgo(days)}
        and (d.sent_at is not null or d.bounced_at is not null or p.status <> 'paid'
          or exists (select from vouchers v where v.payment_id = d.payment_id and v.used > 0))
      limit ${limit}))`.execute(db)
  return Number(numAffectedRows)
}
