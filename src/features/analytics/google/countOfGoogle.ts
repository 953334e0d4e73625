import { type DimensionName, type Facet, isOnlySet, type Metric } from '../catalogue.schema.ts'
import { channels, type GoogleDimension, googleDimensions, googleMetrics } from '../google.schema.ts'
import type { Answer, Question } from '../report.queries.ts'
import type { ReportAnswer, ReportRequest } from './google-analytics.service.ts'

type Ask = (request: ReportRequest) => Promise<ReportAnswer>
type Sums = { views: number; users: number; sessions: number; duration: number; engaged: number }

/** More rows than anybody reads, and few enough to add up here. */
const maxRows = 10_000

/**
 * Sends a query to Google. Rows that are one row here are added up, such as an article with two addresses or channels
 * of one group; their users may then count twice.
 */
export async function countOfGoogle(ask: Ask, question: Question): Promise<Answer[]> {
  const dimensions = question.dimensions as GoogleDimension[]
  const asked = [...new Set(dimensions.map(name => googleDimensions[name]))]
  const filters = filtersOf(question)
  const { rows = [] } = await ask({
    dateRanges: [{ startDate: question.from, endDate: question.to }],
    dimensions: asked.map(name => ({ name })),
    metrics: googleMetrics.map(name => ({ name })),
    ...(filters.length > 0 && { dimensionFilter: { andGroup: { expressions: filters } } }),
    orderBys: [{ metric: { metricName: 'screenPageViews' }, desc: true }],
    limit: String(maxRows),
  })
  const groups = new Map<string, { values: string[]; sums: Sums }>()
  for (const { dimensionValues = [], metricValues = [] } of rows) {
    const values = dimensions.map(name =>
      ourValue(name, dimensionValues[asked.indexOf(googleDimensions[name])]?.value ?? ''),
    )
    if (dimensions.some((name, at) => values[at] === '' && isEmptyLeftOut(name))) continue
    const [views = 0, users = 0, sessions = 0, average = 0, engaged = 0] = metricValues.map(({ value }) =>
      Number(value ?? 0),
    )
    const key = values.join('\n')
    const { sums } = groups.get(key) ?? { sums: none }
    groups.set(key, {
      values,
      sums: {
        views: sums.views + views,
        users: sums.users + users,
        sessions: sums.sessions + sessions,
        duration: sums.duration + average * sessions,
        engaged: sums.engaged + engaged,
      },
    })
  }
  return [...groups.values()]
    .map(({ values, sums }) => ({
      ...Object.fromEntries(dimensions.map((name, at) => [name, values[at]!])),
      ...Object.fromEntries(question.metrics.map(name => [name, figureOf(name, sums)])),
      rowCount: groups.size,
    }))
    .sort(orderOf(question))
    .slice(0, question.limit)
}

const none: Sums = { views: 0, users: 0, sessions: 0, duration: 0, engaged: 0 }

const share = (sum: number, of: number) => (of === 0 ? 0 : Math.round((sum / of) * 100) / 100)

function figureOf(name: Metric, { views, users, sessions, duration, engaged }: Sums): number {
  const figures: Record<Metric, number> = {
    screenPageViews: views,
    activeUsers: users,
    sessions,
    averageSessionDuration: share(duration, sessions),
    userEngagementDuration: engaged,
    averageEngagementTime: share(engaged, views),
    averageScrollDepth: 0,
    screenPageViewsPerSession: share(views, sessions),
  }
  return figures[name]
}

const isEmptyLeftOut = (name: DimensionName) => name !== 'date' && name !== 'hour' && isOnlySet(name)

/** Google's value as ours: «20261123», «Organic Search», «/article/12/…», «(not set)». */
function ourValue(name: GoogleDimension, given: string): string {
  if (/^\((not set|other|direct|none|data not available)\)$/.test(given)) return ''
  if (name === 'date') return given.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  if (name === 'hour') return given.padStart(2, '0')
  if (name === 'articleId') return /^\/article\/([1-9]\d{0,8})(?=\/|$)/.exec(given)?.[1] ?? ''
  return name === 'source' ? (channels[given] ?? given) : given
}

function filtersOf({ dimensions, filters }: Question) {
  const exact = (fieldName: string, value: string) => ({
    filter: { fieldName, stringFilter: { matchType: 'EXACT', value } },
  })
  const wanted = Object.entries(filters).map(([name, value]) => {
    const fieldName = googleDimensions[name as Facet & GoogleDimension]
    // An invalid id has no rows.
    if (name === 'articleId') {
      const path = /^[1-9]\d{0,8}$/.test(value) ? `/article/${value}(/.*)?` : '-'
      return { filter: { fieldName, stringFilter: { matchType: 'FULL_REGEXP', value: path } } }
    }
    const names = Object.keys(channels).filter(channel => channels[channel] === value)
    if (name !== 'source' || names.length === 0) return exact(fieldName, value)
    return { filter: { fieldName, inListFilter: { values: names } } }
  })
  if (!dimensions.includes('articleId')) return wanted
  const articles = { fieldName: 'pagePath', stringFilter: { matchType: 'BEGINS_WITH', value: '/article/' } }
  return [...wanted, { filter: articles }]
}

function orderOf({ dimensions, sort }: Question) {
  const compare = (one: unknown, other: unknown) =>
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one) < String(other)
        ? -1
        : String(one) > String(other)
          ? 1
          : 0
  return (one: Answer, other: Answer): number => {
    const first = compare(one[sort.by], other[sort.by]) * (sort.down ? -1 : 1)
    return first || dimensions.reduce((order, name) => order || compare(one[name], other[name]), 0)
  }
}
