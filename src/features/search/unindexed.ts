import { databaseOf, type Handle } from '../../platform/database/database.ts'
import { hasUnindexed } from './search.index.queries.ts'

const complete = new WeakSet<object>()

/** Whether articles wait for their first indexing; checked until none does, as new ones are indexed at once. */
export async function isBeingIndexed(db: Handle): Promise<boolean> {
  if (complete.has(databaseOf(db))) return false
  const waits = await hasUnindexed(db)
  if (!waits) complete.add(databaseOf(db))
  return waits
}
