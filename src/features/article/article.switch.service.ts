import { type Database, inTransaction } from '../../platform/database/database.ts'
import { breakingValues } from './article.breaking.service.ts'
import type { ArticleAction } from './article.entity.ts'
import { agencyScope, editRefusal, publishRefusal, type Standing } from './article.policy.ts'
import { refuseUnready } from './article.ready.service.ts'
import type { DeskArticle } from './article.schema.ts'
import { type By, getDeskArticle, refuse, standingOf } from './article.service.ts'
import type { ArticleValues } from './article.write.queries.ts'
import { changeArticle } from './article.write.service.ts'

/** A switch changes no words, so it neither asks for a revision nor makes one. */
function switchArticle(
  db: Database,
  by: By,
  id: number,
  plan: (
    before: DeskArticle,
    standing: Standing,
  ) => { action: ArticleAction; columns: ArticleValues } | undefined,
): Promise<DeskArticle> {
  return inTransaction(db, async tx => {
    const before = await getDeskArticle(tx, id, agencyScope(by.actor), { lock: true })
    const change = plan(before, await standingOf(tx, by.actor))
    if (!change) return before
    return changeArticle(tx, by, change.action, before, { columns: change.columns })
  })
}

export function publishArticle(db: Database, by: By, id: number): Promise<DeskArticle> {
  return switchArticle(db, by, id, (before, standing) => {
    refuse(before.state === 'binned' ? 'المقال في السلة؛ أعِده أولًا.' : publishRefusal(standing))
    refuseUnready(before, { ...before, enable: true })
    return before.enable ? undefined : { action: 'enabled', columns: { enable: true } }
  })
}

export function withdrawArticle(db: Database, by: By, id: number): Promise<DeskArticle> {
  return switchArticle(db, by, id, before =>
    before.enable ? { action: 'disabled', columns: { enable: false } } : undefined,
  )
}

export function markBreaking(db: Database, by: By, id: number, breakingNews: boolean): Promise<DeskArticle> {
  return switchArticle(db, by, id, (before, standing) => {
    refuse(before.state === 'binned' ? 'المقال في السلة؛ أعِده أولًا.' : publishRefusal(standing))
    if (before.breakingNews === breakingNews) return undefined
    return {
      action: breakingNews ? 'markedBreaking' : 'unmarkedBreaking',
      columns: breakingValues(before, { breakingNews }),
    }
  })
}

/** Into the bin, where it stays for thirty days. */
export function binArticle(db: Database, by: By, id: number): Promise<DeskArticle> {
  return switchArticle(db, by, id, (before, standing) => {
    refuse(before.state === 'binned' ? undefined : editRefusal(standing, before))
    return before.deletedAt ? undefined : { action: 'deleted', columns: { deleted_at: new Date() } }
  })
}

/** Back from the bin, held: somebody decides anew whether it is published. */
export function restoreArticle(db: Database, by: By, id: number): Promise<DeskArticle> {
  return switchArticle(db, by, id, before =>
    before.deletedAt ? { action: 'restored', columns: { deleted_at: null, enable: false } } : undefined,
  )
}
