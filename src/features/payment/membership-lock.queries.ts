import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

/**
 * Serialises everything that may open a reader's subscription to a package. Taken before any row of it is locked, to
 * avoid deadlocks.
 */
export async function holdMembership(tx: Handle, userId: number, packageId: number): Promise<void> {
  const key = `subscription:${userId}:${packageId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

/** The same without waiting, where a row is locked already; false while another transaction holds it. */
export async function tryHoldMembership(tx: Handle, userId: number, packageId: number): Promise<boolean> {
  const key = `subscription:${userId}:${packageId}`
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as held`.execute(tx)
  return rows[0]?.held === true
}
