import { BesideError, beside } from '../../platform/beside.ts'
import type { CleanItem } from './pipeline/clean.ts'
import { FeedError } from './pipeline/feed-error.ts'
import type { FeedItem, ParsedFeed } from './pipeline/feed-item.ts'
import type * as Reading from './pipeline/reading.ts'

/** A legal feed of 16 MB takes two seconds and 200 MB. */
const reader = beside<typeof Reading>(new URL('./pipeline/reading.ts', import.meta.url), {
  timeoutMs: 15_000,
  memoryMb: 512,
})

type Fetched = { bytes: Uint8Array; contentType: string; url: string }

/**
 * Reads a feed beside the server.
 * @throws FeedError also where reading it took too long or too much.
 */
export async function readFeed({ bytes, contentType, url }: Fetched): Promise<ParsedFeed> {
  const feed = await withinLimits(reader.readFeed(bytes, contentType, url))
  if ('refused' in feed) throw new FeedError(feed.refused, { alternatives: feed.alternatives })
  return feed
}

/** @throws FeedError where it took too long or too much. */
export function cleanItem(item: FeedItem): Promise<CleanItem> {
  return withinLimits(reader.cleanItem(item))
}

async function withinLimits<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (cause) {
    throw cause instanceof BesideError ? new FeedError('TOO_HEAVY', { cause }) : cause
  }
}
