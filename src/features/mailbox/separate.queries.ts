import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

/** Two sites that read one mailbox would take the mails from each other. */
export async function switchOffMailboxes(tx: Handle): Promise<void> {
  await sql`update mailboxes set status = false, revision = revision + 1 where status`.execute(tx)
}
