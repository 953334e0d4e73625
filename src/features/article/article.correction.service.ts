import { fail } from '../../contract/fail.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { findCorrectedArticle } from './article.correction.queries.ts'
import { actRefusal, agencyScope } from './article.policy.ts'
import type { DeskArticle } from './article.schema.ts'
import { type By, getDeskArticle, refuse, standingOf } from './article.service.ts'
import { changeArticle } from './article.write.service.ts'

/** Changes the time that readers see, but not the text or its revision. */
const columns = () => ({ content_updated_at: new Date() })

/** Publishes a correction, with its time. */
export function correctArticle(db: Database, by: By, id: number, text: string): Promise<DeskArticle> {
  return inTransaction(db, async tx => {
    const before = await getDeskArticle(tx, id, agencyScope(by.actor), { lock: true })
    refuse(actRefusal('correct', await standingOf(tx, by.actor), before))
    return changeArticle(tx, by, 'corrected', before, { columns: columns(), newCorrection: text })
  })
}

export function withdrawCorrection(db: Database, by: By, id: number): Promise<DeskArticle> {
  return inTransaction(db, async tx => {
    const articleId = await findCorrectedArticle(tx, id)
    if (!articleId) throw fail('NOT_FOUND')
    const before = await getDeskArticle(tx, articleId, agencyScope(by.actor), { lock: true })
    refuse(actRefusal('withdrawCorrection', await standingOf(tx, by.actor), before))
    // Another user may have withdrawn it while this transaction waited for the lock.
    if (!before.corrections.some(correction => correction.id === id)) throw fail('NOT_FOUND')
    return changeArticle(tx, by, 'withdrewCorrection', before, { columns: columns(), oldCorrection: id })
  })
}
