import type { z } from 'zod'
import type { By } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import type { Database } from '../../platform/database/database.ts'
import type { authorInput } from './author.contract.ts'
import { authorEntity } from './author.entity.ts'
import { selectAuthor } from './author.queries.ts'

type Input = z.output<typeof authorInput>

const authors = changesOf(authorEntity, selectAuthor)

export const { get: getAuthor, remove: removeAuthor } = authors

export function createAuthor(db: Database, by: By, { imageId, ...input }: Input) {
  return authors.insert(db, by, { ...input, image_id: imageId })
}

export function editAuthor(
  db: Database,
  by: By,
  { id, revision, imageId, ...edits }: { id: number; revision: number } & Partial<Input>,
) {
  return authors.edit(db, by, { id, revision }, { ...edits, image_id: imageId })
}

export function switchAuthor(db: Database, by: By, id: number, status: boolean) {
  return authors.turn(db, by, id, 'status', status)
}
