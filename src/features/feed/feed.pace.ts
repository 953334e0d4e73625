import type { Size } from './feed.size.ts'
import type { Wishes } from './pipeline/feed-item.ts'

/** When a feed publishes: items per hour of the week (UTC, from Thursday 0:00, as the epoch does), recent weeks first. */
export type Rhythm = {
  /** Milliseconds: the first and the last moment that it describes. */
  since: number
  at: number
  hours: number[]
  /** Polls that found fresh items, and how many of them at a time. */
  finds: number
  batch: number
  /** The longest time between two of them; recent ones count more. */
  gapMs: number
}

/** How fast a feed moves, as its documents showed. Moments are milliseconds. */
export type Pace = Wishes & {
  /** Dates in the last document, without the oldest tenth, as some feeds pin an old item. */
  oldest?: number
  newest?: number
  rhythm?: Rhythm
  /** Since its last fresh item the feed was not watched until then. */
  awayUntil?: number
  size?: Size
}
