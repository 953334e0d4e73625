import { announce } from '../../../platform/database/notices.ts'
import { listKeysToRetry } from '../feed.item.queries.ts'
import { isLongItem } from '../feed.reader.ts'
import { wireTopicsOf } from '../feed.topics.service.ts'
import { takeCorrections } from './correct.ts'
import type { FeedItem } from './feed-item.ts'
import { keyOf } from './identity.ts'
import { ItemBatch } from './item-batch.ts'
import type { Poll } from './poll.ts'
import { noteSkipped } from './record.ts'
import { takeRenames } from './rename.ts'
import { dropSeen } from './seen.ts'

/** After this time a poll starts no further item; the next poll continues. */
const longestTakingMs = 5 * 60_000
/** Processor time, after which a poll only imports short items, so that other feeds' long items get their turn. */
const longestReadingMs = 30_000

/**
 * Renames known items, imports new ones, and corrects changed ones. `left` and `uncorrected` wait for the next poll;
 * `dated` feeds the pace.
 */
export async function takeItems(poll: Poll, items: FeedItem[]) {
  const { db, feed, log, spent } = poll
  const until = Date.now() + longestTakingMs
  const { fresh, known, moves, skipped, seenAt } = await dropSeen(db, feed, items)
  await takeRenames(poll, moves)
  await noteSkipped(poll, skipped)
  const tried = await listKeysToRetry(db, feed.id)
  const wasTried = (item: FeedItem) => Number(tried.has(keyOf(item.guid).toString('hex')))
  const never = new Set(fresh.filter(item => !wasTried(item)))
  const dated = items.map(item => ({
    publishedAt: item.publishedAt,
    seenAt: never.has(item) ? undefined : (seenAt(item) ?? new Date()),
  }))
  const isOver = (item: FeedItem) =>
    Date.now() > until || (spent.cpuMs >= longestReadingMs && isLongItem(item))
  // Oldest first, so that articles by arrival are in the feed's order; new items before failed ones.
  const inTurn = fresh.toReversed().sort((one, other) => wasTried(one) - wasTried(other))
  const batch = new ItemBatch(poll)
  for (const item of inTurn) {
    if (isOver(item)) batch.count.left += 1
    else await batch.take(item)
  }
  await batch.end()
  const { refusal } = poll.pictures
  if (refusal) log.warn({ err: refusal, feed: feed.id }, 'pictures of a feed cannot be kept')
  // Until an editor accepts its new host, a feed may not change what readers see.
  const { changed, left: uncorrected } =
    feed.movedTo === null ? await takeCorrections(poll, known, isOver) : { changed: 0, left: 0 }
  if (fresh.length + skipped.length + changed > 0) await announce(db, wireTopicsOf(feed.agency?.id))
  return { ...batch.count, uncorrected, dated }
}
