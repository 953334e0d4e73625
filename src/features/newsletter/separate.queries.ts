import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

/**
 * Subscribers would get each letter twice, and two sites that read one mailbox would take returned mails from each other.
 */
export async function switchOffNewsletters(tx: Handle): Promise<void> {
  await sql`update newsletters set enabled = false, revision = revision + 1 where enabled`.execute(tx)
  await sql`update newsletter_issues set state = 'cancelled' where state in ('scheduled', 'sending')`.execute(
    tx,
  )
  await sql`delete from settings where "group" = 'website' and key = 'bounceHost'`.execute(tx)
}
