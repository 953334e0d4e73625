import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { type Cube, dayCubes, type Facet, hourCubes, isOnlySet, nameOfCube } from './catalogue.schema.ts'
import { readings, sumsOfReadings } from './reading.selections.ts'

/** Column of the raw events, by facet. */
export const columnOf = {
  pageType: 'kind',
  pagePath: 'path',
  articleId: 'article_id',
  category: 'category_id',
  agency: 'agency_id',
  author: 'writer_id',
  tag: 'tag_id',
  source: 'source',
  referrer: 'referrer',
  campaign: 'campaign',
  campaignSource: 'campaign_source',
  campaignMedium: 'campaign_medium',
  placement: 'placement',
  deviceCategory: 'device',
  country: 'country',
} as const satisfies Record<Facet, string>

/** The readings; by tags or authors, once for each of their article's tags, or of its byline. */
export const readingsBy = (facets: readonly Facet[]): RawBuilder<unknown> => {
  const source = facets.includes('author') ? readingsOfByline : sql`readings`
  return facets.includes('tag') ? sql`${source} join article_tags using (article_id)` : source
}

/** The first author is the one at the time of the reading. */
const readingsOfByline = sql`(
  select r.*, r.author_id as writer_id from readings r
  union all
  select r.*, c.author_id from readings r join article_contributors c on c.article_id = r.article_id
    and c.author_id is distinct from r.author_id
) of_byline`

export type Grain = 'hour' | 'day'
/** By the newsroom's clock; the hour repeated in autumn is one bucket. */
export type Bucket = { day: string; hour: number | null }

/**
 * Takes the marks of the oldest marked hour or day. Marks of an uncommitted batch are invisible and stay, so that its
 * events are counted the next time.
 */
export async function takeMarks(tx: Handle, grain: Grain, timeZone: string): Promise<Bucket | undefined> {
  const local = sql`at at time zone ${timeZone}`
  const unit = sql.lit(grain)
  const { rows } = await sql<Bucket>`
    with taken as (
      delete from analytics_marks where grain = ${grain} and date_trunc(${unit}, ${local}) =
        (select date_trunc(${unit}, min(at) at time zone ${timeZone}) from analytics_marks where grain = ${grain})
      returning ${local} as local
    )
    select local::date as day, ${grain === 'hour' ? sql`extract(hour from local)::integer` : sql`null`} as hour
    from taken limit 1`.execute(tx)
  return rows[0]
}

/** Whether totals of a day before today are out of date. */
export async function isPastDayMarked(db: Handle, timeZone: string): Promise<boolean> {
  const { rows } = await sql`select from analytics_marks where grain = 'day'
    and at < date_trunc('day', now() at time zone ${timeZone}) at time zone ${timeZone} limit 1`.execute(db)
  return rows.length > 0
}

/** Serialises roll-ups over all processes. */
export async function holdRollups(tx: Handle): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('analytics_rollups'))`.execute(tx)
}

/** Recomputes an hour's totals from the raw events; idempotent. */
export async function sumHour(tx: Handle, { day, hour }: Bucket, timeZone: string): Promise<void> {
  await sql`delete from analytics_hours where day = ${day} and hour = ${hour}`.execute(tx)
  const start = sql`((${day}::date + make_interval(hours => ${hour}::integer)) at time zone ${timeZone})`
  // A repeated hour begins an hour earlier; sessions may have begun half an hour before it.
  const from = sql`${start} - interval '90 minutes'`
  const to = sql`${start} + interval '2 hours'`
  const bucket = sql`day = ${day} and hour = ${hour}`
  await sql`with ${readings(from, to, timeZone)}
    insert into analytics_hours (cube, agency, day, hour, a, b, views, visitors, sessions, engaged, depth)
    ${sumsOf(hourCubes, bucket, sql`${day}::date, ${hour}::smallint`)}`.execute(tx)
}

/** The same for a day of 23, 24 or 25 hours. */
export async function sumDay(tx: Handle, { day }: Bucket, timeZone: string): Promise<void> {
  await sql`delete from analytics_days where day = ${day}`.execute(tx)
  const from = sql`(${day}::timestamp at time zone ${timeZone})`
  const to = sql`((${day}::date + 1)::timestamp at time zone ${timeZone})`
  await sql`with ${readings(from, to, timeZone)}
    insert into analytics_days (cube, agency, day, a, b, views, visitors, sessions, engaged, depth)
    ${sumsOf(dayCubes, sql`day = ${day}`, sql`${day}::date`)}`.execute(tx)
  const { rows } = await sql<{ week: string }>`select week::text as week from analytics_kept_weeks
    where week = date_trunc('week', ${day}::timestamp)::date`.execute(tx)
  for (const { week } of rows) await sumWeek(tx, week)
}

/** Adds up the days of the week that begins on this Monday. */
export async function sumWeek(tx: Handle, week: string): Promise<void> {
  await sql`delete from analytics_weeks where week = ${week}`.execute(tx)
  await sql`insert into analytics_weeks (cube, agency, week, a, b, views, visitors, sessions, engaged, depth)
    select cube, agency, ${week}::date, a, b, sum(views), sum(visitors), sum(sessions), sum(engaged), sum(depth)
    from analytics_days where day between ${week}::date and ${week}::date + 6
    group by cube, agency, a, b`.execute(tx)
  await sql`insert into analytics_kept_weeks (week) values (${week}) on conflict do nothing`.execute(tx)
}

/** The oldest complete week that has daily totals only. */
export async function findWeekToSum(tx: Handle, timeZone: string): Promise<string | undefined> {
  const { rows } = await sql<{ week: string }>`
    select week::date::text as week from generate_series(
      (select date_trunc('week', min(day)::timestamp) from analytics_days where cube = 'all' and agency = 0),
      date_trunc('week', now() at time zone ${timeZone}) - interval '1 week', interval '1 week') week
    where not exists (select from analytics_kept_weeks k where k.week = week.week::date)
    order by 1 limit 1`.execute(tx)
  return rows[0]?.week
}

/** Mondays of the weeks within these days whose totals are stored. */
export async function listKeptWeeks(db: Handle, from: string, to: string): Promise<string[]> {
  const { rows } = await sql<{ week: string }>`select week::text as week from analytics_kept_weeks
    where week >= ${from}::date and week + 6 <= ${to}::date order by week`.execute(db)
  return rows.map(({ week }) => week)
}

/** Each cube twice: for all pages, and for each agency's own. */
function sumsOf(cubes: readonly Cube[], bucket: RawBuilder<unknown>, time: RawBuilder<unknown>) {
  const parts = cubes.flatMap(cube => {
    const columns = cube.map(facet => sql.ref(columnOf[facet]))
    const [a, b] = [0, 1].map(at => (columns[at] ? sql`coalesce(${columns[at]}::text, '')` : sql`''`))
    const where = sql.join([bucket, ...cube.filter(isOnlySet).map(isSet)], sql` and `)
    const part = (agency: RawBuilder<unknown>, group: RawBuilder<unknown>[], own: RawBuilder<unknown>) => sql`
      select ${nameOfCube(cube)}::text as cube, ${agency} as agency, ${time}, ${a} as a, ${b} as b, ${sumsOfReadings}
      from ${readingsBy(cube)} where ${where} and ${own}
      ${group.length > 0 ? sql`group by ${sql.join(group)}` : sql`having count(*) > 0`}`
    const all = part(sql`0`, columns, sql`true`)
    const owned = part(sql`agency_id`, [sql.ref('agency_id'), ...columns], sql`agency_id is not null`)
    return cube.some(facet => facet === 'agency') ? [all] : [all, owned]
  })
  return sql.join(parts, sql` union all `)
}

/** Missing ids are null, and missing texts empty. */
export function isSet(facet: Facet): RawBuilder<unknown> {
  return sql`nullif(${sql.ref(columnOf[facet])}::text, '') is not null`
}
