import { sql, type Updateable } from 'kysely'
import type { FeedFallbacks } from '../../platform/database/database.generated.ts'
import type { Handle } from '../../platform/database/database.ts'

/** Lets a poll choose among the addresses of a feed. */
export type FallbackState = {
  fallbacks: { url: string; etag: string | null; lastModified: string | null }[]
  /** Consecutive polls in which its own address failed. */
  ownFailures: number
  ownFailedAt: string | null
  ownRetryAt: string | null
  servedFrom: string | null
  fallbackAt: string | null
  /** This poll fetches a fallback. */
  isFallback?: boolean
}

/** Columns of `feeds`. */
export const fallbackState = sql`coalesce((select json_agg(json_build_object('url', b.url, 'etag', b.etag,
    'lastModified', b.last_modified) order by b.position) from feed_fallbacks b where b.feed_id = feeds.id), '[]')
    as fallbacks,
  own_failures as "ownFailures", own_failed_at as "ownFailedAt", own_retry_at as "ownRetryAt",
  served_from as "servedFrom", fallback_at as "fallbackAt"`

export type Fallback = {
  url: string
  lastFetchAt: string | null
  lastStatus: number | null
  lastError: string | null
}

/** For queries of `feeds`. */
export const fallbacksOfFeed = sql<Fallback[]>`coalesce((select json_agg(json_build_object('url', b.url,
    'lastFetchAt', b.last_fetch_at, 'lastStatus', b.last_status, 'lastError', b.last_error) order by b.position)
  from feed_fallbacks b where b.feed_id = feeds.id), '[]')`

/** Replaces the list of fallbacks. Addresses that stay keep their validators. */
export async function replaceFallbacks(tx: Handle, feedId: number, urls: string[]): Promise<void> {
  const before = await tx.deleteFrom('feed_fallbacks').where('feed_id', '=', feedId).returningAll().execute()
  const rows = urls.map((url, index) => ({
    ...before.find(row => row.url === url),
    feed_id: feedId,
    position: index + 1,
    url,
  }))
  if (rows.length > 0) await tx.insertInto('feed_fallbacks').values(rows).execute()
}

/** An address that was removed no longer serves. Without any left, the failures of the own one are those of the feed. */
export async function forgetRemoved(tx: Handle, feedId: number, left: string[]): Promise<void> {
  const none = { own_failures: 0, own_error: null, own_failed_at: null, own_retry_at: null }
  await tx
    .updateTable('feeds')
    .set({ served_from: null, ...(left.length === 0 ? none : {}) })
    .where('id', '=', feedId)
    .where(sql<boolean>`not coalesce(served_from = any(${left}::text[]), false)`)
    .execute()
}

/** Records a fetch from a fallback, unless an editor has removed it. */
export async function noteFallback(
  db: Handle,
  feedId: number,
  url: string,
  values: Updateable<FeedFallbacks>,
): Promise<void> {
  await db
    .updateTable('feed_fallbacks')
    .set(values)
    .where('feed_id', '=', feedId)
    .where('url', '=', url)
    .execute()
}
