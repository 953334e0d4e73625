import { sql } from 'kysely'
import { normaliseArabic } from '../../arabic/normalise.ts'
import type { Handle } from '../../platform/database/database.ts'
import { deleteRows } from '../../platform/database/delete-rows.ts'
import type { ItemContents } from './pipeline/contents.ts'

/** Keeps what an item contained when it was first seen; one that is tried again replaces it. */
export async function keepContents(tx: Handle, itemId: number, contents: ItemContents): Promise<void> {
  const { title, feedAddress, publishedAt, linkKey, answers, source, ...same } = contents
  const values = {
    ...same,
    feed_address: feedAddress,
    title_words: normaliseArabic(title),
    published_at: publishedAt,
    link_key: linkKey,
    answers: JSON.stringify(answers),
    source: source && JSON.stringify(source),
  }
  await tx
    .insertInto('feed_item_contents')
    .values({ item_id: itemId, ...values })
    .onConflict(conflict => conflict.column('item_id').doUpdateSet(values))
    .execute()
}

type ChangedContents = Pick<ItemContents, 'title' | 'summary' | 'body' | 'picture'>

/** Replaces the words of an item that its feed has changed. */
export async function updateContents(
  tx: Handle,
  itemId: number,
  { title, ...words }: ChangedContents,
): Promise<void> {
  await tx
    .updateTable('feed_item_contents')
    .set({ ...words, title_words: normaliseArabic(title) })
    .where('item_id', '=', itemId)
    .execute()
}

export function deleteOldContents(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select ctid from feed_item_contents where kept_on < current_date - ${days}::integer`
  return deleteRows(db, 'feed_item_contents', old, limit)
}
