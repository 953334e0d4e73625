import type { Handle } from '../../platform/database/database.ts'
import { articlesFound } from './article.events.ts'
import type { Scope } from './article.staff.queries.ts'
import {
  listStaffArticles,
  listStaffIds,
  type Narrowing,
  type StaffFilter,
} from './article.staff-list.queries.ts'
import { maxIds } from './staff-filters.schema.ts'

/** A page of a staff list, searched like readers' search. */
export async function listForStaff(db: Handle, scope: Scope, filter: StaffFilter) {
  const { q, sort } = filter
  const asked = q && { q, agencyId: scope.agencyId, ranked: sort.endsWith('relevance') }
  return listStaffArticles(db, scope, filter, asked ? await articlesFound.ask(db, asked) : undefined)
}

/** All matches by id, for bulk actions. */
export async function listIdsForStaff(db: Handle, scope: Scope, filter: Narrowing, after = 0) {
  const { q } = filter
  const found = q ? await articlesFound.ask(db, { q, agencyId: scope.agencyId, ranked: false }) : undefined
  const ids = await listStaffIds(db, scope, filter, found, { after, limit: maxIds })
  return { ids, next: ids.length === maxIds ? (ids.at(-1) ?? null) : null }
}
