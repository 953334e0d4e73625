import type { z } from 'zod'
import type { By } from '../../../platform/database/audit-log.ts'
import { changesOf } from '../../../platform/database/changes.ts'
import { type Database, type Handle, inTransaction } from '../../../platform/database/database.ts'
import { announce } from '../../../platform/database/notices.ts'
import type { stageInput } from './stage.contract.ts'
import { stageEntity } from './stage.entity.ts'
import { selectStage } from './stage.queries.ts'

type Input = z.output<typeof stageInput>

const stages = changesOf(stageEntity, selectStage)

/** Notifies open boards, whose columns are the stages. */
export const stagesTopic = 'stages'

/** Notifies open boards at once. */
function told<T>(db: Database, work: (tx: Handle) => Promise<T>): Promise<T> {
  return inTransaction(db, async tx => {
    const done = await work(tx)
    await announce(tx, [stagesTopic])
    return done
  })
}

export function removeStage(db: Database, by: By, id: number): Promise<void> {
  return told(db, tx => stages.remove(tx, by, id))
}

export function createStage(db: Database, by: By, { order, ...input }: Input) {
  return told(db, tx => stages.insert(tx, by, { ...input, position: order }))
}

export function editStage(
  db: Database,
  by: By,
  { id, revision, order, ...edits }: { id: number; revision: number } & Partial<Input>,
) {
  return told(db, tx => stages.edit(tx, by, { id, revision }, { ...edits, position: order }))
}

export function switchStage(db: Database, by: By, id: number, status: boolean) {
  return told(db, tx => stages.turn(tx, by, id, 'status', status))
}
