import { type RawBuilder, sql } from 'kysely'

/** Totals over rows of `readings`. A part that adds reading time is not a separate view. */
export const sumsOfReadings = sql`(count(*) filter (where part = 0))::integer as views,
  count(distinct reader)::integer as visitors, count(distinct session)::integer as sessions,
  sum(engaged)::bigint as engaged, sum(depth)::bigint as depth`

/**
 * The raw events between two times as `readings`, with the newsroom's day and hour, and the session. A session ends
 * after half an hour without an event, or with the day, as visitors are not recognised for longer.
 */
export function readings(
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
  timeZone: string,
): RawBuilder<unknown> {
  return sql`near as materialized (
      select e.*, l.day, l.hour, hashint8extended(e.visitor, l.day - '2000-01-01'::date) as reader
      from analytics_events e cross join lateral (
        select (e.at at time zone ${timeZone})::date as day,
          extract(hour from e.at at time zone ${timeZone})::smallint as hour
      ) l
      where e.at >= ${from} and e.at < ${to}
    ),
    opened as (
      select near.*, case when at - lag(at) over one <= interval '30 minutes' then 0 else 1 end as opens
      from near window one as (partition by reader order by at, id, part)
    ),
    readings as materialized (
      select opened.*, hashint8extended(reader, sum(opens) over (partition by reader order by at, id, part)) as session
      from opened
    )`
}
