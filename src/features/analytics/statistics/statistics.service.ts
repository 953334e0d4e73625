import { fail } from '../../../contract/fail.ts'
import type { Actor } from '../../../contract/permissions.ts'
import type { Handle } from '../../../platform/database/database.ts'
import { csvFile } from '../../../platform/documents/csv.ts'
import { getHouseStyle } from '../../setting/setting.service.ts'
import { agencyOf, daysBefore, daysFrom, findToday, makeReport } from '../analytics.service.ts'
import { maxDays, type OutputKind, type Overview, type Parts } from './statistics.contract.ts'
import { countOutput, readFigures, readParts, type Span } from './statistics.queries.ts'

export type StatisticsQuery = { from?: string | undefined; to?: string | undefined }
type OutputQuery = StatisticsQuery & { by: OutputKind }

const maxDaysByHour = 31

/** The newsroom's output and audience; for agency staff the agency's own. @throws INVALID_INPUT */
export async function makeOverview(db: Handle, actor: Actor, asked: StatisticsQuery): Promise<Overview> {
  const span = await spanOf(db, actor, asked)
  const { from, to } = span
  const [totals, previous, byDay, byHour] = [
    await readFigures(db, span),
    await readFigures(db, beforeOf(span)),
    await countOutput(db, span, 'day'),
    await countOutput(db, span, 'hour'),
  ]
  const viewsByDay = await readViews(db, actor, span, 'date')
  const length = daysFrom(from, to) + 1
  const viewsByHour = length <= maxDaysByHour ? await readViews(db, actor, span, 'hour') : undefined
  return {
    from,
    to,
    totals,
    previous,
    days: Array.from({ length }, (_, at) => {
      const date = daysBefore(to, length - 1 - at)
      return { date, published: byDay.get(date) ?? 0, views: viewsByDay.get(date) ?? 0 }
    }),
    hours: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      published: byHour.get(String(hour)) ?? 0,
      views: viewsByHour ? (viewsByHour.get(String(hour).padStart(2, '0')) ?? 0) : null,
    })),
  }
}

async function readViews(db: Handle, actor: Actor, { from, to }: Span, by: 'date' | 'hour') {
  const metric = 'screenPageViews'
  const asked = { metrics: metric, dimensions: by, from, to, filters: {}, limit: maxDays, compare: false }
  const { rows } = await makeReport(db, actor, asked)
  return new Map(rows.map(row => [row.dimensions[by] ?? '', row.metrics[metric] ?? 0]))
}

/** @throws INVALID_INPUT */
export async function makeParts(
  db: Handle,
  actor: Actor,
  { by, limit, ...asked }: OutputQuery & { limit: number },
): Promise<Parts> {
  const span = await spanOf(db, actor, asked)
  const rows = await readParts(db, by, span, { before: beforeOf(span), limit })
  return {
    from: span.from,
    to: span.to,
    rowCount: rows[0]?.rowCount ?? 0,
    rows: rows.map(({ rowCount: _, ...row }) => ({
      ...row,
      viewsPerArticle: row.published > 0 ? Math.round(row.views / row.published) : 0,
    })),
  }
}

const maxLines = 10_000

/** @throws INVALID_INPUT */
export async function makeCsv(db: Handle, actor: Actor, asked: OutputQuery): Promise<File> {
  const { rows } = await makeParts(db, actor, { ...asked, limit: maxLines })
  const lines = rows.map(row => [row.id, row.name, row.published, row.before, row.views, row.viewsPerArticle])
  const file = csvFile(['id', 'name', 'published', 'publishedBefore', 'views', 'viewsPerArticle'], lines)
  return new File([file], `statistics-${asked.by}.csv`, { type: 'text/csv; charset=utf-8' })
}

/** @throws INVALID_INPUT */
export async function spanOf(db: Handle, actor: Actor, asked: StatisticsQuery): Promise<Span> {
  const { timeZone } = await getHouseStyle(db)
  const to = asked.to ?? (await findToday(db, timeZone))
  const from = asked.from ?? daysBefore(to, 27)
  if (from > to) throw refuse('أول يوم بعد آخر يوم.')
  if (daysFrom(from, to) + 1 > maxDays) throw refuse(`${maxDays} يومًا على الأكثر.`)
  return { from, to, timeZone, agency: agencyOf(actor) }
}

function beforeOf(span: Span): Span {
  const length = daysFrom(span.from, span.to) + 1
  return { ...span, from: daysBefore(span.from, length), to: daysBefore(span.from, 1) }
}

const refuse = (message: string) => fail('INVALID_INPUT', { issues: [{ path: 'from', message }] })
