import { fail } from '../../contract/fail.ts'
import type { Actor } from '../../contract/permissions.ts'
import type { Handle } from '../../platform/database/database.ts'
import { isTooSlow } from '../../platform/database/presence.ts'
import { csvFile } from '../../platform/documents/csv.ts'
import { getHouseStyle, getSettingValue } from '../setting/setting.service.ts'
import {
  dimensionsOf,
  metricsOf,
  type Report,
  type ReportInput,
  type ReportRow,
} from './analytics.contract.ts'
import {
  cubeOf,
  type DimensionName,
  dayCubes,
  type Facet,
  hourCubes,
  isFacet,
  type Metric,
  metricNames,
} from './catalogue.schema.ts'
import { daysBefore, daysFrom } from './days.schema.ts'
import { googleMetricNames } from './google.schema.ts'
import {
  type Answer,
  findToday,
  isNamed,
  listNames,
  type Question,
  reportFromEvents,
  reportFromSums,
} from './report.queries.ts'

export { daysBefore, daysFrom } from './days.schema.ts'
export { readRealtime } from './realtime.queries.ts'
export { findToday } from './report.queries.ts'
export { listSearches, setFound } from './searches.queries.ts'

/** 0 for staff who see all agencies. */
export const agencyOf = (actor: Actor): number => (actor.role === 'agency' ? (actor.agencyId ?? -1) : 0)

const tooMuch = 'هذه الأبعاد معًا لا مجاميع لها، وقراءات هذه المدة أكثر مما يُعدّ من السجل في حينه: قصّر المدة.'
const max = { days: 1100, daysByHour: 31, daysOfEvents: 31, compared: 10_000 }

type ReportQuery = Omit<ReportInput, 'metrics' | 'counter'> & { metrics: string }
/** Another counter in place of ours. */
type Other = { count: (question: Question) => Promise<Answer[]> }

/** Runs a report; agencies get only their own figures. @throws INVALID_INPUT if the combination is not supported */
export async function makeReport(
  db: Handle,
  actor: Actor,
  asked: ReportQuery,
  other?: Other,
): Promise<Report> {
  const { timeZone } = await getHouseStyle(db)
  const today = await findToday(db, timeZone)
  const question = questionOf(asked, actor, today)
  const { from, to, metrics, dimensions } = question
  const length = daysFrom(from, to) + 1
  const cube = cubeFor(question)
  await refuseTooLong(db, question, length, cube !== undefined || other !== undefined, today)
  const run = (each: Question) => {
    if (other) return other.count(each)
    const kept = cubeFor(each)
    if (kept) return reportFromSums(db, kept, each)
    return reportFromEvents(db, each, timeZone).catch(error => {
      // A busy newsroom may have too many events for an interactive query.
      throw isTooSlow(error) ? refuse('from', tooMuch) : error
    })
  }
  const total = { ...question, dimensions: [], sort: { by: metrics[0]!, down: true }, limit: 1 }
  const before = { from: daysBefore(from, length), to: daysBefore(from, 1) }
  const rows = await run(question)
  const [totals] = await run(total)
  const earlier = asked.compare ? await run({ ...question, ...before, limit: max.compared }) : undefined
  const [earlierTotals] = asked.compare ? await run({ ...total, ...before }) : []
  const keyOf = (row: Answer, shift: number) =>
    JSON.stringify(
      dimensions.map(name => (name === 'date' ? daysBefore(String(row[name]), -shift) : row[name])),
    )
  const matched = earlier && new Map(earlier.map(row => [keyOf(row, length), row]))
  const labels = await labelsOf(db, dimensions, rows)
  return {
    metrics: [...metrics],
    dimensions: [...dimensions],
    from,
    to,
    rows: rows.map(row => ({
      dimensions: Object.fromEntries(dimensions.map(name => [name, String(row[name])])),
      labels: labels(row),
      metrics: figuresOf(metrics, row),
      previous: matched ? figuresOf(metrics, matched.get(keyOf(row, 0))) : null,
    })),
    rowCount: rows[0]?.rowCount ?? 0,
    totals: figuresOf(metrics, totals),
    previousTotals: asked.compare ? figuresOf(metrics, earlierTotals) : null,
    countedFrom: other ? 'google' : cube ? 'sums' : 'events',
  }
}

/** The last seven days, including today. */
export function makeExample(db: Handle, actor: Actor, other?: Other): Promise<Report> {
  const metrics = (other ? googleMetricNames : metricNames).join()
  return makeReport(db, actor, { metrics, dimensions: 'date', filters: {}, limit: 7, compare: true }, other)
}

export async function makeCsv(db: Handle, actor: Actor, asked: ReportQuery, other?: Other): Promise<File> {
  const { metrics, dimensions, rows } = await makeReport(db, actor, asked, other)
  const named = dimensions.filter(isNamed)
  const columns = [...dimensions, ...named.map(name => `${name}Name`), ...metrics]
  const earlier = asked.compare ? metrics : []
  const lines = rows.map(row => [
    ...dimensions.map(name => row.dimensions[name] ?? ''),
    ...named.map(name => row.labels[name] ?? ''),
    ...metrics.map(name => row.metrics[name] ?? 0),
    ...earlier.map(name => row.previous?.[name] ?? 0),
  ])
  const file = csvFile([...columns, ...earlier.map(name => `${name}Before`)], lines)
  return new File([file], 'analytics.csv', { type: 'text/csv; charset=utf-8' })
}

function questionOf(asked: ReportQuery, actor: Actor, today: string): Question {
  const [metrics, dimensions] = [metricsOf(asked.metrics), dimensionsOf(asked.dimensions)]
  if (metrics.length === 0) throw refuse('metrics', `مقياس واحد على الأقل: ${metricNames.join('، ')}.`)
  const to = asked.to ?? today
  const from = asked.from ?? daysBefore(to, 6)
  if (from > to) throw refuse('from', 'أول يوم بعد آخر يوم.')
  const { agency: wanted, ...others } = asked.filters
  // The parser leaves keys of omitted parameters.
  const filters = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))
  const own = agencyOf(actor)
  // An invalid id matches no rows.
  const agency = wanted === undefined ? own : /^[1-9]\d{0,8}$/.test(wanted) ? Number(wanted) : -1
  const by = (asked.sort ?? '').replace(/^-/, '') as Metric | DimensionName
  if (by && ![...metrics, ...dimensions].includes(by)) {
    throw refuse('sort', `الترتيب بما في التقرير: ${[...metrics, ...dimensions].join('، ')}.`)
  }
  const usual = dimensions.includes('date')
    ? ({ by: 'date', down: false } as const)
    : ({ by: metrics[0]!, down: true } as const)
  return {
    metrics,
    dimensions,
    from,
    to,
    filters,
    agency: own !== 0 && agency !== own ? -1 : agency,
    sort: by ? { by, down: asked.sort?.startsWith('-') ?? false } : usual,
    limit: asked.limit,
  }
}

/** The stored cube that answers the query; undefined if only raw events can. */
function cubeFor({ dimensions, filters, agency }: Question) {
  const facets = [...dimensions, ...(Object.keys(filters) as Facet[])]
    .filter(isFacet)
    .filter(name => name !== 'agency' || agency === 0)
  return cubeOf([...new Set(facets)], dimensions.includes('hour') ? hourCubes : dayCubes)
}

/** @throws INVALID_INPUT */
async function refuseTooLong(
  db: Handle,
  { dimensions, from }: Question,
  length: number,
  isKept: boolean,
  today: string,
): Promise<void> {
  if (length > max.days) throw refuse('from', `${max.days} يوم على الأكثر.`)
  if (dimensions.includes('hour') && length > max.daysByHour) {
    throw refuse('from', `مع الساعة ${max.daysByHour} يومًا على الأكثر.`)
  }
  if (isKept) return
  const kept = await getSettingValue(db, 'website', 'viewsKeptDays')
  if (length > max.daysOfEvents || daysFrom(from, today) >= kept) {
    throw refuse(
      'from',
      `هذه الأبعاد معًا لا مجاميع لها، وتُعدّ من السجل: ${max.daysOfEvents} يومًا على الأكثر، من آخر ${kept} يومًا.`,
    )
  }
}

const refuse = (path: string, message: string) => fail('INVALID_INPUT', { issues: [{ path, message }] })

function figuresOf(metrics: readonly Metric[], row: Answer | undefined): ReportRow['metrics'] {
  return Object.fromEntries(metrics.map(name => [name, Number(row?.[name] ?? 0)]))
}

async function labelsOf(db: Handle, dimensions: readonly DimensionName[], rows: Answer[]) {
  const known = new Map<DimensionName, Map<string, string>>()
  for (const name of dimensions.filter(isNamed)) {
    const ids = rows.map(row => Number(row[name])).filter(Boolean)
    known.set(name, await listNames(db, name, [...new Set(ids)]))
  }
  return (row: Answer): ReportRow['labels'] =>
    Object.fromEntries(
      [...known].flatMap(([name, names]) => {
        const label = names.get(String(row[name]))
        return label === undefined ? [] : [[name, label]]
      }),
    )
}
