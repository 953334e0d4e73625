import type { Log } from '../../platform/log.ts'
import { createGate } from '../../platform/process/gate.ts'
import { type ClaimedFeed, type FetchClaim, holdFetch, releaseClaim } from './feed.claim.queries.ts'
import { type Fetched, type PollTools, pollFeed, takeFetched, withStop } from './feed.ingest.ts'
import { isLongFeed, readFeed } from './feed.reader.ts'
import { fetchFeed } from './pipeline/fetch.ts'
import type { PollParts } from './pipeline/poll.ts'

const heartbeatMs = 30_000
/** Bytes of feeds being imported, which stay in memory while pictures load. */
const open = createGate(40 * 1024 * 1024)
/** Short feeds have separate capacity, so that only long ones wait for one another. */
const openShort = createGate(16 * 1024 * 1024)

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
  const tools = { ...withStop(parts), log, spent: { cpuMs: 0 } }
  const again: number[] = []
  const takeEach = async (fetched: Fetched) => {
    for (const one of feeds) {
      if (parts.stopping?.aborted) return
      waiting.delete(one)
      const isAsked = await pollFeed(parts, log, one, (own, claimed) => {
        // Parsing counts once, for the first.
        if (one === feeds[0]) own.spent.cpuMs += tools.spent.cpuMs
        return takeFetched(own, claimed, fetched)
      })
      if (isAsked) again.push(one.feedId)
    }
  }
  try {
    await fetchOnce(tools, feeds, takeEach)
    return again
  } finally {
    clearInterval(heartbeat)
    for (const one of waiting) await releaseClaim(parts.db, one)
  }
}

/** Conditional only if the feeds agree on what they have: a new one needs the whole document. */
async function fetchOnce(
  tools: PollTools,
  feeds: ClaimedFeed[],
  take: (fetched: Fetched) => Promise<void>,
): Promise<void> {
  const [{ feedUrl: url, etag, lastModified }] = feeds as [ClaimedFeed]
  const isCurrent = feeds.every(
    one => !one.isRetrying && one.etag === etag && one.lastModified === lastModified,
  )
  let result: Awaited<ReturnType<typeof fetchFeed>>
  try {
    result = await fetchFeed(tools.outbound, { url, ...(isCurrent ? { etag, lastModified } : {}) })
  } catch (error) {
    return take({ kind: 'broken', error })
  }
  if (result.kind !== 'fetched') return take({ kind: 'unread', result })
  const document = result
  const enter = isLongFeed(document) ? open : openShort
  await enter(async () => {
    const parsed = await readFeed(document, tools.spent).catch((error: unknown) => ({ error }))
    await take(
      'error' in parsed
        ? { kind: 'broken', error: parsed.error }
        : { kind: 'document', result: document, parsed },
    )
  }, document.bytes.length)
}
