import { BesideError, beside } from '../../platform/beside.ts'
import type { CleanItem } from './pipeline/clean.ts'
import { FeedError } from './pipeline/feed-error.ts'
import type { FeedItem, ParsedFeed } from './pipeline/feed-item.ts'
import type * as Reading from './pipeline/reading.ts'
import type { Metered } from './pipeline/reading.ts'

const longestCpuMs = 15_000
/** A legal feed of 16 MB takes two seconds and 200 MB. */
const reader = beside<typeof Reading>(new URL('./pipeline/reading.ts', import.meta.url), {
  cpuMs: longestCpuMs,
  memoryMb: 512,
})

type Fetched = { bytes: Uint8Array; contentType: string; url: string }
/** Of the processor, added up over what was read. */
export type Spent = { cpuMs: number }

/**
 * Reads a feed beside the server.
 * @throws FeedError also where reading it took too long or too much.
 */
export async function readFeed({ bytes, contentType, url }: Fetched, spent?: Spent): Promise<ParsedFeed> {
  const feed = await withinLimits(reader.readFeed(bytes, contentType, url), spent)
  if ('refused' in feed) throw new FeedError(feed.refused, { alternatives: feed.alternatives })
  return feed
}

/** @throws FeedError where it took too long or too much. */
export function cleanItem(item: FeedItem, spent?: Spent): Promise<CleanItem> {
  return withinLimits(reader.cleanItem(item), spent)
}

async function withinLimits<Read>(reading: Promise<Metered<Read>>, spent: Spent = { cpuMs: 0 }) {
  try {
    const { read, cpuMs } = await reading
    spent.cpuMs += cpuMs
    return read
  } catch (cause) {
    if (!(cause instanceof BesideError)) throw cause
    // A process that was ended does not say what it spent; one that ran out of memory took as much from others.
    spent.cpuMs += longestCpuMs
    throw new FeedError('TOO_HEAVY', { cause })
  }
}
