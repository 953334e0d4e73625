import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

/** A site that has not published for this many items is a new one. */
const recentItems = 300

/** Links of the filter's recent items that readers can see; of all recent items if there are none. */
export async function listKnownLinks(db: Handle, feedId: number): Promise<string[]> {
  const { rows } = await sql<{ link: string }>`
    with recent as (select link, article_id from feed_items where feed_id = ${feedId} and link <> ''
      order by id desc limit ${recentItems}),
    published as (select link from recent join articles a on a.id = recent.article_id where a.enable)
    select link from published
    union select link from recent where not exists (select from published)`.execute(db)
  return rows.map(row => row.link)
}

/**
 * Items of the filter that were published automatically in the last hour. Exact in a transaction that holds the
 * filter's claim, as others wait for that.
 */
export async function countPublishedInHour(tx: Handle, feedId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('feed_items')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('feed_id', '=', feedId)
    .where('outcome', '=', 'published')
    .where(sql<boolean>`seen_at > now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether a filter publishes first copies only, so that all must be compared before they are published. */
export async function isFirstCopyWanted(db: Handle): Promise<boolean> {
  const { rows } = await sql`select from feeds where first_copy_only and active limit 1`.execute(db)
  return rows.length > 0
}

/** Whether a poll has already handled every item of the filter's address. */
export async function isCaughtUp(db: Handle, feedId: number): Promise<boolean> {
  const row = await db.selectFrom('feeds').select('caught_up').where('id', '=', feedId).executeTakeFirst()
  return row?.caught_up === true
}
