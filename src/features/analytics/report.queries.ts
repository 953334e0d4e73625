import { type RawBuilder, sql } from 'kysely'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import {
  type Cube,
  type DimensionName,
  type Facet,
  isFacet,
  isOnlySet,
  type Metric,
  metricNames,
  nameOfCube,
} from './catalogue.schema.ts'
import { daysBefore, daysFrom } from './days.schema.ts'
import { readings, sumsOfReadings } from './reading.selections.ts'
import { columnOf, isSet, listKeptWeeks, readingsBy } from './rollup.queries.ts'

export type Question = {
  metrics: readonly Metric[]
  dimensions: readonly DimensionName[]
  /** By facet, without the limit to `agency`. */
  filters: Partial<Record<Facet, string>>
  /** Days in the newsroom's time zone, the last one included. */
  from: string
  to: string
  sort: { by: Metric | DimensionName; down: boolean }
  limit: number
  /** Only this agency's pages; 0 for all. */
  agency: number
}

/** Dimensions are texts, metrics are numbers. */
export type Answer = Partial<Record<DimensionName | Metric, string | number>> & { rowCount: number }

const share = (sum: RawBuilder<unknown>, of: RawBuilder<unknown>) =>
  sql`round((${sum})::numeric / nullif(${of}, 0), 2)`
const figure = {
  screenPageViews: sql`views`,
  activeUsers: sql`visitors`,
  sessions: sql`sessions`,
  averageSessionDuration: share(sql`engaged`, sql`sessions`),
  userEngagementDuration: sql`engaged`,
  averageEngagementTime: share(sql`engaged`, sql`views`),
  averageScrollDepth: share(sql`depth`, sql`views`),
  screenPageViewsPerSession: share(sql`views`, sql`sessions`),
} as const satisfies Record<Metric, RawBuilder<unknown>>

/** From the stored totals: whole weeks unless days or hours are requested, and the remaining days. */
export async function reportFromSums(db: Handle, cube: Cube, question: Question): Promise<Answer[]> {
  const { dimensions, filters, from, to, agency } = question
  const byHour = dimensions.includes('hour')
  const columns: string[] = ['a', 'b']
  const columnIn = (name: DimensionName) => {
    if (name === 'date') return sql`day::text`
    if (name === 'hour') return sql`lpad(hour::text, 2, '0')`
    const at = (cube as readonly DimensionName[]).indexOf(name)
    return at < 0 ? sql`agency::text` : sql.ref(columns[at]!)
  }
  const wanted = Object.entries(filters).map(([name, value]) => sql`${columnIn(name as Facet)} = ${value}`)
  const where = sql.join(
    [sql`cube = ${sql.lit(nameOfCube(cube))} and agency = ${agency}`, ...wanted],
    sql` and `,
  )
  const sums = sql`sum(views)::bigint as views, sum(visitors)::bigint as visitors, sum(sessions)::bigint as sessions,
    sum(engaged)::bigint as engaged, sum(depth)::bigint as depth`
  const days = sql.table(byHour ? 'analytics_hours' : 'analytics_days')
  const weeks = byHour || dimensions.includes('date') ? [] : await listKeptWeeks(db, from, to)
  const within = sql`${where} and day between ${from} and ${to}`
  const kept = sql`agency, a, b, views, visitors, sessions, engaged, depth`
  const rows =
    weeks.length === 0
      ? sql`${days} where ${within}`
      : sql`(select ${kept} from analytics_weeks where ${where} and week = any(${weeks}::date[])
          union all select ${kept} from analytics_days where ${where} and day = any(${daysBeside(weeks, from, to)}::date[])) kept`
  return inTransaction(db, async tx => {
    await giveRoom(tx)
    const summed = sql`select ${grouped(question, columnIn)} ${sums} from ${rows} ${groups(question)}`
    return answer(tx, question, sql`with`, summed)
  })
}

/** Grouping articles makes tens of thousands of groups: the default 4 MB would sort them on disk. */
async function giveRoom(tx: Handle): Promise<void> {
  await sql`select set_config('work_mem', '32MB', true), set_config('jit', 'off', true)`.execute(tx)
}

/** Days from first to last that are in none of the weeks. */
function daysBeside(weeks: string[], from: string, to: string): string[] {
  const inWeeks = new Set(weeks.flatMap(week => Array.from({ length: 7 }, (_, at) => daysBefore(week, -at))))
  return Array.from({ length: daysFrom(from, to) + 1 }, (_, at) => daysBefore(from, -at)).filter(
    day => !inWeeks.has(day),
  )
}

/** From the raw events: any combination, for as many days as they are kept. */
export function reportFromEvents(db: Handle, question: Question, timeZone: string): Promise<Answer[]> {
  const { dimensions, filters, from, to, agency } = question
  const columnIn = (name: DimensionName) => {
    if (name === 'date') return sql`day::text`
    if (name === 'hour') return sql`lpad(hour::text, 2, '0')`
    return sql`coalesce(${sql.ref(columnOf[name])}::text, '')`
  }
  const facets = [...dimensions, ...(Object.keys(filters) as Facet[])].filter(isFacet)
  const where = sql.join(
    [
      agency === 0 ? sql`true` : sql`agency_id = ${agency}`,
      ...facets.filter(isOnlySet).map(isSet),
      ...Object.entries(filters).map(([name, value]) => sql`${columnIn(name as Facet)} = ${value}`),
    ],
    sql` and `,
  )
  const start = sql`(${from}::timestamp at time zone ${timeZone})`
  const end = sql`((${to}::date + 1)::timestamp at time zone ${timeZone})`
  const source = sql`with ${readings(start, end, timeZone)},`
  const summed = sql`select ${grouped(question, columnIn)} ${sumsOfReadings}
    from ${readingsBy(facets)} where ${where} ${groups(question)}`
  return inTransaction(db, async tx => {
    await giveRoom(tx)
    return answer(tx, question, source, summed)
  })
}

type ColumnIn = (name: DimensionName) => RawBuilder<unknown>

const grouped = ({ dimensions }: Question, columnIn: ColumnIn) =>
  sql.join([...dimensions.map(name => sql`${columnIn(name)} as ${sql.ref(`d_${name}`)}, `), sql``], sql``)
const groups = ({ dimensions }: Question) =>
  dimensions.length > 0 ? sql`group by ${sql.join(dimensions.map((_, index) => sql.lit(index + 1)))}` : sql``

async function answer(
  db: Handle,
  { metrics, dimensions, sort, limit }: Question,
  source: RawBuilder<unknown>,
  summed: RawBuilder<unknown>,
): Promise<Answer[]> {
  const selected = [
    ...dimensions.map(name => sql`${sql.ref(`d_${name}`)} as ${sql.ref(name)}`),
    ...metrics.map(name => sql`coalesce(${figure[name]}, 0)::float8 as ${sql.ref(name)}`),
    sql`(select count(*) from summed)::integer as "rowCount"`,
  ]
  const isMetric = (name: string): name is Metric => metricNames.some(metric => metric === name)
  const by = isMetric(sort.by) ? sql`coalesce(${figure[sort.by]}, 0)` : sql.ref(`d_${sort.by}`)
  const order = [
    sql`${by} ${sort.down ? sql`desc` : sql`asc`}`,
    ...dimensions.map(name => sql.ref(`d_${name}`)),
  ]
  const { rows } = await sql<Answer>`${source} summed as materialized (${summed})
    select ${sql.join(selected)} from summed order by ${sql.join(order)} limit ${limit}`.execute(db)
  return rows
}

const named = {
  articleId: { table: 'articles', column: 'title' },
  category: { table: 'categories', column: 'name' },
  agency: { table: 'agencies', column: 'name' },
  author: { table: 'authors', column: 'name' },
  tag: { table: 'tags', column: 'name' },
} as const
export type NamedFacet = keyof typeof named
export const isNamed = (name: DimensionName): name is NamedFacet => name in named

export async function listNames(db: Handle, facet: NamedFacet, ids: number[]): Promise<Map<string, string>> {
  const { table, column } = named[facet]
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${sql.ref(column)} as name from ${sql.table(table)} where id = any(${ids}::integer[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

export async function findToday(db: Handle, timeZone: string): Promise<string> {
  const { rows } = await sql<{
    today: string
  }>`select (now() at time zone ${timeZone})::date as today`.execute(db)
  return rows[0]!.today
}
