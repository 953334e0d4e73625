import { sql } from 'kysely'
import { fail } from '../../../contract/fail.ts'
import type { Handle } from '../../../platform/database/database.ts'

/**
 * Before somebody is deleted, demoted or switched off: somebody must be left who can undo it. Two who do so at once
 * do so one after the other.
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
