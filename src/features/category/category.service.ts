import type { z } from 'zod'
import { cacheTag } from '../../contract/cache-tags.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database.ts'
import { announce } from '../../platform/notices.ts'
import { found, refuseStale } from '../../platform/rows.ts'
import { freeSlug, keepOldSlug } from '../../platform/slugs.ts'
import { type By, recordChange } from '../log/log.service.ts'
import type { Category, categoryInput } from './category.contract.ts'
import {
  deleteCategory,
  findCategory,
  findCategoryToChange,
  insertCategory,
  updateCategory,
} from './category.queries.ts'

type Input = z.output<typeof categoryInput>

/** Every page carries the menu, so a category that changes is shown by all of them. */
export const categoryTags = (id: number) => [cacheTag.category(id), cacheTag.menu]

export async function getCategory(db: Handle, id: number): Promise<Category> {
  return found(await findCategory(db, id))
}

export function createCategory(db: Database, by: By, input: Input): Promise<Category> {
  return inTransaction(db, async tx => {
    const slug = input.slug ?? (await freeSlug(tx, 'categories', input.name))
    const id = await insertCategory(tx, {
      name: input.name,
      slug,
      description: input.description,
      image_id: input.imageId,
      colour: input.colour,
      parent_id: input.parentId,
      position: input.order,
      topic: input.topic,
      status: input.status,
    })
    const after = await getCategory(tx, id)
    await recordChange(tx, by, { action: 'created', subject: 'Category', subjectId: id, after })
    await announce(tx, categoryTags(id))
    return after
  })
}

export function editCategory(
  db: Database,
  by: By,
  { id, revision, ...edits }: { id: number; revision: number } & Partial<Input>,
): Promise<Category> {
  return inTransaction(db, async tx => {
    const before = found(await findCategoryToChange(tx, id))
    refuseStale(before, revision)
    await updateCategory(tx, id, {
      name: edits.name,
      slug: edits.slug,
      description: edits.description,
      image_id: edits.imageId,
      colour: edits.colour,
      parent_id: edits.parentId,
      position: edits.order,
      topic: edits.topic,
      status: edits.status,
      revision: revision + 1,
    })
    const after = await getCategory(tx, id)
    await keepOldSlug(tx, 'categories', id, before.slug, after.slug)
    await recordChange(tx, by, { action: 'edited', subject: 'Category', subjectId: id, before, after })
    await announce(tx, categoryTags(id))
    return after
  })
}

export function switchCategory(db: Database, by: By, id: number, status: boolean): Promise<Category> {
  return inTransaction(db, async tx => {
    const before = found(await findCategoryToChange(tx, id))
    if (before.status === status) return before
    await updateCategory(tx, id, { status })
    const after = await getCategory(tx, id)
    const action = status ? 'enabled' : 'disabled'
    await recordChange(tx, by, { action, subject: 'Category', subjectId: id, before, after })
    await announce(tx, categoryTags(id))
    return after
  })
}

export function removeCategory(db: Database, by: By, id: number): Promise<void> {
  return inTransaction(db, async tx => {
    const before = found(await findCategoryToChange(tx, id))
    await deleteCategory(tx, id)
    await recordChange(tx, by, { action: 'deleted', subject: 'Category', subjectId: id, before })
    await announce(tx, categoryTags(id))
  })
}
