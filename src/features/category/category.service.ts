import type { z } from 'zod'
import type { By } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import type { Database } from '../../platform/database/database.ts'
import type { categoryInput } from './category.contract.ts'
import { categoryEntity } from './category.entity.ts'
import { selectCategory } from './category.queries.ts'

type Input = z.output<typeof categoryInput>

const categories = changesOf(categoryEntity, selectCategory)

export const { get: getCategory, remove: removeCategory } = categories

function columnsOf({ imageId, parentId, order, ...same }: Partial<Input>) {
  return { ...same, image_id: imageId, parent_id: parentId, position: order }
}

export function createCategory(db: Database, by: By, input: Input) {
  return categories.insert(db, by, columnsOf(input))
}

export function editCategory(
  db: Database,
  by: By,
  { id, revision, ...edits }: { id: number; revision: number } & Partial<Input>,
) {
  return categories.edit(db, by, { id, revision }, columnsOf(edits))
}

export function switchCategory(db: Database, by: By, id: number, status: boolean) {
  return categories.turn(db, by, id, 'status', status)
}
