import { z } from 'zod'
import { byId } from '../../contract/pages.ts'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { claimFeed, listDueFeeds } from './feed.claim.queries.ts'
import { type PollParts, pollFeed } from './feed.ingest.ts'

/** How many wait for one host is for `claimFeed` to say. */
export const fetchFeed = defineJob('fetchFeed', {
  line: 'waiting',
  payload: byId,
  run: (tools, { id }) => fetchFeedNow(tools, tools.log, id),
})

export const fetchDueFeeds = defineJob('fetchDueFeeds', {
  line: 'prompt',
  payload: z.object({}),
  run: ({ db }) => fetchDueFeedsNow(db),
})

/** At most one fetch of a feed waits at a time. Begun again only where its worker died over it. */
export function fetchFeedLater(tx: Handle, id: number): Promise<void> {
  return enqueue(tx, fetchFeed, { id }, { key: `feed:${id}`, maxAttempts: 2 })
}

/** Alone with the feed over all processes; where that cannot be now it is left to its next time. */
export async function fetchFeedNow(parts: PollParts, log: Log, id: number): Promise<void> {
  const claim = await claimFeed(parts.db, id, parts.holder)
  if (!claim) return
  await pollFeed(parts, log, claim)
  // The next of its host, which found no place beside this one, need not wait for the minute.
  for (const next of await listDueFeeds(parts.db, { host: claim.host, limit: 1 })) {
    await fetchFeedLater(parts.db, next)
  }
}

/** Every minute: each feed whose time has come gets a job of its own, so that none waits for another. */
export async function fetchDueFeedsNow(db: Handle): Promise<void> {
  for (const id of await listDueFeeds(db)) await fetchFeedLater(db, id)
}
