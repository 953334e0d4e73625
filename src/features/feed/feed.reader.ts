import { BesideError, beside } from '../../platform/process/beside.ts'
import type { FeedList } from './list/listed-feed.ts'
import { FeedError } from './pipeline/feed-error.ts'
import type { FeedItem, ParsedFeed } from './pipeline/feed-item.ts'
import type { RuledItem, RuledVerdict } from './pipeline/filter-rules.ts'
import type { ReadItem } from './pipeline/read-item.ts'
import type * as Reading from './pipeline/reading.ts'
import type { WithCpuTime } from './pipeline/reading.ts'
import { type ReadingRule, readingRule } from './pipeline/reading-rule.ts'

const longestCpuMs = 15_000
const start = () =>
  beside<typeof Reading>(new URL('./pipeline/reading.ts', import.meta.url), {
    cpuMs: longestCpuMs,
    // A valid feed of 16 MB takes two seconds and 200 MB.
    memoryMb: 512,
  })
/** Short feeds and items have a separate process, so that they never wait for long ones. */
const quick = start()
const patient = start()

const longBytes = 1_000_000
/** In characters: the worst HTML of this length takes some tenths of a second. */
const longHtml = 50_000

export const isLongFeed = ({ bytes }: Pick<FetchResult, 'bytes'>) => bytes.length > longBytes
export const isLongItem = ({ html, summary }: FeedItem) => html.length + summary.length > longHtml

type FetchResult = { bytes: Uint8Array; contentType: string; url: string; isCut: boolean }
/** Processor time of all calls so far. */
export type CpuUse = { cpuMs: number }

/**
 * Parses a feed in another process.
 * @throws FeedError also if it took too much time or memory
 */
export async function readFeed(fetched: FetchResult, spent?: CpuUse): Promise<ParsedFeed> {
  const { bytes, contentType, url, isCut } = fetched
  const reader = isLongFeed(fetched) ? patient : quick
  const feed = await withinLimits(reader.readFeed(bytes, contentType, url), spent)
  if (isCut && ('refused' in feed || feed.items.length === 0)) throw new FeedError('CUT')
  if ('refused' in feed) throw new FeedError(feed.refused, { alternatives: feed.alternatives })
  return feed
}

/**
 * Reads an item in another process.
 * @throws FeedError if it took too much time or memory
 */
export async function readItem(item: FeedItem, rule: ReadingRule, spent?: CpuUse): Promise<ReadItem> {
  const reader = isLongItem(item) ? patient : quick
  return { ...(await withinLimits(reader.readItem(item, readingRule(rule)), spent)), source: item }
}

/**
 * Judges stored items in another process, in their order.
 * @throws FeedError if it took too much time or memory
 */
export function judgeItems(items: RuledItem[], rule: ReadingRule): Promise<RuledVerdict[]> {
  return withinLimits(patient.judgeItems(items, readingRule(rule)))
}

/**
 * Reads a list of feeds in another process.
 * @throws FeedError if it took too much time or memory
 */
export function readList(text: string): Promise<FeedList> {
  return withinLimits(patient.readList(text))
}

async function withinLimits<Read>(reading: Promise<WithCpuTime<Read>>, spent: CpuUse = { cpuMs: 0 }) {
  try {
    const { read, cpuMs } = await reading
    spent.cpuMs += cpuMs
    return read
  } catch (cause) {
    if (!(cause instanceof BesideError)) throw cause
    // A process that was killed does not report its time, so the maximum is assumed.
    spent.cpuMs += longestCpuMs
    throw new FeedError('TOO_HEAVY', { cause })
  }
}
