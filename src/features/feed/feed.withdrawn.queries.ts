import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

/** Dated items that a document needs, to tell a withdrawn item from one that had its time. */
const fewest = 3

type ItemRow = { id: number }
/** Items whose outlet readers may see: as an article, or as a source of a story. */
const credited = sql`('published', 'held', 'duplicate')`

/**
 * Marks items that became articles and that their feed no longer lists, although it still lists older ones: their
 * publisher withdrew them. One that returns loses the mark, as does a source of a story. Articles stay as they are, as
 * an editor decides.
 * @returns those whose mark changed
 */
export async function markWithdrawn(
  db: Handle,
  feedId: number,
  { guidKeys, dates }: { guidKeys: Buffer[]; dates: Date[] },
): Promise<number[]> {
  if (dates.length < fewest) return []
  // The oldest may be pinned.
  const [, second] = dates.toSorted((one, other) => one.getTime() - other.getTime())
  const { rows } = await sql<ItemRow>`update feed_items i
    set withdrawn_at = case when guid_key = any(${guidKeys}::bytea[]) then null else now() end
    from feed_item_contents c
    where c.item_id = i.id and i.feed_id = ${feedId} and i.listed_on >= current_date - 2
      and (i.outcome in ('published', 'held') and withdrawn_at is null
          and c.published_at > ${second}::timestamptz and not guid_key = any(${guidKeys}::bytea[])
        or i.outcome in ${credited} and withdrawn_at is not null and guid_key = any(${guidKeys}::bytea[]))
    returning i.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Marks items that the document says were deleted. */
export async function markDeleted(db: Handle, feedId: number, guidKeys: Buffer[]): Promise<number[]> {
  const { rows } = await sql<ItemRow>`update feed_items set withdrawn_at = now()
    where feed_id = ${feedId} and guid_key = any(${guidKeys}::bytea[]) and withdrawn_at is null
      and outcome in ${credited} returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Checks of one item, an hour apart at least, while it left the document within the last days. */
const checks = { most: 4, hours: 1, days: 2 }

/** Items that became articles and left the document lately: those checked least recently first. */
export async function listUncheckedPages(
  db: Handle,
  feedId: number,
  { listed, limit }: { listed: Buffer[]; limit: number },
): Promise<{ id: number; link: string }[]> {
  const { rows } = await sql<{ id: number; link: string }>`
    select id, link from feed_items
    where feed_id = ${feedId} and listed_on >= current_date - ${checks.days}::integer and link ~* '^https?://'
      and outcome in ('published', 'held') and withdrawn_at is null and not guid_key = any(${listed}::bytea[])
      and page_checks < ${checks.most}
      and (page_checked_at is null or page_checked_at < now() - make_interval(hours => ${checks.hours}))
    order by page_checked_at nulls first, id desc limit ${limit}`.execute(db)
  return rows
}

/** @returns the item if it counts as withdrawn: gone, or missing for the second time */
export async function recordPageCheck(db: Handle, id: number, status: number | undefined): Promise<number[]> {
  const [isGone, isMissing] = [status === 410, status === 404]
  const { rows } = await sql<{ withdrawn: boolean }>`update feed_items
    set page_checked_at = now(), page_checks = page_checks + 1, page_missing = ${isMissing},
      withdrawn_at = case when ${isGone} or ${isMissing} and page_missing then coalesce(withdrawn_at, now())
        else withdrawn_at end
    where id = ${id} returning withdrawn_at is not null as withdrawn`.execute(db)
  return rows[0]?.withdrawn ? [id] : []
}

/**
 * Marks items that their agency cancelled or withholds; one that it lists again loses the mark. Articles stay as they
 * are.
 * @returns those whose mark changed
 */
export async function markCancelled(
  db: Handle,
  feedId: number,
  { cancelled, listed }: { cancelled: Buffer[]; listed: Buffer[] },
): Promise<number[]> {
  const { rows } = await sql<ItemRow>`update feed_items
    set withdrawn_at = case when guid_key = any(${cancelled}::bytea[]) then now() end
    where feed_id = ${feedId} and outcome in ${credited}
      and (withdrawn_at is null and guid_key = any(${cancelled}::bytea[])
        or withdrawn_at is not null and guid_key = any(${listed}::bytea[])) returning id`.execute(db)
  return rows.map(({ id }) => id)
}
