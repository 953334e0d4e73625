import type { Handle } from '../../platform/database/database.ts'
import { countRecipientsOf } from './newsletter.queries.ts'

const freshMs = 60_000

type StoredCount = { count: number; at: number }
const stored = new WeakMap<Handle, Map<number, StoredCount>>()

/** Numbers of recipients in the order of `ids`, counted at most once a minute for each newsletter by this process. */
export async function recentCountsOf(db: Handle, ids: number[], now = Date.now()): Promise<number[]> {
  const counts = stored.get(db) ?? new Map<number, StoredCount>()
  stored.set(db, counts)
  const old = ids.filter(id => now - (counts.get(id)?.at ?? 0) >= freshMs)
  if (old.length > 0) {
    const counted = await countRecipientsOf(db, old)
    for (const id of old) counts.set(id, { count: counted.get(id) ?? 0, at: now })
  }
  return ids.map(id => counts.get(id)?.count ?? 0)
}
