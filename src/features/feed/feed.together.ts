import type { Log } from '../../platform/log.ts'
import { type ClaimedFeed, type FetchClaim, holdFetch, releaseClaim } from './feed.claim.queries.ts'
import { pollAddress, pollFeed, takeFile } from './feed.ingest.ts'
import { listSameFetch } from './feed.twin.queries.ts'
import { folderOf } from './folder/folder-address.ts'
import { pollFolder } from './folder/poll-folder.ts'
import { pollAddresses } from './pipeline/addresses.ts'
import { openDocuments } from './pipeline/documents.ts'
import type { PollParts } from './pipeline/poll.ts'

const heartbeatMs = 30_000

/**
 * One poll of an address, under one claim of all feeds that have it: fetches and parses the document once, then each
 * feed takes in its items by its own rules, in the order of their ids. Errors are recorded as each feed's health and
 * never thrown: the next poll is always scheduled. Returns the feeds for which another poll was requested meanwhile.
 */
export async function pollTogether(parts: PollParts, log: Log, claim: FetchClaim): Promise<number[]> {
  const feeds = [claim, ...claim.twins].toSorted((one, other) => one.feedId - other.feedId)
  const waiting = new Set<ClaimedFeed>(feeds)
  // Those whose turn has not come need their claims until then. If this fails, they expire, and are polled again.
  const heartbeat = setInterval(() => holdFetch(parts.db, claim).catch(() => {}), heartbeatMs)
  const documents = openDocuments(feeds)
  const folder = folderOf(claim.feedUrl)
  const isHandledByAll = countTo(feeds.length)
  const again: number[] = []
  try {
    // Read before the first of them follows its address to another.
    const twins = claim.hasSiblings ? await listSameFetch(parts.db, claim.feedId) : []
    for (const one of feeds) {
      if (parts.stopping?.aborted) break
      waiting.delete(one)
      const isRequested = await pollFeed(parts, log, one, (own, feed) => {
        const tools = { ...own, twins }
        return folder
          ? pollFolder(tools, feed, { name: folder, isHandledByAll }, takeFile)
          : pollAddresses(tools, feed, (at, address) => pollAddress(at, address, documents.read))
      })
      if (isRequested) again.push(one.feedId)
    }
    return again
  } finally {
    clearInterval(heartbeat)
    documents.close()
    for (const one of waiting) await releaseClaim(parts.db, one)
  }
}

/** Counts the calls for a key; true from this number on. */
function countTo(enough: number) {
  const counts = new Map<string, number>()
  return (key: string) => {
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count >= enough
  }
}
