import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { published } from './article.selections.ts'

export { rankedDays } from './article.most-read.selections.ts'

/**
 * Six times the longest list of the site, and twice that of a category, because articles leave a list when they are
 * withdrawn. Withdrawn ones are ranked apart, for the staff's list.
 */
const [maxOfAll, maxOfCategory] = [300, 100]

const ranked = (read: RawBuilder<unknown>) => sql`
  select r.id, r.category_id, r.place <= ${sql.lit(maxOfAll)} as in_all from (
    select a.id, a.category_id, ${published} as visible,
      row_number() over (partition by ${published} order by read.views desc, a.id desc) as place,
      row_number() over (partition by ${published}, a.category_id order by read.views desc, a.id desc)
        as place_in_category
    from (${read}) read join articles a on a.id = read.article_id where a.deleted_at is null) r
  where r.place <= ${sql.lit(maxOfAll)} or (r.visible and r.place_in_category <= ${sql.lit(maxOfCategory)})`

const store = (days: number) => sql`
  insert into most_read_candidates as c (article_id, days, category_id, in_all)
  select id, ${days}::smallint, category_id, in_all from ranked
  on conflict (article_id, days) do update set category_id = excluded.category_id, in_all = excluded.in_all
  where (c.category_id, c.in_all) is distinct from (excluded.category_id, excluded.in_all)`

/** Replaces the candidates of a period. One transaction at a time (`holdCandidates`). */
export async function rankCandidates(tx: Handle, days: number): Promise<void> {
  const read = sql`select article_id, sum(views) as views from article_views
    where day > current_date - ${days}::integer group by article_id`
  await sql`with ranked as materialized (${ranked(read)}),
    gone as (delete from most_read_candidates c
      where c.days = ${days} and not exists (select from ranked where ranked.id = c.article_id))
    ${store(days)}`.execute(tx)
}

/** Adds what is read today, without looking at more than the most read articles. */
export async function addCandidatesOfToday(tx: Handle, limit = 5000): Promise<void> {
  const read = sql`select article_id, views from article_views where day = current_date
    order by views desc, article_id desc limit ${sql.lit(limit)}`
  await sql`with ranked as materialized (${ranked(read)}) ${store(1)}`.execute(tx)
}

/** Waits for others that rank; deleting an article does not wait. */
export async function holdCandidates(tx: Handle): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('most_read_candidates'))`.execute(tx)
}
