import { sql } from 'kysely'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'

type Read = { userId: number; month: string; articleId: number }

/** How many locked articles the account has read this month, and whether this is one of them. */
export async function countReads(db: Handle, { userId, month, articleId }: Read) {
  const row = await db
    .selectFrom('meter_reads')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<boolean>`coalesce(bool_or(article_id = ${articleId}), false)`.as('isRead'),
    ])
    .where('user_id', '=', userId)
    .where('month', '=', month)
    .executeTakeFirstOrThrow()
  return row
}

/** Counts the read unless the quota is used up; serialised, so that two tabs cannot both take the last one. */
export function takeRead(
  db: Database,
  read: Read,
  limit: number,
): Promise<{ count: number; isRead: boolean }> {
  return inTransaction(db, async tx => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`meter:${read.userId}`}, 0))`.execute(tx)
    const before = await countReads(tx, read)
    if (before.isRead || before.count >= limit) return before
    await tx
      .insertInto('meter_reads')
      .values({ user_id: read.userId, month: read.month, article_id: read.articleId })
      .execute()
    return { count: before.count + 1, isRead: true }
  })
}

const countedAnew = 30_000
let newGuests = { at: 0, count: 0 }

/** Reads of guests without a cookie from all networks; at most half a minute old, as it reads many rows. */
export async function countNewGuests(db: Handle, seconds: number, most: number): Promise<number> {
  if (Date.now() - newGuests.at > countedAnew) {
    const { rows } = await sql<{
      count: number
    }>`select coalesce(sum(least(count, ${most})), 0)::integer as count from rate_limits
      where starts_with(key, 'meter:') and window_start > now() - make_interval(secs => ${seconds})`.execute(
      db,
    )
    newGuests = { at: Date.now(), count: rows[0]?.count ?? 0 }
  }
  return newGuests.count
}
