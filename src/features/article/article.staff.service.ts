import type { Handle } from '../../platform/database/database.ts'
import { articlesFound } from './article.events.ts'
import { listStaffArticles, type Scope, type StaffFilter } from './article.staff.queries.ts'

/** A page of a staff list, whose words are looked for as readers' search does. */
export async function listForStaff(db: Handle, scope: Scope, filter: StaffFilter) {
  const { q, sort } = filter
  const asked = q && { q, agencyId: scope.agencyId, ranked: sort.endsWith('relevance') }
  return listStaffArticles(db, scope, filter, asked ? await articlesFound.ask(db, asked) : undefined)
}
