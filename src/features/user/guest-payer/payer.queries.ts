import { sql } from 'kysely'
import type { Handle } from '../../../platform/database/database.ts'
import type { WaitingPurchase } from './payer.contract.ts'

/** Nothing that a guest types is shown to the address's owner. */
const placeholderName = 'قارئ'

export async function insertGuestPayer(
  tx: Handle,
  email: string,
  attempt: Buffer | undefined,
): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({
      name: placeholderName,
      pending_email: email,
      role: 'user',
      activated: false,
      is_guest_payer: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('guest_payers')
    .values({ user_id: id, attempt: attempt ?? null })
    .execute()
  return id
}

/** The unpaid account that the same form made a moment before; waits for one that is being made. */
export async function findByAttempt(tx: Handle, attempt: Buffer): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(7219, ${attempt.readInt32BE()})`.execute(tx)
  const made = await selectGuestPayers(tx)
    .where('g.attempt', '=', attempt)
    .where('g.paid_at', 'is', null)
    .executeTakeFirst()
  return made?.id
}

function selectGuestPayers(db: Handle) {
  return db
    .selectFrom('guest_payers as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .select([
      'u.id',
      sql<string>`u.pending_email`.as('email'),
      'g.bought',
      'g.paid_at as paidAt',
      'g.mails',
      'g.declined_at as declinedAt',
    ])
    .where('u.is_guest_payer', '=', true)
}

export function findGuestPayer(db: Handle, id: number) {
  return selectGuestPayers(db).where('u.id', '=', id).executeTakeFirst()
}

/** Locks the row of the purchase, so that only one request confirms it or hands it over. */
export function lockGuestPayer(tx: Handle, id: number) {
  return selectGuestPayers(tx).where('u.id', '=', id).forUpdate('g').executeTakeFirst()
}

/** The purchase behind a mailed link; `owner` is the account that has the address. */
export function findByLink(db: Handle, tokenHash: Buffer) {
  return selectGuestPayers(db)
    .innerJoin('one_time_codes as c', 'c.user_id', 'u.id')
    .leftJoin('users as owner', 'owner.email', 'u.pending_email')
    .select('owner.id as ownerId')
    .where('c.purpose', '=', 'purchase')
    .where('c.token_hash', '=', tokenHash)
    .where('c.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
}

/** Paid purchases with this address that nobody has confirmed or declined, the newest first. */
export async function listWaiting(db: Handle, email: string, limit: number): Promise<WaitingPurchase[]> {
  const rows = await selectGuestPayers(db)
    .where('u.pending_email', '=', email)
    .where('g.paid_at', 'is not', null)
    .where('g.declined_at', 'is', null)
    .orderBy('g.paid_at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, bought, paidAt }) => ({ id, bought, paidAt: paidAt ?? '' }))
}

/** False if it was paid before. */
export async function markPaid(tx: Handle, id: number, bought: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('guest_payers')
    .set({ attempt: null, bought, paid_at: sql`now()` })
    .where('user_id', '=', id)
    .where('paid_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countMail(db: Handle, id: number, nextInDays: number | undefined): Promise<void> {
  await db
    .updateTable('guest_payers')
    .set({
      mails: sql`mails + 1`,
      next_mail_at: nextInDays === undefined ? null : sql`now() + make_interval(days => ${nextInDays})`,
    })
    .where('user_id', '=', id)
    .execute()
}

/** Guests whose reminder is due, each claimed by one worker; sending the mail sets the next time. */
export async function claimReminders(tx: Handle, limit: number): Promise<number[]> {
  const due = tx
    .selectFrom('guest_payers')
    .select('user_id')
    .where('next_mail_at', '<=', sql<string>`now()`)
    .orderBy('next_mail_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const rows = await tx
    .updateTable('guest_payers')
    .set({ next_mail_at: sql`now() + interval '1 day'` })
    .where('user_id', 'in', due)
    .returning('user_id as id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Reminders begin anew, also after the owner of the earlier address declined. */
export async function changeAddress(tx: Handle, id: number, email: string): Promise<void> {
  await tx.updateTable('users').set({ pending_email: email }).where('id', '=', id).execute()
  await tx
    .updateTable('guest_payers')
    .set({ mails: 0, next_mail_at: null, declined_at: null })
    .where('user_id', '=', id)
    .execute()
}

export async function markDeclined(tx: Handle, id: number): Promise<void> {
  await tx
    .updateTable('guest_payers')
    .set({ declined_at: sql`now()`, next_mail_at: null })
    .where('user_id', '=', id)
    .execute()
}

/** Makes it an account like any other. `isElsewhere`: keeps nothing that the guest typed. */
export async function activateGuestPayer(
  tx: Handle,
  id: number,
  { passwordHash, isElsewhere }: { passwordHash: string; isElsewhere: boolean },
): Promise<void> {
  await tx.deleteFrom('guest_payers').where('user_id', '=', id).execute()
  await tx
    .updateTable('users')
    .set({
      ...{ email: sql`pending_email`, pending_email: null, activated: true, is_guest_payer: false },
      password_hash: passwordHash,
      ...(isElsewhere && { name: placeholderName, phone: '', avatar_id: null, preferences: sql`'{}'` }),
    })
    .where('id', '=', id)
    .execute()
}

export function findOwner(db: Handle, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'activated'])
    .where('email', '=', email)
    .forKeyShare()
    .executeTakeFirst()
}
