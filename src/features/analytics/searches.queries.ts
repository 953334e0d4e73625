import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

export type SearchRow = { visitor: string; words: string; shown: string }

/** Fewer visitors could reveal one person's own words. */
const fewestVisitors = 3
/** Different searches of a visitor in a day; no reader makes more. */
const maxOfVisitor = 50

/** The same words of a visitor count once a day. */
export async function insertSearches(tx: Handle, rows: SearchRow[], timeZone: string): Promise<void> {
  await sql`
    with given as (
      select distinct on (visitor, words) (now() at time zone ${timeZone})::date as day, visitor, words, shown
      from json_to_recordset(${JSON.stringify(rows)}::json) as e(visitor bigint, words text, shown text)
      order by visitor, words
    )
    insert into analytics_searches (day, visitor, words, shown)
    select day, visitor, words, shown from given g
    where (select count(*) from analytics_searches s where s.day = g.day and s.visitor = g.visitor) < ${maxOfVisitor}
    on conflict do nothing`.execute(tx)
}

/** Counts words that enough visitors of a day searched for; deletes searches before yesterday. */
export async function sumSearches(tx: Handle, timeZone: string): Promise<void> {
  await sql`
    with common as (
      select day, words, count(*) as visitors, mode() within group (order by shown) as shown
      from analytics_searches group by day, words having count(*) >= ${fewestVisitors}
    ),
    known as (
      insert into analytics_search_words (words, shown)
      select distinct on (words) words, shown from common order by words, day desc
      on conflict (words) do update set shown = excluded.shown
    )
    insert into analytics_search_days (day, words, visitors) select day, words, visitors from common
    on conflict (day, words) do update set visitors = excluded.visitors`.execute(tx)
  await sql`delete from analytics_searches where day < (now() at time zone ${timeZone})::date - 1`.execute(tx)
}

export type SearchedWords = { words: string; shown: string; visitors: number; found: number | null }

/** The most frequent searches of these days. */
export async function listSearches(
  db: Handle,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<(SearchedWords & { isStale: boolean })[]> {
  const { rows } = await sql<SearchedWords & { isStale: boolean }>`
    select words, shown, visitors, found, coalesce(tried_at < now() - interval '1 hour', true) as "isStale"
    from (select words, sum(visitors)::integer as visitors from analytics_search_days
      where day between ${from} and ${to} group by words) counted
    join analytics_search_words using (words)
    order by visitors desc, words limit ${limit}`.execute(db)
  return rows
}

export async function setFound(db: Handle, words: string, found: number): Promise<void> {
  await sql`update analytics_search_words set found = ${found}, tried_at = now() where words = ${words}`.execute(
    db,
  )
}
