import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { deleteRows } from '../../platform/database/delete-rows.ts'

/** Records that the feed still has these items, once a day each. */
export async function markListed(db: Handle, feedId: number, guidKeys: Buffer[]): Promise<void> {
  await sql`update feed_items set listed_on = current_date where feed_id = ${feedId}
    and guid_key = any(${guidKeys}::bytea[]) and listed_on < current_date`.execute(db)
}

/**
 * Deletes items that their feed has not had for this many days of its polls: one that it still has would be imported
 * again. Days are counted from its last poll that found an item, so a feed that falls silent keeps its items. Items
 * whose article still waits for an editor stay, and withdrawn ones of a story, whose outlet is not credited for them.
 */
export function deleteOldItems(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select i.ctid from feeds f
    cross join lateral (select max(listed_on) as newest from feed_items where feed_id = f.id) last
    cross join lateral (select ctid from feed_items item
      where feed_id = f.id and listed_on < last.newest - ${days}::integer
        and not exists (select from articles a
          where a.id = item.article_id and not a.enable and a.deleted_at is null offset 0)
        and not (item.withdrawn_at is not null and exists (select from story_members m
          where m.item_id = item.id or m.article_id = item.article_id or m.closed_id = item.article_id offset 0)) offset 0) i`
  return deleteRows(db, 'feed_items', old, limit)
}
