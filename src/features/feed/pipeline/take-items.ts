import { announce } from '../../../platform/database/notices.ts'
import { counter } from '../../../platform/metrics/registry.ts'
import { StorageError } from '../../../platform/storage/storage.ts'
import { listKeysToRetry } from '../feed.item.queries.ts'
import { isLongItem } from '../feed.reader.ts'
import { wireTopicsOf } from '../feed.topics.service.ts'
import { readWhole } from '../page/whole-item.ts'
import { takeCorrections } from './correct.ts'
import type { FeedItem } from './feed-item.ts'
import { keyOf } from './identity.ts'
import { findRejection } from './judge.ts'
import { isTaken } from './outcome.ts'
import { withPictures } from './pictured-item.ts'
import { endsPoll, type Poll } from './poll.ts'
import { takeRenames } from './rename.ts'
import { dropSeen } from './seen.ts'
import { importItem, noteFailure, noteRejection, noteSkipped } from './store.ts'

/** After this time a poll starts no further item; the next poll continues. */
const longestTakingMs = 5 * 60_000
/** Processor time, after which a poll only imports short items, so that other feeds' long items get their turn. */
const longestReadingMs = 30_000

const itemsTaken = counter('warraq_feed_items_total', 'New items of feeds, by outcome.', ['outcome'])

/**
 * Renames known items, imports new ones, and corrects changed ones. `left` and `uncorrected` wait for the next poll;
 * `dated` feeds the pace.
 */
export async function takeItems(poll: Poll, items: FeedItem[]) {
  const { db, feed, log, spent } = poll
  const count = { taken: 0, left: 0 }
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
  for (const item of inTurn) {
    const outcome = isOver(item) ? 'left' : await takeItem(poll, item)
    if (outcome) count[outcome] += 1
  }
  const { refusal } = poll.pictures
  if (refusal) log.warn({ err: refusal, feed: feed.id }, 'pictures of a feed cannot be kept')
  // Until an editor accepts its new host, a feed may not change what readers see.
  const { changed, left: uncorrected } =
    feed.movedTo === null ? await takeCorrections(poll, known, isOver) : { changed: 0, left: 0 }
  if (fresh.length + skipped.length + changed > 0) await announce(db, wireTopicsOf(feed.agency?.id))
  return { ...count, uncorrected, dated }
}

async function takeItem(poll: Poll, item: FeedItem): Promise<'taken' | 'left' | undefined> {
  const { db, feed, log } = poll
  try {
    const read = await readWhole(poll, feed, item, poll)
    const rejection = await findRejection(db, read, poll.twins)
    const outcome = rejection
      ? await noteRejection(poll, read, rejection)
      : await importItem(poll, await withPictures(poll, read))
    itemsTaken.inc({ outcome })
    return isTaken({ outcome }) ? 'taken' : undefined
  } catch (error) {
    if (endsPoll(poll, error)) throw error
    // The item is retried with its picture. Items that need no disk space can continue.
    if (error instanceof StorageError) return 'left'
    // An item that cannot be stored blocks neither the others nor the feed.
    itemsTaken.inc({ outcome: 'failed' })
    log.error({ err: error, feed: feed.id, guid: item.guid.slice(0, 200) }, 'a feed item failed')
    return (await isFailureNoted(poll, item)) ? undefined : 'left'
  }
}

/** If the failure cannot be stored either, the item counts as unhandled and is retried. */
async function isFailureNoted(poll: Poll, item: FeedItem): Promise<boolean> {
  try {
    await noteFailure(poll, item)
    return true
  } catch (error) {
    if (endsPoll(poll, error)) throw error
    poll.log.error({ err: error, feed: poll.feed.id }, 'the failure of a feed item could not be noted')
    return false
  }
}
