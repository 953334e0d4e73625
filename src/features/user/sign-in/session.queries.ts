import { sql } from 'kysely'
import type { Handle } from '../../../platform/database/database.ts'
import { daysAgo, deleteRows } from '../../../platform/database/delete-rows.ts'
import { pictureOf } from '../../media/media.selections.ts'
import type { SessionUser } from '../session.contract.ts'

/** A replaced token stays valid this long after the new one is first used, because tabs renew at the same time. */
const graceSeconds = 30

export const sessionUserColumns = [
  'users.id',
  'users.name',
  sql<string>`coalesce(users.email, users.pending_email)`.as('email'),
  sql<SessionUser['role']>`users.role`.as('role'),
  sql<SessionUser['grants']>`users.grants`.as('grants'),
  'users.agency_id as agencyId',
  'users.activated',
  pictureOf('users.avatar_id').as('avatar'),
  sql<boolean>`users.totp_required and users.totp_secret is null and users.role <> 'user'`.as(
    'mustSetUpTotp',
  ),
] as const

/** Accounts disabled by staff may not sign in; unconfirmed ones may. */
const mayEnter = sql<boolean>`(users.activated or users.email is null)`

export function findSessionUser(db: Handle, id: number): Promise<SessionUser | undefined> {
  return db
    .selectFrom('users')
    .select(sessionUserColumns)
    .where('users.id', '=', id)
    .where(mayEnter)
    .executeTakeFirst()
}

type NewSession = {
  userId: number
  hash: Buffer
  userAgent: string
  address: string
  country: string
  days: number
}

export async function insertSession(db: Handle, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      token_hash: session.hash,
      user_agent: session.userAgent.slice(0, 400),
      address: session.address,
      country: session.country,
      expires_at: sql`now() + make_interval(days => ${session.days})`,
    })
    .execute()
  await db.updateTable('users').set({ last_login_at: sql`now()` }).where('id', '=', session.userId).execute()
}

/** The live session of a token: the current one, one replaced a moment ago, or one whose successor is unused. */
function sessionOf(db: Handle, hash: Buffer) {
  return db
    .selectFrom('sessions')
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .where(
      'sessions.id',
      'in',
      // A union, as each part has an index; with `or` PostgreSQL reads all sessions.
      withToken(db, hash)
        .select('id')
        .union(retiredWithin(db, hash, graceSeconds).select('session_id as id')),
    )
}

function withToken(db: Handle, hash: Buffer) {
  return db
    .selectFrom('sessions')
    .where(where => where.or([where('token_hash', '=', hash), where('previous_token_hash', '=', hash)]))
}

function retiredWithin(db: Handle, hash: Buffer, seconds: number) {
  return db
    .selectFrom('retired_tokens')
    .where('token_hash', '=', hash)
    .where('retired_at', '>', sql<string>`now() - make_interval(secs => ${seconds})`)
}

export async function findUserByToken(db: Handle, hash: Buffer): Promise<SessionUser | undefined> {
  const row = await sessionOf(db, hash)
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(sessionUserColumns)
    .select([
      'sessions.id as sessionId',
      sql<boolean>`last_seen_at < now() - interval '5 minutes'`.as('seenLongAgo'),
      sql<boolean>`token_hash = ${hash} and previous_token_hash is not null`.as('isFirstUse'),
    ])
    .where(mayEnter)
    .executeTakeFirst()
  if (!row) return undefined
  const { sessionId, seenLongAgo, isFirstUse, ...user } = row
  if (isFirstUse) await dropPreviousToken(db, sessionId, hash)
  if (seenLongAgo) {
    await db.updateTable('sessions').set({ last_seen_at: sql`now()` }).where('id', '=', sessionId).execute()
  }
  return user
}

/** The token has reached its owner; the previous one stays valid for calls under way. */
async function dropPreviousToken(db: Handle, sessionId: number, hash: Buffer): Promise<void> {
  await sql`
    with previous as (
      update retired_tokens set retired_at = now() from sessions
      where sessions.id = ${sessionId} and sessions.token_hash = ${hash}
        and retired_tokens.token_hash = sessions.previous_token_hash
    )
    update sessions set previous_token_hash = null where id = ${sessionId} and token_hash = ${hash}`.execute(
    db,
  )
}

export async function findSessionId(db: Handle, hash: Buffer): Promise<number | undefined> {
  return (await sessionOf(db, hash).select('sessions.id').executeTakeFirst())?.id
}

/** Whether the session was opened within these minutes, so that its holder has just signed in. */
export async function isNewSession(db: Handle, hash: Buffer, minutes: number): Promise<boolean> {
  const session = await sessionOf(db, hash)
    .select('sessions.id')
    .where('sessions.created_at', '>', sql<string>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst()
  return session !== undefined
}

/**
 * True if the token was the current one of a live session, or its successor was sent a while ago and never used; both
 * are now retired.
 */
export async function rotateToken(tx: Handle, hash: Buffer, next: Buffer, days: number): Promise<boolean> {
  const session = await withToken(tx, hash)
    .select(['id', 'token_hash'])
    .where('expires_at', '>', sql<string>`now()`)
    .forUpdate()
    .executeTakeFirst()
  if (!session) return false
  // A separate statement sees what another tab that held the row has just committed.
  const isJustReplaced = await retiredWithin(tx, hash, graceSeconds).select('session_id').executeTakeFirst()
  if (isJustReplaced) return false
  await tx
    .updateTable('sessions')
    .set({
      token_hash: next,
      previous_token_hash: hash,
      last_seen_at: sql`now()`,
      expires_at: sql`now() + make_interval(days => ${days})`,
    })
    .where('id', '=', session.id)
    .execute()
  const retired = session.token_hash.equals(hash) ? [hash] : [hash, session.token_hash]
  await tx
    .insertInto('retired_tokens')
    .values(retired.map(token_hash => ({ token_hash, session_id: session.id })))
    .onConflict(conflict => conflict.column('token_hash').doUpdateSet({ retired_at: sql`now()` }))
    .execute()
  return true
}

/** Spares the transaction for tokens that never were. */
export async function isRetired(db: Handle, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('retired_tokens')
    .select('session_id')
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the session of a retired token that no page of its owner would still send. */
export async function deleteSessionOfStaleToken(db: Handle, hash: Buffer): Promise<number | undefined> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', 'in', db.selectFrom('retired_tokens').select('session_id').where('token_hash', '=', hash))
    .where('id', 'not in', retiredWithin(db, hash, graceSeconds).select('session_id'))
    .where('previous_token_hash', 'is distinct from', hash)
    .returning('user_id')
    .executeTakeFirst()
  return ended?.user_id
}

export async function deleteSession(db: Handle, hash: Buffer): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(where =>
      where.or([
        where('token_hash', '=', hash),
        where(
          'id',
          'in',
          db.selectFrom('retired_tokens').select('session_id').where('token_hash', '=', hash),
        ),
      ]),
    )
    .execute()
}

export function listSessions(db: Handle, userId: number) {
  return db
    .selectFrom('sessions')
    .select([
      'id',
      'user_agent as userAgent',
      'address',
      'country',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function deleteOwnSession(db: Handle, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** All of a user's sessions but one; with undefined, all. */
export async function deleteSessionsExcept(
  db: Handle,
  userId: number,
  kept: number | undefined,
): Promise<number> {
  let ended = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (kept !== undefined) ended = ended.where('id', '<>', kept)
  return Number((await ended.executeTakeFirst()).numDeletedRows)
}

type Expiring = 'sessions' | 'one_time_codes' | 'login_nonces'

export const deleteExpired =
  (table: Expiring) =>
  (db: Handle, days: number, limit: number): Promise<number> =>
    deleteRows(
      db,
      table,
      sql`select ctid from ${sql.table(table)} where expires_at < ${daysAgo(days)}`,
      limit,
    )

export function deleteOldAttempts(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select ctid from rate_limits where window_start < ${daysAgo(days)}`
  return deleteRows(db, 'rate_limits', old, limit)
}

/** Deletes registrations whose address was never confirmed, and guests who never paid and can no longer. */
export function deleteUnconfirmed(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select ctid from users where email is null and created_at < ${daysAgo(days)}
    and not exists (select from guest_payers g where g.user_id = users.id and g.paid_at is not null)
    and not (is_guest_payer and exists (
      select from subscriptions s where s.user_id = users.id and s.status = 'pending'))`
  return deleteRows(db, 'users', old, limit)
}

/** Network addresses of the newest sessions. */
export async function listRecentAddresses(db: Handle, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('address')
    .where('address', '!=', '')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ address }) => address)
}
