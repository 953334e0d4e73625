import { sql } from 'kysely'
import type { Handle } from '../../../platform/database/database.ts'
import type { ProviderName } from '../../../platform/security/identity.ts'
import { networkOf } from '../../../platform/security/rate-limit.ts'
import { sessionUserColumns } from './session.queries.ts'

/** Accounts that an address may sign in to: its owner's, and an unconfirmed registration. */
export async function findCandidates(db: Handle, email: string) {
  const rows = await db
    .selectFrom('users')
    .select(sessionUserColumns)
    .select(['users.password_hash as passwordHash', sql<boolean>`users.email is not null`.as('owner')])
    .where(where =>
      where.or([
        where('users.email', '=', email),
        where.and([
          where('users.email', 'is', null),
          where('users.pending_email', '=', email),
          where('users.is_guest_payer', '=', false),
        ]),
      ]),
    )
    .execute()
  return { owner: rows.find(row => row.owner), registering: rows.find(row => !row.owner) }
}

/**
 * Whether the e-mail's owner has signed in from that network: in a living session, or, for staff, ever. An IPv6 address
 * changes daily within its network.
 */
export async function hasEnteredFrom(db: Handle, email: string, address: string): Promise<boolean> {
  if (!address) return false
  const isFrom = (column: 'sessions.address' | 'logs.address') =>
    sql<boolean>`(${sql.ref(column)} = ${address} or starts_with(${sql.ref(column)}, ${`${networkOf(address)}:`}))`
  const known = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.email', '=', email)
    .where(({ or, exists, selectFrom }) => {
      const session = selectFrom('sessions')
        .whereRef('sessions.user_id', '=', 'users.id')
        .where(isFrom('sessions.address'))
      const entry = selectFrom('logs')
        .where('logs.subject', '=', 'Users')
        .whereRef('logs.subject_id', '=', 'users.id')
        .where('logs.action', '=', 'signedIn')
        .where(isFrom('logs.address'))
      return or([exists(session.select('sessions.id')), exists(entry.select('logs.id'))])
    })
    .executeTakeFirst()
  return known !== undefined
}

/** Whether a stranger may have found the password, so that a new network needs a second factor. */
export async function owesProof(db: Handle, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('owes_proof as owes')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.owes ?? false
}

/** Lasts until the proof is given or the password changes: a stranger would wait out any time. */
export async function demandProof(db: Handle, userId: number): Promise<void> {
  await db.updateTable('users').set({ owes_proof: true }).where('id', '=', userId).execute()
}

export async function noteProof(tx: Handle, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ owes_proof: false })
    .where('id', '=', userId)
    .where('owes_proof', '=', true)
    .execute()
}

export async function findTotp(db: Handle, userId: number) {
  const row = await db
    .selectFrom('users')
    .select(['totp_secret as secret', 'totp_last_step as lastStep'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.secret ? { secret: row.secret, lastStep: Number(row.lastStep) } : undefined
}

/** False if another sign-in has just used this code. */
export async function spendStep(db: Handle, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', userId)
    .where('totp_last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function spendRecoveryCode(db: Handle, userId: number, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Recipient of an account's e-mails; undefined if it is disabled. */
export function findAddressee(db: Handle, userId: number) {
  return db
    .selectFrom('users')
    .select(['name', 'role'])
    .where('id', '=', userId)
    .where(where => where.or([where('activated', '=', true), where('email', 'is', null)]))
    .executeTakeFirst()
}

/** Locks the account against deletion until the transaction ends; false if it is gone. */
export async function lockUser(tx: Handle, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function isEmailTaken(db: Handle, email: string): Promise<boolean> {
  return (await findOwnerId(db, email)) !== undefined
}

export async function findOwnerId(db: Handle, email: string): Promise<number | undefined> {
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())?.id
}

const columnOf = { google: 'google_id', facebook: 'facebook_id' } as const satisfies Record<
  ProviderName,
  string
>

/** Serialises sign-ins of one identity, whatever its e-mail is. */
export async function lockIdentity(tx: Handle, provider: ProviderName, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${provider}:${id}`}, 0))`.execute(tx)
}

export async function findIdByProvider(
  db: Handle,
  provider: ProviderName,
  id: string,
): Promise<number | undefined> {
  const row = await db.selectFrom('users').select('id').where(columnOf[provider], '=', id).executeTakeFirst()
  return row?.id
}

/** False if the account is linked to another identity of this provider. */
export async function linkProvider(
  db: Handle,
  userId: number,
  provider: ProviderName,
  id: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ [columnOf[provider]]: id })
    .where('id', '=', userId)
    .where(columnOf[provider], 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertReader(
  db: Handle,
  provider: ProviderName,
  { id, email, name }: { id: string; email: string; name: string },
): Promise<number> {
  const made = await db
    .insertInto('users')
    .values({ name, email, role: 'user', activated: true, [columnOf[provider]]: id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

export async function insertNonce(db: Handle, hash: Buffer): Promise<void> {
  await db
    .insertInto('login_nonces')
    .values({ nonce_hash: hash, expires_at: sql`now() + interval '10 minutes'` })
    .execute()
}

export async function spendNonce(db: Handle, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('login_nonces')
    .where('nonce_hash', '=', hash)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
