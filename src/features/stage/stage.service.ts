import type { z } from 'zod'
import type { By } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import type { Database } from '../../platform/database/database.ts'
import type { stageInput } from './stage.contract.ts'
import { stageEntity } from './stage.entity.ts'
import { selectStage } from './stage.queries.ts'

type Input = z.output<typeof stageInput>

const stages = changesOf(stageEntity, selectStage)

export const { remove: removeStage } = stages

export function createStage(db: Database, by: By, { order, ...input }: Input) {
  return stages.insert(db, by, { ...input, position: order })
}

export function editStage(
  db: Database,
  by: By,
  { id, revision, order, ...edits }: { id: number; revision: number } & Partial<Input>,
) {
  return stages.edit(db, by, { id, revision }, { ...edits, position: order })
}

export function switchStage(db: Database, by: By, id: number, status: boolean) {
  return stages.turn(db, by, id, 'status', status)
}
