import type { Services } from '../../platform/context.ts'
import type { Log } from '../../platform/log.ts'
import type { Feed } from './feed.contract.ts'
import { findFeed, findFeedValidators, updateFeed } from './feed.queries.ts'
import { cleanItem, readFeed } from './feed.reader.ts'
import { planAfterFailure, planAfterSuccess } from './feed.schedule.ts'
import { dropSeen } from './pipeline/dedupe.ts'
import { FeedError } from './pipeline/feed-error.ts'
import { type FetchResult, fetchFeed } from './pipeline/fetch.ts'
import { judgeItem } from './pipeline/judge.ts'
import { recordFailure, storeItem } from './pipeline/store.ts'

type Parts = Pick<Services, 'db' | 'storage' | 'outbound'>

/**
 * One poll of a feed: fetch, decode, parse, then each item by itself: clean, match, store. Whatever the
 * feed does wrong ends in its health, never in an exception: the next poll is always planned.
 */
export async function fetchFeedNow(parts: Parts, log: Log, id: number): Promise<void> {
  const feed = await findFeed(parts.db, id)
  if (!feed?.active) return
  const validators = await findFeedValidators(parts.db, id)
  const result = await fetchFeed(parts.outbound, { url: feed.feedUrl, ...validators })
  if (result.kind === 'fetched') return takeIn(parts, log, feed, result)
  const health =
    result.kind === 'unchanged'
      ? { ...planAfterSuccess(feed, 0), last_status: 304, ...addressAfter(result.movedTo) }
      : {
          ...planAfterFailure(feed, result.kind === 'failed' ? result.retryAt : undefined),
          last_status: result.status ?? null,
          last_error: result.message,
        }
  await updateFeed(parts.db, id, health)
}

async function takeIn(
  parts: Parts,
  log: Log,
  feed: Feed,
  result: Extract<FetchResult, { kind: 'fetched' }>,
): Promise<void> {
  let imported = 0
  try {
    const parsed = await readFeed(result)
    // The oldest first, so that a list by arrival reads as the feed does.
    for (const item of (await dropSeen(parts.db, feed.id, parsed.items)).toReversed()) {
      try {
        const clean = await cleanItem(item)
        const outcome = await storeItem(parts, feed, clean, await judgeItem(parts.db, feed, clean))
        if (outcome === 'published' || outcome === 'held') imported += 1
      } catch (error) {
        // An editor deleted the feed meanwhile.
        if (!(await findFeed(parts.db, feed.id))) return
        // One item that cannot be stored keeps back neither the others nor the feed.
        log.error({ err: error, feed: feed.id, guid: item.guid }, 'a feed item failed')
        await recordFailure(parts.db, feed, item)
      }
    }
    await updateFeed(parts.db, feed.id, {
      ...planAfterSuccess(feed, imported),
      ...addressAfter(result.movedTo),
      last_status: 200,
      etag: result.etag ?? null,
      last_modified: result.lastModified ?? null,
      imported: feed.imported + imported,
    })
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    const health = { ...planAfterFailure(feed, undefined), last_status: 200, last_error: error.message }
    await updateFeed(parts.db, feed.id, health)
  }
}

/** A permanent redirect is remembered (RFC 9110 §15.4.2). */
function addressAfter(movedTo: string | undefined) {
  return movedTo ? { feed_url: movedTo } : {}
}
