import { type Database, inTransaction } from '../../platform/database/database.ts'
import { breakingValues } from './article.breaking.service.ts'
import type { ArticleAction } from './article.entity.ts'
import { agencyScope, editRefusal, publishRefusal, type Standing } from './article.policy.ts'
import { refuseUnready } from './article.ready.service.ts'
import type { DeskArticle } from './article.schema.ts'
import { type By, conclude, getDeskArticle, refuse, standingOf } from './article.service.ts'
import { type ArticleValues, bringForward, updateArticle } from './article.write.queries.ts'

/** A switch changes no words, so it neither asks for a revision nor makes one. */
function switchArticle(
  db: Database,
  by: By,
  id: number,
  plan: (
    before: DeskArticle,
    standing: Standing,
  ) => { action: ArticleAction; values: ArticleValues } | undefined,
): Promise<DeskArticle> {
  return inTransaction(db, async tx => {
    const scope = agencyScope(by.actor)
    const before = await getDeskArticle(tx, id, scope, { lock: true })
    const change = plan(before, await standingOf(tx, by.actor))
    if (!change) return before
    if (change.values.enable) await bringForward(tx, id)
    await updateArticle(tx, id, change.values)
    return conclude(tx, by, change.action, before, await getDeskArticle(tx, id, scope))
  })
}

export function publishArticle(db: Database, by: By, id: number): Promise<DeskArticle> {
  return switchArticle(db, by, id, (before, standing) => {
    refuse(before.state === 'binned' ? 'المقال في السلة؛ أعِده أولًا.' : publishRefusal(standing))
    refuseUnready(before, { ...before, enable: true })
    return before.enable ? undefined : { action: 'enabled', values: { enable: true } }
  })
}

export function withdrawArticle(db: Database, by: By, id: number): Promise<DeskArticle> {
  return switchArticle(db, by, id, before =>
    before.enable ? { action: 'disabled', values: { enable: false } } : undefined,
  )
}

export function markBreaking(db: Database, by: By, id: number, breakingNews: boolean): Promise<DeskArticle> {
  return switchArticle(db, by, id, (before, standing) => {
    refuse(before.state === 'binned' ? 'المقال في السلة؛ أعِده أولًا.' : publishRefusal(standing))
    if (before.breakingNews === breakingNews) return undefined
    return {
      action: breakingNews ? 'markedBreaking' : 'unmarkedBreaking',
      values: breakingValues(before, { breakingNews }),
    }
  })
}

/** Into the bin, where it stays for thirty days. */
export function binArticle(db: Database, by: By, id: number): Promise<DeskArticle> {
  return switchArticle(db, by, id, (before, standing) => {
    refuse(before.state === 'binned' ? undefined : editRefusal(standing, before))
    return before.deletedAt ? undefined : { action: 'deleted', values: { deleted_at: new Date() } }
  })
}

/** Back from the bin, held: somebody decides anew whether it is published. */
export function restoreArticle(db: Database, by: By, id: number): Promise<DeskArticle> {
  return switchArticle(db, by, id, before =>
    before.deletedAt ? { action: 'restored', values: { deleted_at: null, enable: false } } : undefined,
  )
}
