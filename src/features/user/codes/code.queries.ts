import { type Insertable, sql } from 'kysely'
import type { OneTimeCodes } from '../../../platform/database/database.generated.ts'
import type { Handle } from '../../../platform/database/database.ts'

/** A correct reset code is exchanged for a ticket. */
export type Purpose =
  | 'login'
  | 'totp'
  | 'activation'
  | 'activationLink'
  | 'reset'
  | 'resetLink'
  | 'ticket'
  | 'invite'
  | 'email'
  | 'purchase'

const triesPerCode = 5

const columns = [
  'id',
  sql<Purpose>`purpose`.as('purpose'),
  'user_id as userId',
  'email',
  'code_hash as codeHash',
] as const
export type StoredCode = {
  id: number
  purpose: Purpose
  userId: number | null
  email: string
  codeHash: string | null
}

export async function insertCode(
  db: Handle,
  {
    minutes,
    ...values
  }: Omit<Insertable<OneTimeCodes>, 'expires_at'> & { purpose: Purpose; minutes: number },
): Promise<number> {
  const { id } = await db
    .insertInto('one_time_codes')
    .values({ ...values, expires_at: sql`now() + make_interval(mins => ${minutes})` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Serialises requests for the same address. */
export async function lockAddress(tx: Handle, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code:${email}`}, 0))`.execute(tx)
}

export async function deleteCodesOf(db: Handle, purpose: Purpose, email: string): Promise<void> {
  await db.deleteFrom('one_time_codes').where('purpose', '=', purpose).where('email', '=', email).execute()
}

export async function deleteCodesOfUser(db: Handle, userId: number, some: readonly Purpose[]): Promise<void> {
  await db.deleteFrom('one_time_codes').where('user_id', '=', userId).where('purpose', 'in', some).execute()
}

export async function deleteCode(db: Handle, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('one_time_codes').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export function findLivingCode(db: Handle, id: number): Promise<StoredCode | undefined> {
  return db
    .selectFrom('one_time_codes')
    .select(columns)
    .where('id', '=', id)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
}

/** Removes the newest sign-in of this user that waits for a mailed code, and returns what its browser holds. */
export async function takeNewestChallenge(tx: Handle, userId: number): Promise<Buffer | undefined> {
  const newest = tx
    .selectFrom('one_time_codes')
    .select('id')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'login')
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('id', 'desc')
    .limit(1)
  const taken = await tx
    .deleteFrom('one_time_codes')
    .where('id', '=', newest)
    .returning('challenge_hash as hash')
    .executeTakeFirst()
  return taken?.hash ?? undefined
}

/** Stores what the mail carries; its lifetime begins here. */
export async function setSecrets(
  db: Handle,
  id: number,
  { codeHash, tokenHash, minutes }: { codeHash?: string; tokenHash?: Buffer; minutes: number },
): Promise<void> {
  await db
    .updateTable('one_time_codes')
    .set({
      code_hash: codeHash,
      token_hash: tokenHash,
      expires_at: sql`now() + make_interval(mins => ${minutes})`,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Counts one try and returns the code to compare with; nothing after five tries or once it expired. Tries from where the
 * owner has signed in before (`known`) are counted apart, so that strangers cannot use up the owner's.
 */
export async function tryCode(
  db: Handle,
  which:
    | { challengeHash: Buffer }
    | { purpose: Purpose; email: string; known: boolean }
    | { purpose: Purpose; userId: number },
): Promise<StoredCode | undefined> {
  const counter = 'known' in which && which.known ? 'known_tries' : 'tries'
  let row = db
    .updateTable('one_time_codes')
    .set({ [counter]: sql`${sql.ref(counter)} + 1` })
    .where(counter, '<', triesPerCode)
    .where('expires_at', '>', sql<string>`now()`)
  if ('challengeHash' in which) row = row.where('challenge_hash', '=', which.challengeHash)
  else {
    row = row.where('purpose', '=', which.purpose)
    row = 'email' in which ? row.where('email', '=', which.email) : row.where('user_id', '=', which.userId)
  }
  return row.returning(columns).executeTakeFirst()
}

/** A link's token cannot be guessed, so tries are not counted; it works once. */
export function takeByToken(
  tx: Handle,
  hash: Buffer,
  some: readonly Purpose[],
): Promise<StoredCode | undefined> {
  return tx
    .deleteFrom('one_time_codes')
    .where('token_hash', '=', hash)
    .where('purpose', 'in', some)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(columns)
    .executeTakeFirst()
}
