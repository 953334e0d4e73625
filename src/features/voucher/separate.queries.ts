import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

/** The original mails the gifts that wait for their day. */
export async function leaveGiftsToOriginal(tx: Handle): Promise<void> {
  await sql`delete from gift_deliveries where sent_at is null and bounced_at is null`.execute(tx)
}
