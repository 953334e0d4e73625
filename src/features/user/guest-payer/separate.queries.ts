import { sql } from 'kysely'
import type { Handle } from '../../../platform/database/database.ts'

/** The original reminds guests who have paid. */
export async function leaveRemindersToOriginal(tx: Handle): Promise<void> {
  await sql`update guest_payers set next_mail_at = null where next_mail_at is not null`.execute(tx)
}
