import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { actRefusal, agencyScope, isLeftToDo } from './article.policy.ts'
import type { StaffArticle } from './article.schema.ts'
import { type By, getStaffArticle, refuse, standingOf } from './article.service.ts'
import { endTakedown, findTakedownWords, insertTakedown } from './article.takedown.queries.ts'
import { changeArticle } from './article.write.service.ts'

/** Error for an id that readers cannot open: 410 or 404. */
export async function goneOrMissing(db: Handle, id: number) {
  const words = await findTakedownWords(db, id)
  return words === undefined ? fail('NOT_FOUND') : fail('GONE', undefined, words || undefined)
}

type TakedownInput = { id: number; reason: string; words: string }

/**
 * Removes an article from every output at once. Everything that follows articles treats it as unpublished; its address
 * answers 410.
 */
export function takeDown(db: Database, by: By, { id, reason, words }: TakedownInput): Promise<StaffArticle> {
  return inTransaction(db, async tx => {
    const before = await getStaffArticle(tx, id, agencyScope(by.actor), { lock: true })
    refuse(actRefusal('takeDown', await standingOf(tx, by.actor), before))
    if (!isLeftToDo('takeDown', before)) return before
    const { title, enable } = before
    const files = await insertTakedown(tx, {
      articleId: id,
      title,
      reason,
      words,
      wasEnabled: enable,
      by: by.actor.id,
    })
    await invalidate(tx, files.map(cacheTag.file))
    const columns = { enable: false, taken_down_at: new Date() }
    return changeArticle(tx, by, 'takenDown', before, { columns })
  })
}

/** Restores the state before the takedown. */
export function takeBack(db: Database, by: By, id: number): Promise<StaffArticle> {
  return inTransaction(db, async tx => {
    const before = await getStaffArticle(tx, id, agencyScope(by.actor), { lock: true })
    refuse(actRefusal('takeBack', await standingOf(tx, by.actor), before))
    if (!isLeftToDo('takeBack', before)) return before
    const enable = await endTakedown(tx, id, by.actor.id)
    // Its time is kept, even if it passed meanwhile.
    const columns = { enable, taken_down_at: null, publish_at: before.publishAt }
    return changeArticle(tx, by, 'tookBack', before, { columns })
  })
}
