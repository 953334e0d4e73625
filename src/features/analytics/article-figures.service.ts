import { fail } from '../../contract/fail.ts'
import type { Actor } from '../../contract/permissions.ts'
import type { Handle } from '../../platform/database/database.ts'
import { getHouseStyle } from '../setting/setting.service.ts'
import type { ArticleFigures } from './analytics.contract.ts'
import { agencyOf, daysBefore, findToday, makeReport } from './analytics.service.ts'
import { findCountedArticle, readCurve } from './article-figures.queries.ts'
import type { DimensionName } from './catalogue.schema.ts'

const maxDays = 1000
const metrics = 'screenPageViews,activeUsers,sessions,averageEngagementTime,averageScrollDepth'

/** Figures of an article since publication. @throws NOT_FOUND also for another agency's article */
export async function readArticleFigures(db: Handle, actor: Actor, id: number): Promise<ArticleFigures> {
  const { timeZone } = await getHouseStyle(db)
  const article = await findCountedArticle(db, id, agencyOf(actor), timeZone)
  if (!article) throw fail('NOT_FOUND')
  const today = await findToday(db, timeZone)
  const earliest = daysBefore(today, maxDays)
  const from = [article.since, earliest, today].toSorted()[1]!
  const report = (dimensions: DimensionName) =>
    makeReport(db, actor, {
      metrics,
      dimensions,
      from,
      filters: { articleId: String(id) },
      limit: maxDays,
      compare: false,
    })
  const days = await report('date')
  const { points, peers } = await readCurve(db, id, agencyOf(actor), timeZone)
  const { since: _, ...shown } = article
  return {
    article: shown,
    totals: days.totals,
    days: days.rows.map(({ dimensions, metrics: { screenPageViews = 0 } }) => ({
      date: dimensions.date ?? '',
      screenPageViews,
    })),
    sources: rowsOf(await report('source'), 'source'),
    placements: rowsOf(await report('placement'), 'placement'),
    curve: points,
    peers,
  }
}

const rowsOf = ({ rows }: Awaited<ReturnType<typeof makeReport>>, name: DimensionName) =>
  rows.map(({ dimensions, metrics: { screenPageViews = 0, averageEngagementTime = 0 } }) => ({
    value: dimensions[name] ?? '',
    screenPageViews,
    averageEngagementTime,
  }))
