import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

/** In a separate copy: leaves mails about contracts that end to the original site. */
export async function leaveEndsToOriginal(tx: Handle): Promise<void> {
  await sql`update groups set told_days = 0 where ends_at is not null`.execute(tx)
}
