import { type RawBuilder, sql } from 'kysely'

/** Numbers of days whose most read articles are ranked beforehand, as the candidates of every list. */
export const rankedDays = [1, 3, 7, 30] as const

/** Longer periods are summed from all views; only staff may request them. */
export const maxRankedDays = 31

/**
 * Views of the candidates in the last `days`, as rows of `article_id` and `total`. An article that is among the most
 * read of a period is so in one of the ranked periods up to the next longer one. Sums an article's days from their
 * index, so that the cost depends on the number of candidates and not on what else was read.
 */
export function readByCandidates(days: number, categories?: number[]): RawBuilder<unknown> {
  const longest = rankedDays.find(ranked => ranked >= days) ?? Math.max(...rankedDays)
  const among = categories ? sql`c.category_id = any(${categories}::integer[])` : sql`c.in_all`
  return sql`select c.article_id, read.total
    from (select distinct c.article_id from most_read_candidates c
      where c.days <= ${sql.lit(longest)} and ${among}) c
    cross join lateral (select sum(v.views) as total from article_views v
      where v.article_id = c.article_id and v.day > current_date - ${days}::integer) read
    where read.total > 0`
}
