import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { compareTexts } from './compare.ts'
import { type Fingerprint, keysOf } from './fingerprint.ts'
import { visible } from './story.member.queries.ts'
import { type ComparedRow, listSharing, reachHours, series, toCompared } from './text-index.ts'

/** An item that is about to become an article of an outlet. */
export type ArrivingText = { outlet: string; publishedAt: Date; print: Fingerprint }

/** Whether readers can already read a copy of it. Exact if stories are locked, and what is published was saved. */
export async function hasPublishedCopy(
  tx: Handle,
  { outlet, publishedAt, print }: ArrivingText,
): Promise<boolean> {
  const sharing = await listSharing(tx, keysOf(print))
  if (sharing.length === 0) return false
  const near = sql`make_interval(hours => ${reachHours})`
  const at = publishedAt.toISOString()
  const isSeries = (of: typeof outletsOfOther) => sql`(select count(*) from (select from story_headlines same
      where (same.outlet, same.mask) in (${of}) and same.mask <> 0
        and same.seen_at > now() - make_interval(days => ${series.days}) limit ${series.headlines}) counted)`
  const own = sql`select ${outlet}::text, ${print.mask | 0}::integer`
  const { rows } = await sql<ComparedRow & { isSeries: boolean }>`
    select other.shingles, other.words, other.headline, other.numbers, other.names,
      ${isSeries(own)} >= ${series.headlines - 1} or ${isSeries(outletsOfOther)} >= ${series.headlines} as "isSeries"
    from story_texts other join articles a on a.id = other.article_id
    where other.article_id = any(${sharing}::integer[]) and ${visible} and other.seen_at > now() - ${near}
      and other.published_at between ${at}::timestamptz - ${near} and ${at}::timestamptz + ${near}`.execute(
    tx,
  )
  return rows.some(row => compareTexts(print, toCompared(row), row).level === 'copy')
}

const outletsOfOther = sql`select named.outlet, named.mask from story_headlines named
  where named.article_id = other.article_id`
