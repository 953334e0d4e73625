import { sql } from 'kysely'
import type { Handle } from '../../../platform/database/database.ts'

/** Hubs know the original's address; they are asked for pushes to the copy's. */
export async function askHubsAgain(tx: Handle): Promise<void> {
  await sql`delete from feed_hubs where state = 'leaving' or feed_id is null`.execute(tx)
  await sql`update feed_hubs set state = 'requested', reason = '', tries = 0, ask_at = now(), lease_until = null,
    last_push_at = null`.execute(tx)
}
