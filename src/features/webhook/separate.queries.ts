import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

/** Receivers cannot tell the messages of two sites with one secret from each other. */
export async function switchOffWebhooks(tx: Handle): Promise<void> {
  await sql`update webhooks set status = false, revision = revision + 1 where status`.execute(tx)
  await sql`delete from webhook_deliveries where state = 'waiting'`.execute(tx)
}
