import { fail } from '../../contract/fail.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { deleteCorrection, findCorrectedArticle, insertCorrection } from './article.correction.queries.ts'
import type { ArticleAction } from './article.entity.ts'
import { agencyScope, correctionRefusal, editRefusal } from './article.policy.ts'
import type { DeskArticle } from './article.schema.ts'
import { type By, conclude, getDeskArticle, refuse, standingOf } from './article.service.ts'
import { updateArticle } from './article.write.queries.ts'

/** A mistake owned up to: readers see it, and when. */
export function correctArticle(db: Database, by: By, id: number, text: string): Promise<DeskArticle> {
  return inTransaction(db, async tx => {
    const before = await getDeskArticle(tx, id, agencyScope(by.actor), { lock: true })
    refuse(correctionRefusal(await standingOf(tx, by.actor), before))
    await insertCorrection(tx, { article_id: id, text, by: by.actor.id })
    return concludeCorrection(tx, by, 'corrected', before)
  })
}

export function withdrawCorrection(db: Database, by: By, id: number): Promise<DeskArticle> {
  return inTransaction(db, async tx => {
    const articleId = await findCorrectedArticle(tx, id)
    if (!articleId) throw fail('NOT_FOUND')
    const before = await getDeskArticle(tx, articleId, agencyScope(by.actor), { lock: true })
    refuse(editRefusal(await standingOf(tx, by.actor), before))
    // Somebody else may have, while this one waited for the article.
    if (!(await deleteCorrection(tx, id))) throw fail('NOT_FOUND')
    return concludeCorrection(tx, by, 'withdrewCorrection', before)
  })
}

/** What readers find has changed, and so has its time; the text and its revision have not. */
async function concludeCorrection(
  tx: Handle,
  by: By,
  action: ArticleAction,
  before: DeskArticle,
): Promise<DeskArticle> {
  await updateArticle(tx, before.id, { content_updated_at: new Date() })
  return conclude(tx, by, action, before, await getDeskArticle(tx, before.id, agencyScope(by.actor)))
}
