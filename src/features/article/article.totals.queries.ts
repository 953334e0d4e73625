import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import type { Scope } from './article.staff.queries.ts'

type Reading = { id: number; name: string; articles: number; views: number }

/** Views by section or agency, from their sums. */
const sumsFor = (scope: Scope) =>
  sql`views_by_owner v where ${scope.agencyId === undefined ? sql`true` : sql`v.agency_id = ${scope.agencyId}`}`

export async function sumViewsBy(
  db: Handle,
  scope: Scope,
  by: 'categories' | 'agencies',
  days: number,
): Promise<Reading[]> {
  const column = sql.ref(by === 'categories' ? 'v.category_id' : 'v.agency_id')
  const { rows } = await sql<Reading>`
    select r.id, r.name, read.articles, read.views from (
      select ${column} as id, sum(v.articles)::bigint as articles, sum(v.views)::bigint as views
      from ${sumsFor(scope)} and v.day > current_date - ${days}::integer
      group by 1 having sum(v.articles) > 0) read
    join ${sql.table(by)} r on r.id = read.id
    order by read.views desc, r.id`.execute(db)
  return rows
}

/** Every day of the period, including those without views. */
export async function sumViewsByDay(
  db: Handle,
  scope: Scope,
  days: number,
): Promise<{ day: string; views: number }[]> {
  const { rows } = await sql<{ day: string; views: number }>`
    select span.day::date::text as day, coalesce(read.views, 0)::bigint as views
    from generate_series(current_date - ${days - 1}::integer, current_date, '1 day') as span(day)
    left join (select v.day, sum(v.views) as views
      from ${sumsFor(scope)} and v.day > current_date - ${days}::integer group by v.day) read on read.day = span.day::date
    order by span.day`.execute(db)
  return rows
}

/** Adds up the differences that changes of views have left, so that reports read one row for each owner and day. */
export async function sumViewChanges(db: Handle): Promise<void> {
  await sql`with changed as (select distinct day, category_id, agency_id from views_by_owner where not is_summed),
    gone as (delete from views_by_owner v using changed c where v.day = c.day and v.category_id = c.category_id
        and v.agency_id is not distinct from c.agency_id
      returning v.day, v.category_id, v.agency_id, v.views, v.articles)
    insert into views_by_owner (day, category_id, agency_id, views, articles, is_summed)
    select day, category_id, agency_id, sum(views), sum(articles), true from gone
    group by 1, 2, 3 having sum(views) <> 0 or sum(articles) <> 0`.execute(db)
}
