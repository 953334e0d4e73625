import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import type { Realtime } from './analytics.contract.ts'

const maxRows = 10

/** The last 30 minutes, from the raw events. @param agency limits to its pages; 0 for all */
export async function readRealtime(db: Handle, agency: number): Promise<Realtime> {
  const own = agency === 0 ? sql`true` : sql`agency_id = ${agency}`
  const counted = sql`'screenPageViews', views, 'activeUsers', users`
  const counts = sql`count(*) filter (where part = 0) as views, count(distinct visitor) as users`
  const { rows } = await sql<{ answer: Realtime }>`
    with recent as materialized (
      select at, part, visitor, article_id, source, referrer, country, at >= now() - interval '15 minutes' as late
      from analytics_events where at >= date_trunc('minute', now()) - interval '29 minutes' and ${own}
    ),
    whole as (select ${counts} from recent),
    minute as (
      select m.at, ${counts} from generate_series(date_trunc('minute', now()) - interval '29 minutes',
        date_trunc('minute', now()), interval '1 minute') as m(at)
      left join recent r on date_trunc('minute', r.at) = m.at group by m.at
    ),
    article as (
      select a.id, a.title, ${counts}, count(*) filter (where part = 0 and late) as recent,
        count(*) filter (where part = 0 and not late) as earlier
      from recent r join articles a on a.id = r.article_id
      group by a.id, a.title order by views desc, a.id desc limit ${maxRows}
    ),
    source as (
      select source, referrer, ${counts} from recent group by source, referrer order by views desc, source, referrer
      limit ${maxRows}
    ),
    country as (select country, ${counts} from recent group by country order by views desc, country limit ${maxRows})
    select json_build_object(
      'screenPageViews', (select views from whole), 'activeUsers', (select users from whole),
      'minutes', (select json_agg(json_build_object('at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        ${counted}) order by at) from minute),
      'articles', (select coalesce(json_agg(json_build_object('id', id, 'title', title, ${counted}, 'recent', recent,
        'earlier', earlier) order by views desc, id desc), '[]') from article),
      'sources', (select coalesce(json_agg(json_build_object('source', source, 'referrer', referrer, ${counted})
        order by views desc, source, referrer), '[]') from source),
      'countries', (select coalesce(json_agg(json_build_object('country', country, ${counted})
        order by views desc, country), '[]') from country)
    ) as answer`.execute(db)
  return rows[0]!.answer
}
