import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

/** The original tells managers and members of the ends that are planned now. */
export async function leaveEndsToOriginal(tx: Handle): Promise<void> {
  await sql`update groups set told_days = 0 where ends_at is not null`.execute(tx)
}
