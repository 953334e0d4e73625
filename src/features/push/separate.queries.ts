import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

/** Browsers were subscribed at the original's address, and would show its readers the notifications of both. */
export async function forgetDevices(tx: Handle): Promise<void> {
  await sql`delete from push_subscriptions`.execute(tx)
  await sql`delete from push_keys`.execute(tx)
}
