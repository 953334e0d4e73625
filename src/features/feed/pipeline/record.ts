import { truncate } from '../../../arabic/truncate.ts'
import { type Handle, inTransaction } from '../../../platform/database/database.ts'
import { addTagsToImported } from '../../article/article.import.service.ts'
import { lockClaim } from '../feed.claim.queries.ts'
import type { Feed } from '../feed.contract.ts'
import { announceDropped } from '../feed.dropped.service.ts'
import { recordFailure, recordItem } from '../feed.item.queries.ts'
import type { ItemOutcome } from '../feed.item.schema.ts'
import { contentsOf, contentsUnread } from './contents.ts'
import type { FeedItem } from './feed-item.ts'
import { keyOf } from './identity.ts'
import type { Judgement } from './judge.ts'
import { applyMappings } from './mapping.ts'
import type { Poll } from './poll.ts'
import type { ReadItem } from './read-item.ts'
import { save } from './save.ts'
import { type SkippedItem, titleLength } from './seen.ts'

/** Characters of a guid stored for display; its key is a hash of all. */
const shownGuid = 500

/** Records what became of an item that was read. `isNew` if its article was just added. */
export async function recordOutcome(
  tx: Handle,
  feed: Feed,
  item: ReadItem,
  judgement: Judgement & { isNew?: boolean },
): Promise<ItemOutcome> {
  const { outcome, reason, articleId = null, byTwin, isNew = false } = judgement
  const contents = contentsOf(feed, item, judgement)
  const { contentKey, author = '', categories } = item
  const fromPage = item.isFromPage === true
  const values = { contentKey, contents, author, categories, outcome, reason, articleId, fromPage }
  const id = await recordItem(tx, { ...recordOf(feed, item), ...values }, { isNew })
  if (byTwin) {
    const { tags } = applyMappings(feed.mappings, item.mapped)
    await addTagsToImported(
      tx,
      byTwin,
      [...feed.tags, ...tags].map(tag => tag.id),
    )
  } else if (outcome === 'duplicate') await announceDropped(tx, id, item.publishedAt)
  return outcome
}

/** @throws ClaimLost */
export async function noteSkipped(poll: Poll, skipped: SkippedItem[]): Promise<void> {
  if (skipped.length === 0) return
  await save(poll, async tx => {
    for (const { item, ...why } of skipped) {
      const contents = contentsUnread(poll.feed, item)
      await recordItem(tx, { ...recordOf(poll.feed, item), contents, outcome: 'duplicate', ...why })
    }
  })
}

/** @throws ClaimLost */
export function noteFailure({ db, claim, feed }: Poll, item: FeedItem): Promise<void> {
  return inTransaction(db, async tx => {
    await lockClaim(tx, claim)
    await recordFailure(tx, { ...recordOf(feed, item), contents: contentsUnread(feed, item) })
  })
}

export function recordOf(feed: Feed, { guid, url = '', title }: Pick<FeedItem, 'guid' | 'url' | 'title'>) {
  return {
    feedId: feed.id,
    guidKey: keyOf(guid),
    guid: guid.slice(0, shownGuid).toWellFormed(),
    link: url,
    title: truncate(title, titleLength),
  }
}
