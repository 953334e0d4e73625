import { markDeleted } from '../feed.withdrawn.queries.ts'
import { markItems } from '../feed.withdrawn.service.ts'
import type { ParsedFeed } from './feed-item.ts'
import { keyOf } from './identity.ts'
import type { Poll } from './poll.ts'

/** Marks items that the document lists as deleted, and not as entries too; not by a host that nobody has accepted. */
export async function takeDeleted(
  { db, feed }: Pick<Poll, 'db' | 'feed'>,
  { deleted = [], items }: Pick<ParsedFeed, 'deleted' | 'items'>,
): Promise<void> {
  if (feed.movedTo !== null) return
  const listed = new Set(items.map(({ guid }) => guid))
  const keys = deleted.filter(guid => !listed.has(guid)).map(keyOf)
  if (keys.length > 0) await markItems(db, feed, tx => markDeleted(tx, feed.id, keys))
}
