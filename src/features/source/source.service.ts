import type { z } from 'zod'
import type { By } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import type { Database } from '../../platform/database/database.ts'
import type { sourceInput } from './source.contract.ts'
import { sourceEntity } from './source.entity.ts'
import { selectSource } from './source.queries.ts'

type Input = z.output<typeof sourceInput>

const sources = changesOf(sourceEntity, selectSource)

export const { get: getSource, remove: removeSource } = sources

export function createSource(db: Database, by: By, { imageId, ...input }: Input) {
  return sources.insert(db, by, { ...input, image_id: imageId })
}

export function editSource(
  db: Database,
  by: By,
  { id, revision, imageId, ...edits }: { id: number; revision: number } & Partial<Input>,
) {
  return sources.edit(db, by, { id, revision }, { ...edits, image_id: imageId })
}

export function switchSource(db: Database, by: By, id: number, status: boolean) {
  return sources.turn(db, by, id, 'status', status)
}
