import type { CorrectionKind } from '../../contract/correction-kinds.ts'
import { fail } from '../../contract/fail.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { findCorrectedArticle } from './article.correction.queries.ts'
import { actRefusal, agencyScope } from './article.policy.ts'
import type { StaffArticle } from './article.schema.ts'
import { type By, getStaffArticle, refuse, standingOf } from './article.service.ts'
import { changeArticle } from './article.write.service.ts'

type NewCorrection = { text: string; kind: CorrectionKind }

/** Changes the time that readers see, but not the text or its revision. */
const columns = () => ({ content_updated_at: new Date() })

/** Publishes a correction, with its time. */
export function correctArticle(
  db: Handle,
  by: By,
  { id, ...correction }: NewCorrection & { id: number },
): Promise<StaffArticle> {
  return inTransaction(db, async tx => {
    const before = await getStaffArticle(tx, id, agencyScope(by.actor), { lock: true })
    refuse(actRefusal('correct', await standingOf(tx, by.actor), before))
    return changeArticle(tx, by, 'corrected', before, { columns: columns(), newCorrection: correction })
  })
}

export function withdrawCorrection(db: Database, by: By, id: number): Promise<StaffArticle> {
  return inTransaction(db, async tx => {
    const articleId = await findCorrectedArticle(tx, id)
    if (!articleId) throw fail('NOT_FOUND')
    const before = await getStaffArticle(tx, articleId, agencyScope(by.actor), { lock: true })
    refuse(actRefusal('withdrawCorrection', await standingOf(tx, by.actor), before))
    // Another user may have withdrawn it while this transaction waited for the lock.
    if (!before.corrections.some(correction => correction.id === id)) throw fail('NOT_FOUND')
    return changeArticle(tx, by, 'withdrewCorrection', before, { columns: columns(), oldCorrection: id })
  })
}
