import type { Realtime } from '../analytics.contract.ts'
import type { RealtimeAnswer, RealtimeRequest } from './google-analytics.service.ts'

type Ask = (request: RealtimeRequest) => Promise<RealtimeAnswer>

const metrics = [{ name: 'screenPageViews' }, { name: 'activeUsers' }]
const minutes = 30
const shown = 10
const halves = [
  { name: 'recent', startMinutesAgo: 14, endMinutesAgo: 0 },
  { name: 'earlier', startMinutesAgo: 29, endMinutesAgo: 15 },
]

/** Google's last half hour. It knows only titles of pages, and no sources. */
export async function realtimeOfGoogle(ask: Ask): Promise<Realtime> {
  const by = (name: string, more: RealtimeRequest = {}) => ask({ dimensions: [{ name }], metrics, ...more })
  const [whole, each, titles, countries] = await Promise.all([
    ask({ metrics }),
    by('minutesAgo'),
    by('unifiedScreenName', { minuteRanges: halves, limit: '200' }),
    by('countryId', { limit: String(shown) }),
  ])
  const counts = new Map(rowsOf(each).map(({ values: [ago], ...counted }) => [Number(ago), counted]))
  const now = Math.floor(Date.now() / 60_000)
  const [total] = rowsOf(whole)
  return {
    screenPageViews: total?.screenPageViews ?? 0,
    activeUsers: total?.activeUsers ?? 0,
    minutes: Array.from({ length: minutes }, (_, index) => {
      const ago = minutes - 1 - index
      const at = new Date((now - ago) * 60_000).toISOString()
      return { at, screenPageViews: 0, activeUsers: 0, ...counts.get(ago) }
    }),
    articles: pagesOf(titles),
    sources: [],
    countries: rowsOf(countries).map(({ values: [country = ''], ...counted }) => ({
      country: country === '(not set)' ? '' : country,
      ...counted,
    })),
  }
}

/** A title has one row for each half, named by the second dimension. */
function pagesOf(titles: RealtimeAnswer): Realtime['articles'] {
  const pages = new Map<string, Realtime['articles'][number]>()
  for (const { values, screenPageViews, activeUsers } of rowsOf(titles)) {
    const [title = '', half] = values
    const page = pages.get(title) ?? {
      id: null,
      title,
      screenPageViews: 0,
      activeUsers: 0,
      recent: 0,
      earlier: 0,
    }
    page.screenPageViews += screenPageViews
    page.activeUsers = Math.max(page.activeUsers, activeUsers)
    page[half === 'earlier' ? 'earlier' : 'recent'] += screenPageViews
    pages.set(title, page)
  }
  return [...pages.values()].sort((one, other) => other.screenPageViews - one.screenPageViews).slice(0, shown)
}

function rowsOf({ rows = [] }: RealtimeAnswer) {
  return rows.map(({ dimensionValues = [], metricValues = [] }) => ({
    values: dimensionValues.map(({ value }) => value ?? ''),
    screenPageViews: Number(metricValues[0]?.value ?? 0),
    activeUsers: Number(metricValues[1]?.value ?? 0),
  }))
}
