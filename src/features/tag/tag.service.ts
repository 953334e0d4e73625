import type { z } from 'zod'
import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database.ts'
import { announce } from '../../platform/notices.ts'
import { found, refuseStale } from '../../platform/rows.ts'
import { freeSlug, keepOldSlug } from '../../platform/slugs.ts'
import { type By, recordChange } from '../log/log.service.ts'
import { moveTag } from '../search/search.service.ts'
import type { Tag, tagInput } from './tag.contract.ts'
import {
  deleteTag,
  findTag,
  findTagToChange,
  insertTag,
  listTagsToMerge,
  moveTagUses,
  updateTag,
} from './tag.queries.ts'

type Input = z.output<typeof tagInput>

/** What shows the tag, and what lists all tags. */
export const tagTags = (id: number) => [cacheTag.tag(id), cacheTag.tags]

const switchActions = {
  status: { true: 'enabled', false: 'disabled' },
  visible: { true: 'shown', false: 'hidden' },
} as const

export async function getTag(db: Handle, id: number): Promise<Tag> {
  return found(await findTag(db, id))
}

export function createTag(db: Database, by: By, input: Input): Promise<Tag> {
  return inTransaction(db, async tx => {
    const slug = input.slug ?? (await freeSlug(tx, 'tags', input.name))
    const id = await insertTag(tx, { name: input.name, slug, status: input.status, visible: input.visible })
    const after = await getTag(tx, id)
    await recordChange(tx, by, { action: 'created', subject: 'Tag', subjectId: id, after })
    await announce(tx, tagTags(id))
    return after
  })
}

export function editTag(
  db: Database,
  by: By,
  { id, revision, ...edits }: { id: number; revision: number } & Partial<Input>,
): Promise<Tag> {
  return inTransaction(db, async tx => {
    const before = found(await findTagToChange(tx, id))
    refuseStale(before, revision)
    await updateTag(tx, id, {
      name: edits.name,
      slug: edits.slug,
      status: edits.status,
      visible: edits.visible,
      revision: revision + 1,
    })
    const after = await getTag(tx, id)
    await keepOldSlug(tx, 'tags', id, before.slug, after.slug)
    await recordChange(tx, by, { action: 'edited', subject: 'Tag', subjectId: id, before, after })
    await announce(tx, tagTags(id))
    return after
  })
}

export function switchTag(
  db: Database,
  by: By,
  id: number,
  flag: keyof typeof switchActions,
  on: boolean,
): Promise<Tag> {
  return inTransaction(db, async tx => {
    const before = found(await findTagToChange(tx, id))
    if (before[flag] === on) return before
    await updateTag(tx, id, { [flag]: on })
    const after = await getTag(tx, id)
    const action = switchActions[flag][`${on}`]
    await recordChange(tx, by, { action, subject: 'Tag', subjectId: id, before, after })
    await announce(tx, tagTags(id))
    return after
  })
}

/** The tag ends: what bore it bears the other, and its addresses lead there. Answers with the other. */
export function mergeTag(db: Database, by: By, id: number, into: number): Promise<Tag> {
  return inTransaction(db, async tx => {
    if (id === into) throw fail('REFUSED', undefined, 'لا يُدمج الوسم في نفسه؛ اختر وسمًا آخر.')
    const tags = await listTagsToMerge(tx, [id, into])
    const before = found(tags.find(tag => tag.id === id))
    const after = found(tags.find(tag => tag.id === into))
    await moveTagUses(tx, id, into)
    await moveTag(tx, id, into)
    await deleteTag(tx, id)
    await keepOldSlug(tx, 'tags', into, before.slug, after.slug)
    await recordChange(tx, by, { action: 'merged', subject: 'Tag', subjectId: id, before, after })
    await announce(tx, [...tagTags(id), ...tagTags(into)])
    return after
  })
}

export function removeTag(db: Database, by: By, id: number): Promise<void> {
  return inTransaction(db, async tx => {
    const before = found(await findTagToChange(tx, id))
    await deleteTag(tx, id)
    await recordChange(tx, by, { action: 'deleted', subject: 'Tag', subjectId: id, before })
    await announce(tx, tagTags(id))
  })
}
