import type { Handle } from '../../platform/database/database.ts'
import { agencyScope } from './article.policy.ts'
import type { StaffArticle } from './article.schema.ts'
import { type By, getStaffArticle, refuse } from './article.service.ts'
import { changeArticle } from './article.write.service.ts'

/** Sends a held article back to its writer; it returns to the editors with its next edit. */
export async function returnArticle(tx: Handle, by: By, id: number): Promise<StaffArticle> {
  const before = await getStaffArticle(tx, id, agencyScope(by.actor), { lock: true })
  refuse(before.state === 'held' ? undefined : 'لا يُعاد إلى كاتبه إلا ما ينتظر محررًا.')
  if (before.returnedAt) return before
  return changeArticle(tx, by, 'returned', before, { columns: { returned_at: new Date() } })
}

/** Undoes that: it waits for an editor again. */
export async function keepArticle(tx: Handle, by: By, id: number): Promise<StaffArticle> {
  const before = await getStaffArticle(tx, id, agencyScope(by.actor), { lock: true })
  if (!before.returnedAt) return before
  return changeArticle(tx, by, 'tookReturnBack', before, { columns: { returned_at: null } })
}
