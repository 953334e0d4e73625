import { fail } from '../../../contract/fail.ts'
import type { Actor } from '../../../contract/permissions.ts'
import type { Handle } from '../../../platform/database/database.ts'
import { daysBefore, daysFrom } from '../analytics.service.ts'
import { readFreshness } from './freshness.queries.ts'
import type { Freshness } from './statistics.contract.ts'
import { type StatisticsQuery, spanOf } from './statistics.service.ts'

/**
 * How fast an agency's feeds reach our readers; for agency staff their own, whichever they ask for.
 * @throws INVALID_INPUT
 */
export async function makeFreshness(
  db: Handle,
  actor: Actor,
  { agency, ...query }: StatisticsQuery & { agency?: number | undefined },
): Promise<Freshness> {
  const span = await spanOf(db, actor, query)
  const wanted = span.agency === 0 ? agency : span.agency
  if (wanted === undefined)
    throw fail('INVALID_INPUT', { issues: [{ path: 'agency', message: 'اختر وكالة.' }] })
  const { from, to } = span
  const rows = await readFreshness(db, { ...span, agency: wanted })
  const byDay = new Map(rows.map(({ date, items, median, worst }) => [date, { items, median, worst }]))
  const none = { items: 0, median: null, worst: null }
  const length = daysFrom(from, to) + 1
  return {
    from,
    to,
    total: byDay.get(null) ?? none,
    leftOut: rows.find(({ date }) => date === null)?.leftOut ?? 0,
    days: Array.from({ length }, (_, at) => {
      const date = daysBefore(to, length - 1 - at)
      return { date, ...(byDay.get(date) ?? none) }
    }),
  }
}
