import { readFeedList } from '../list/feed-list.ts'
import type { FeedList } from '../list/listed-feed.ts'
import { decodeFeed } from './decode.ts'
import { FeedError, type FeedErrorCode } from './feed-error.ts'
import type { FeedItem, ParsedFeed } from './feed-item.ts'
import { judgeByRules, type RuledItem, type RuledVerdict } from './filter-rules.ts'
import { parseFeed } from './parse.ts'
import * as read from './read-item.ts'
import type { ReadingRule } from './reading-rule.ts'

/** A result with its processor time; the process does nothing else meanwhile. */
export type WithCpuTime<Read> = { read: Read; cpuMs: number }

type Refusal = { refused: FeedErrorCode; alternatives: string[] }

/** Parses bytes into items as published; errors are returned, to be sent between processes. */
export function readFeed(
  bytes: Uint8Array,
  contentType: string,
  url: string,
): WithCpuTime<ParsedFeed | Refusal> {
  return metered(() => {
    try {
      return parseFeed(decodeFeed(bytes, contentType).text, url)
    } catch (error) {
      if (!(error instanceof FeedError)) throw error
      return { refused: error.code, alternatives: error.alternatives }
    }
  })
}

/** A list of feeds that somebody imports. */
export function readList(text: string): WithCpuTime<FeedList> {
  return metered(() => readFeedList(text))
}

export function readItem(item: FeedItem, rule: ReadingRule): WithCpuTime<Omit<read.ReadItem, 'source'>> {
  return metered(() => read.readItem(item, rule))
}

/** Judges stored items by rules. */
export function judgeItems(items: RuledItem[], rule: ReadingRule): WithCpuTime<RuledVerdict[]> {
  return metered(() => items.map(item => judgeByRules(item, rule)))
}

/** Runs work and measures its processor time. */
export function metered<Read>(work: () => Read): WithCpuTime<Read> {
  const before = process.cpuUsage()
  const read = work()
  const { user, system } = process.cpuUsage(before)
  return { read, cpuMs: (user + system) / 1000 }
}
