import type { Pace } from '../feed.pace.ts'
import { readFeed } from '../feed.reader.ts'
import { paceAfterPush, paceColumns, pollAfterPush } from '../feed.schedule.ts'
import { takeDeleted } from '../pipeline/deleted.ts'
import { FeedError } from '../pipeline/feed-error.ts'
import { isOurs } from '../pipeline/own.ts'
import type { Poll } from '../pipeline/poll.ts'
import { tellApart } from '../pipeline/seen.ts'
import { storable } from '../pipeline/storable.ts'
import { takeItems } from '../pipeline/take-items.ts'
import type { Push } from './push.queries.ts'

/** Takes in what a hub pushed: the whole feed, or its new items alone. `isTaken`: false if the feed is to be fetched. */
export async function takePushed(poll: Poll, pace: Pace, { body, contentType, topic }: Push) {
  const { feed, siteUrl, spent } = poll
  const values = { next_fetch_at: pollAfterPush(feed, pace) }
  try {
    const pushed = { bytes: body, contentType, url: topic ?? feed.feedUrl, isCut: false }
    const parsed = await readFeed(pushed, spent)
    if ([parsed.self, parsed.link].some(address => isOurs(address, siteUrl))) throw new FeedError('OURS')
    await takeDeleted(poll, parsed)
    const { left, uncorrected, dated } = await takeItems(poll, tellApart(parsed.items.map(storable)))
    const isTaken = parsed.items.length > 0 && left + uncorrected === 0
    return { values: { ...values, ...paceColumns(paceAfterPush(pace, dated)) }, isTaken }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    return { values, isTaken: false }
  }
}
