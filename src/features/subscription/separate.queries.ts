import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

/**
 * Whether the original site still mails about this subscription: true in a separate copy until something other than
 * the clock changes it there.
 * @param steps kinds of the clock's events
 */
export async function isLeftToOriginal(tx: Handle, id: number, steps: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from installation where separated_at is not null and not exists (
    select from subscription_events e where e.subscription_id = ${id} and e.created_at > separated_at
      and e.kind <> all(${steps}::text[]))`.execute(tx)
  return rows.length > 0
}
