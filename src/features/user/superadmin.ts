import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { fail } from '../../contract/fail.ts'
import type { Config } from '../../platform/config.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { hashPassword } from './security/secrets.ts'

/** Creates the first superadmin if there is none. Returns the password if it was generated. */
export async function ensureSuperadmin(
  db: Database,
  { adminEmail, adminPassword }: Pick<Config, 'adminEmail' | 'adminPassword'>,
): Promise<string | undefined> {
  const password = adminPassword ?? makeUpPassword()
  const password_hash = await hashPassword(password)
  const made = await inTransaction(db, async tx => {
    // Two processes that start on an empty database create one superadmin.
    await sql`select pg_advisory_xact_lock(7101)`.execute(tx)
    const present = await tx
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'superadmin')
      .limit(1)
      .executeTakeFirst()
    if (present) return false
    await tx
      .insertInto('users')
      .values({ name: 'مدير الموقع', email: adminEmail, role: 'superadmin', password_hash, activated: true })
      .execute()
    return true
  })
  return made && !adminPassword ? password : undefined
}

/**
 * Called before an account is deleted, demoted or disabled: one superadmin must be left who can undo it. Locked, so
 * that two at once cannot remove each other.
 * @throws REFUSED
 */
export async function keepOneSuperadmin(tx: Handle, without: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(7102)`.execute(tx)
  const living = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'superadmin')
    .where('activated', '=', true)
    .execute()
  if (living.length === 1 && living[0]?.id === without) {
    throw fail('REFUSED', undefined, 'هذا آخر مدير عام؛ عيّن غيره أولًا.')
  }
}

function makeUpPassword(): string {
  return randomBytes(12).toString('base64url')
}
