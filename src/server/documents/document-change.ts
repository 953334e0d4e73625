import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { isDatabaseTrouble } from '../../platform/database/presence.ts'

/**
 * Records when a document last changed, in whole seconds. The date of its newest item is not enough: an item
 * that is added with an older date, or removed, also changes the list, and a request by date alone would miss
 * it (RFC 9110 §8.8.2.1). A read-only database yields the date of the newest item.
 * @param newest used as the time of the first version
 */
export async function noteDocument(
  db: Handle,
  { path, body, newest }: { path: string; body: string; newest: Date },
): Promise<Date> {
  const hash = createHash('sha256').update(body).digest()
  const { rows } = await sql<{ at: string }>`
    insert into document_changes as d (path, hash, changed_at)
    values (${path}, ${hash}, date_trunc('second', ${newest.toISOString()}::timestamptz))
    on conflict (path) do update set hash = excluded.hash, changed_at = case when d.hash = excluded.hash then d.changed_at
      else greatest(date_trunc('second', now()), d.changed_at + interval '1 second') end
    returning changed_at as at`
    .execute(db)
    .catch(error => {
      if (!isDatabaseTrouble(error)) throw error
      return { rows: [] }
    })
  return rows[0] ? new Date(rows[0].at) : newest
}
