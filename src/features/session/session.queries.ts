import { sql } from 'kysely'
import type { Handle } from '../../platform/database.ts'
import type { SessionUser } from './session.contract.ts'

const user = [
  'users.id',
  'users.name',
  'users.email',
  'users.role',
  'users.grants',
  'users.agency_id as agencyId',
] as const

type Row = Omit<SessionUser, 'role' | 'grants'> & { role: string; grants: unknown }
// The column's check constraint and the contract's output parser both hold it to the known roles.
const toUser = (row: Row): SessionUser => ({
  ...row,
  role: row.role as SessionUser['role'],
  grants: row.grants as SessionUser['grants'],
})

export async function findUserByEmail(db: Handle, email: string) {
  const row = await db
    .selectFrom('users')
    .select([...user, 'users.password_hash as passwordHash', 'users.activated'])
    .where('email', '=', email)
    .executeTakeFirst()
  return row && { ...toUser(row), passwordHash: row.passwordHash, activated: row.activated }
}

export async function insertSession(
  db: Handle,
  session: { userId: number; hash: Buffer; userAgent: string; address: string; days: number },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      token_hash: session.hash,
      user_agent: session.userAgent.slice(0, 400),
      address: session.address,
      expires_at: sql`now() + make_interval(days => ${session.days})`,
    })
    .execute()
  await db.updateTable('users').set({ last_login_at: new Date() }).where('id', '=', session.userId).execute()
}

/** Whose session it is: the current token's, or for a moment that of the one it replaced. */
export async function findUserByToken(db: Handle, hash: Buffer): Promise<SessionUser | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(user)
    .where(where =>
      where.or([
        where('sessions.token_hash', '=', hash),
        where.and([
          where('sessions.previous_hash', '=', hash),
          where('sessions.rotated_at', '>', sql<string>`now() - interval '30 seconds'`),
        ]),
      ]),
    )
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .where('users.activated', '=', true)
    .executeTakeFirst()
  return row && toUser(row)
}

/** True when the token was the current one of a living session, and now is the one before. */
export async function rotateToken(db: Handle, hash: Buffer, next: Buffer, days: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({
      token_hash: next,
      previous_hash: hash,
      rotated_at: sql`now()`,
      last_seen_at: sql`now()`,
      expires_at: sql`now() + make_interval(days => ${days})`,
    })
    .where('token_hash', '=', hash)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteSession(db: Handle, hash: Buffer): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(where => where.or([where('token_hash', '=', hash), where('previous_hash', '=', hash)]))
    .execute()
}

export async function deleteExpiredSessions(db: Handle): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', sql<string>`now()`).execute()
  await db
    .deleteFrom('rate_limits')
    .where('window_start', '<', sql<string>`now() - interval '1 day'`)
    .execute()
}
