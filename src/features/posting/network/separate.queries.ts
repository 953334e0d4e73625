import { sql } from 'kysely'
import type { Handle } from '../../../platform/database/database.ts'

/**
 * Every article would be posted twice to the same followers. The posts that exist are the original's: the copy forgets
 * them, so that it edits and removes none.
 */
export async function switchOffAccounts(tx: Handle): Promise<void> {
  await sql`update network_accounts set enabled = false, revision = revision + 1 where enabled`.execute(tx)
  await sql`update posts set state = case when state in ('scheduled', 'sending') then 'withdrawn' else state end,
    remote_id = null, reply_ids = '{}', follow = null`.execute(tx)
}
