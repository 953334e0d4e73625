import type { Feed } from '../feed.contract.ts'
import { readFeed } from '../feed.reader.ts'
import { takeDeleted } from '../pipeline/deleted.ts'
import { FeedError } from '../pipeline/feed-error.ts'
import { isOurs } from '../pipeline/own.ts'
import type { Poll } from '../pipeline/poll.ts'
import { tellApart } from '../pipeline/seen.ts'
import { storable } from '../pipeline/storable.ts'
import { takeItems } from '../pipeline/take-items.ts'
import type { Push } from './push.queries.ts'

const minute = 60_000
/** Delays the next poll by this much, */
const delayMs = 60 * minute
/** but polls are never further apart: a hub may push one change and miss the next. */
const longestMs = 180 * minute

/** Takes in what a hub pushed: the whole feed, or its new items alone. `isTaken`: false if the feed is to be fetched. */
export async function takePushed(poll: Poll, { body, contentType, topic }: Push) {
  const { feed, siteUrl, spent } = poll
  const values = { next_fetch_at: delayedPoll(feed) }
  try {
    const pushed = { bytes: body, contentType, url: topic ?? feed.feedUrl, isCut: false }
    const parsed = await readFeed(pushed, spent)
    if ([parsed.self, parsed.link].some(address => isOurs(address, siteUrl))) throw new FeedError('OURS')
    await takeDeleted(poll, parsed)
    const { left, uncorrected } = await takeItems(poll, tellApart(parsed.items.map(storable)))
    return { values, isTaken: parsed.items.length > 0 && left + uncorrected === 0 }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    return { values, isTaken: false }
  }
}

function delayedPoll({ nextFetchAt, lastFetchAt }: Pick<Feed, 'nextFetchAt' | 'lastFetchAt'>): Date {
  const [now, planned] = [Date.now(), Date.parse(nextFetchAt)]
  const latest = (lastFetchAt ? Date.parse(lastFetchAt) : now) + longestMs
  return new Date(Math.max(planned, Math.min(now + delayMs, latest)))
}
