import { z } from 'zod'
import { byId } from '../../contract/pages.ts'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { claimFeed, listDueFeeds } from './feed.claim.queries.ts'
import { pollFeed } from './feed.ingest.ts'
import type { PollParts } from './pipeline/poll.ts'

/** `claimFeed` limits the polls per host. */
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

/** At most one waiting fetch per feed. Retried only if its worker died. */
export function fetchFeedLater(tx: Handle, id: number): Promise<void> {
  return enqueue(tx, fetchFeed, { id }, { key: `feed:${id}`, maxAttempts: 2 })
}

/** Polls a feed if it can be claimed; otherwise it waits for its turn. */
export async function fetchFeedNow(parts: PollParts, log: Log, id: number): Promise<void> {
  const claim = await claimFeed(parts.db, id, parts.holder)
  if (!claim) return
  await pollFeed(parts, log, claim)
  // Another feed of the host may have been waiting for this slot.
  for (const next of await listDueFeeds(parts.db, { host: claim.host, limit: 1 })) {
    await fetchFeedLater(parts.db, next)
  }
}

/** Every minute: queues one job for each feed that is due. */
export async function fetchDueFeedsNow(db: Handle): Promise<void> {
  for (const id of await listDueFeeds(db)) await fetchFeedLater(db, id)
}
