import type { Handle } from '../../platform/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import { listDueFeeds } from './feed.queries.ts'

/** At most one fetch of a feed waits at a time. */
export function fetchFeedLater(tx: Handle, id: number): Promise<void> {
  return enqueue(tx, 'fetchFeed', { id }, { key: `feed:${id}`, maxAttempts: 1 })
}

/** Every minute: each feed whose time has come gets a job of its own, so that none waits for another. */
export async function fetchDueFeedsNow(db: Handle): Promise<void> {
  for (const id of await listDueFeeds(db)) await fetchFeedLater(db, id)
}
