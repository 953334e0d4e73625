import type { Handle } from '../../platform/database/database.ts'
import { rank } from './rank-query.ts'
import { understand } from './understand.ts'

type StaffSearchQuery = { q: string; agencyId: number | undefined; ranked: boolean }
type StaffSearchResult = { ids: number[]; scores: number[]; asTyped: boolean }

/** Quotation marks, a minus, OR. */
const operators = /["«“„|]|(^|\s)[-−–]\S|\sOR\s/

/** Articles that readers would find if all were published; unless ranked, as strict as sorting by time. */
export async function findForStaff(
  db: Handle,
  { q, agencyId, ranked }: StaffSearchQuery,
): Promise<StaffSearchResult> {
  const understood = await understand(db, q)
  if ('unsought' in understood) return { ids: [], scores: [], asTyped: !operators.test(q) }
  const { filters, from, to } = understood.query
  const asTyped = filters.length === 0 && !from && !to && !operators.test(q)
  const among = { sort: ranked ? 'relevance' : 'newest', staff: { agency: agencyId } } as const
  const { articles, slots, order, done } = await rank(db, understood, among)
  const ids = Array.from(slots, slot => articles.id[slot]!)
  const scores = Array.from(slots, slot => order.by[slot]!)
  done()
  return { ids, scores, asTyped }
}
