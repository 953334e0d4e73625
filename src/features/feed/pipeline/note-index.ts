import { formatNumber } from '../../../arabic/digits.ts'
import { markLinksListed, noteFailedLinks, noteTakenLinks } from '../feed.index.queries.ts'
import { listKeysToRetry } from '../feed.item.queries.ts'
import type { FollowedIndex } from './follow-index.ts'
import { keyOf } from './identity.ts'
import type { Poll } from './poll.ts'
import { save } from './save.ts'
import { storable } from './storable.ts'

/** Remembers what was taken in of an index. `isOpen`: some has to be fetched again. */
export async function noteIndex(poll: Poll, followed: FollowedIndex | undefined, left: number) {
  const none = { left: 0, isOpen: false, notice: null }
  if (!followed) return none
  const { db, feed } = poll
  const { links, documents, failed } = followed
  if (left > 0) return { ...none, left: followed.left, isOpen: true }
  const retried = await listKeysToRetry(db, feed.id)
  const isRetried = (guid: string) => retried.has(keyOf(guid).toString('hex'))
  const taken = documents.filter(({ items }) => !items.map(storable).some(({ guid }) => isRetried(guid)))
  const again = await save(poll, async tx => {
    await markLinksListed(tx, feed.id, links)
    await noteTakenLinks(
      tx,
      feed.id,
      taken.map(({ link }) => link),
    )
    return noteFailedLinks(tx, feed.id, failed)
  })
  return {
    left: followed.left,
    isOpen: followed.left + again + documents.length - taken.length > 0,
    notice:
      failed.length > 0
        ? `مواد في الفهرس تعذّرت قراءتها: ${formatNumber(failed.length)}. أولاها: ${failed[0]!.url}`
        : null,
  }
}
