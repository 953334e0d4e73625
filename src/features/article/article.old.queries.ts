import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

/**
 * Adds the views of old days to the first day of their month, article by article. Sums per article and month stay the
 * same; reports by day are shorter than the days that are kept.
 */
export async function mergeOldViews(db: Handle, days: number, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as (
      select v.day, v.article_id from generate_series(
        date_trunc('month', (select min(day) from article_views)), current_date - ${days}::integer, interval '1 month')
        as month (first)
      cross join lateral (select day, article_id from article_views
        where day > month.first::date and day < (month.first + interval '1 month')::date
          and day < current_date - ${days}::integer offset 0) v
      limit ${limit}),
    gone as (delete from article_views v using old where v.day = old.day and v.article_id = old.article_id
      returning v.day, v.article_id, v.views),
    merged as (insert into article_views (day, article_id, views)
      select date_trunc('month', day)::date, article_id, sum(views) from gone group by 1, 2
      on conflict (day, article_id) do update set views = article_views.views + excluded.views)
    select count(*)::integer as count from gone`.execute(db)
  return rows[0]?.count ?? 0
}
