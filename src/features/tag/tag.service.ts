import type { z } from 'zod'
import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import { type By, recordChange } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { nounVerbs } from '../../platform/database/noun-verbs.ts'
import { found } from '../../platform/database/rows.ts'
import { keepOldSlug } from '../../platform/database/slugs.ts'
import type { Tag, tagInput } from './tag.contract.ts'
import { tagEntity } from './tag.entity.ts'
import { tagMerged } from './tag.events.ts'
import { deleteTag, listTagsToMerge, moveOldSlugs, selectTag } from './tag.queries.ts'

export { listLikelyTags } from './tag.queries.ts'

type Input = z.output<typeof tagInput>

const changes = changesOf(tagEntity, selectTag)

export const tags = nounVerbs(changes, (form: Partial<Input>) => form)

export function showTag(db: Database, by: By, id: number, visible: boolean) {
  return changes.turn(db, by, id, 'visible', visible, visible ? 'shown' : 'hidden')
}

/** Merges a tag into another, which takes over its articles and addresses. Returns the other. */
export function mergeTag(db: Database, by: By, id: number, into: number): Promise<Tag> {
  return inTransaction(db, async tx => {
    if (id === into) throw fail('REFUSED', undefined, 'لا يُدمج الوسم في نفسه؛ اختر وسمًا آخر.')
    const merged = await listTagsToMerge(tx, [id, into])
    const before = found(merged.find(tag => tag.id === id))
    const after = found(merged.find(tag => tag.id === into))
    await tagMerged.emit(tx, { from: id, into })
    await moveOldSlugs(tx, id, into)
    await deleteTag(tx, id)
    await keepOldSlug(tx, tagEntity, into, before.slug, after.slug)
    await recordChange(tx, by, tagEntity, { action: 'merged', id, before, after })
    await invalidate(tx, [cacheTag.one('tags', id), cacheTag.one('tags', into), cacheTag.all('tags')])
    return after
  })
}
