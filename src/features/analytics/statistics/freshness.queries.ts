import { sql } from 'kysely'
import type { Handle } from '../../../platform/database/database.ts'
import type { Freshness } from './statistics.contract.ts'
import type { Span } from './statistics.queries.ts'

/** Later dates are an error of the publisher's clock; earlier ones tell when a thing happened, not when it was published. */
const latest = sql`interval '5 minutes'`
const earliest = sql`interval '2 days'`

type Row = Freshness['total'] & { date: string | null; leftOut: number }

/**
 * Minutes from the publishers' dates until articles of feeds were first published here, by day and for all days (`date`
 * null). Leaves out items without a date, with an implausible one or one without an hour, and those that were published
 * before their feed was watched: its first document is a backlog. Does not look for articles dated a month before.
 */
export async function readFreshness(db: Handle, span: Span): Promise<Row[]> {
  const { from, to, timeZone, agency } = span
  const start = sql`(${from}::date::timestamp at time zone ${timeZone})`
  const end = sql`((${to}::date + 1)::timestamp at time zone ${timeZone})`
  const { rows } = await sql<Row>`
    with came as materialized (
      select (a.first_published_at at time zone ${timeZone})::date as day, a.first_published_at as here,
        c.published_at as there, i.seen_at, f.watched_from
      from articles a join feeds f on f.id = a.feed_id
      cross join lateral (select id, seen_at from feed_items
        where article_id = a.id and feed_id = a.feed_id and outcome in ('published', 'held') order by id limit 1) i
      left join feed_item_contents c on c.item_id = i.id
      where a.agency_id = ${agency} and a.publish_at >= ${start} - interval '31 days' and a.deleted_at is null
        and a.first_published_at >= ${start} and a.first_published_at < ${end}),
    judged as (
      select day, greatest(extract(epoch from here - there) / 60, 0) as minutes, coalesce(there >= watched_from
        and there between seen_at - ${earliest} and seen_at + ${latest}
        and (there at time zone 'UTC')::time <> '00:00' and (there at time zone ${timeZone})::time <> '00:00', false)
        as plausible
      from came)
    select day::text as date, count(*) filter (where plausible)::integer as items,
      percentile_cont(0.5) within group (order by minutes) filter (where plausible) as median,
      max(minutes) filter (where plausible)::float8 as worst,
      count(*) filter (where not plausible)::integer as "leftOut"
    from judged group by grouping sets ((day), ())`.execute(db)
  return rows
}
