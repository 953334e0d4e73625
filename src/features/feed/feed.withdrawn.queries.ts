import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

/** Dated items that a document needs, to tell a withdrawn item from one that had its time. */
const fewest = 3

/**
 * Marks items that became articles and that their feed no longer lists, although it still lists older ones: their
 * publisher withdrew them. One that returns loses the mark. Articles stay as they are, as an editor decides.
 * @returns whether a mark changed
 */
export async function markWithdrawn(
  db: Handle,
  feedId: number,
  { guidKeys, dates }: { guidKeys: Buffer[]; dates: Date[] },
): Promise<boolean> {
  if (dates.length < fewest) return false
  // The oldest may be pinned.
  const [, second] = dates.toSorted((one, other) => one.getTime() - other.getTime())
  const { numAffectedRows = 0n } = await sql`update feed_items i
    set withdrawn_at = case when guid_key = any(${guidKeys}::bytea[]) then null else now() end
    from feed_item_contents c
    where c.item_id = i.id and i.feed_id = ${feedId} and i.listed_on >= current_date - 2
      and i.outcome in ('published', 'held')
      and (withdrawn_at is null and c.published_at > ${second}::timestamptz and not guid_key = any(${guidKeys}::bytea[])
        or withdrawn_at is not null and guid_key = any(${guidKeys}::bytea[]))`.execute(db)
  return numAffectedRows > 0n
}

/**
 * Marks items that their agency cancelled or withholds; one that it lists again loses the mark. Articles stay as they
 * are.
 * @returns whether a mark changed
 */
export async function markCancelled(
  db: Handle,
  feedId: number,
  { cancelled, listed }: { cancelled: Buffer[]; listed: Buffer[] },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update feed_items
    set withdrawn_at = case when guid_key = any(${cancelled}::bytea[]) then now() end
    where feed_id = ${feedId} and outcome in ('published', 'held')
      and (withdrawn_at is null and guid_key = any(${cancelled}::bytea[])
        or withdrawn_at is not null and guid_key = any(${listed}::bytea[]))`.execute(db)
  return numAffectedRows > 0n
}
