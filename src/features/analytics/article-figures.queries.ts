import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { published } from '../article/article.selections.ts'

export type CountedArticle = {
  id: number
  title: string
  slug: string
  publishAt: string
  /** Publication day in the newsroom's time zone. */
  since: string
  category: { id: number; name: string } | null
}

/** @param agency limits to its articles; 0 for any */
export async function findCountedArticle(
  db: Handle,
  id: number,
  agency: number,
  timeZone: string,
): Promise<CountedArticle | undefined> {
  const { rows } = await sql<CountedArticle>`
    select a.id, a.title, a.slug, to_char(a.publish_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "publishAt",
      (a.publish_at at time zone ${timeZone})::date::text as since,
      (select json_build_object('id', c.id, 'name', c.name) from categories c where c.id = a.category_id) as category
    from articles a where a.id = ${id} and (${agency} = 0 or a.agency_id = ${agency})`.execute(db)
  return rows[0]
}

export type CurvePoint = {
  /** Hours since publication; the first hour is 0. */
  hour: number
  /** Accumulated to the end of the hour, or until now. */
  views: number
  /** Null if too few other articles of the section are as old. */
  median: number | null
}

const curve = { hours: 72, peers: 50, fewestPeers: 3, peerDays: 30 }

/**
 * Accumulated hourly views of the first three days, with the median of the section's newest articles that were as old.
 */
export async function readCurve(
  db: Handle,
  id: number,
  agency: number,
  timeZone: string,
): Promise<{ points: CurvePoint[]; peers: number }> {
  const { rows } = await sql<CurvePoint & { peers: number }>`
    with self as (select id, category_id, publish_at from articles where id = ${id}),
    peer as (
      select a.id, a.publish_at from articles a, self
      where a.category_id = self.category_id and a.id <> self.id and ${published}
        and a.publish_at between now() - make_interval(days => ${curve.peerDays}) and now() - interval '1 hour'
        and (${agency} = 0 or a.agency_id = ${agency})
      order by a.publish_at desc limit ${curve.peers}
    ),
    counted as (select id, publish_at from self union all select id, publish_at from peer),
    -- The hour that comes twice, where the clock is set back, is one of the sums.
    aged as (
      select c.id, min(age) as age, (at at time zone ${timeZone})::date as day,
        extract(hour from at at time zone ${timeZone})::smallint as hour
      from counted c cross join generate_series(0, ${curve.hours} - 1) age
      cross join lateral (select c.publish_at + age * interval '1 hour' as at) moment
      where date_trunc('hour', at at time zone ${timeZone}) <= now() at time zone ${timeZone}
      group by c.id, 3, 4
    ),
    grown as (
      select aged.id, age, sum(coalesce(views, 0)) over (partition by aged.id order by age)::integer as views
      from aged left join analytics_hours h on h.cube = 'articleId' and h.agency = 0 and h.day = aged.day
        and h.hour = aged.hour and h.a = aged.id::text and h.b = ''
    )
    select mine.age as hour, mine.views,
      (select case when count(*) >= ${curve.fewestPeers} then round(percentile_cont(0.5) within group (order by g.views)) end
        from grown g where g.age = mine.age and g.id <> mine.id) as median,
      (select count(*) from peer)::integer as peers
    from grown mine where mine.id = ${id} order by mine.age`.execute(db)
  return {
    points: rows.map(({ hour, views, median }) => ({ hour, views, median })),
    peers: rows[0]?.peers ?? 0,
  }
}
