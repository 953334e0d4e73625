import { sql } from 'kysely'
import { type Config, makeUpPassword } from '../../platform/config.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { hashPassword } from './sign-in/session.service.ts'

/** Makes the first superadmin where there is none. Answers the password if it had to be made up. */
export async function ensureSuperadmin(
  db: Database,
  { adminEmail, adminPassword }: Pick<Config, 'adminEmail' | 'adminPassword'>,
): Promise<string | undefined> {
  const password = adminPassword ?? makeUpPassword()
  const password_hash = await hashPassword(password)
  const made = await inTransaction(db, async tx => {
    // Two processes that start on an empty database make one superadmin.
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
