import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import type { JobTools } from '../../platform/jobs.ts'
import { figure } from '../../platform/metrics/registry.ts'
import { listPrunings, type Pruning } from '../../platform/retention.ts'
import { boundStatements, listPruningRuns, recordPruningRun } from './retention.queries.ts'

export { listPruningRuns }

type Tools = Pick<JobTools, 'db' | 'log' | 'stopping'>

const batch = 1000
/** Pruning of a table ends after this time and continues the next night. */
const longestMs = 15 * 60_000

/**
 * Deletes the old rows of all tables. Each batch is a transaction of its own, so a killed run loses one batch, and the
 * next continues. A table that fails does not stop the others; the system's status reports it.
 */
export async function pruneTablesNow({ db, log, stopping }: Tools): Promise<void> {
  for (const { table, pruning } of listPrunings()) {
    if (stopping.aborted) return
    let deleted = 0
    let error = ''
    const until = Date.now() + longestMs
    try {
      for (let count = batch; count >= batch && Date.now() < until && !stopping.aborted; ) {
        count = await pruneBatch(db, pruning, batch)
        deleted += count
      }
    } catch (cause) {
      log.error({ err: cause, table }, 'the old rows of a table could not be deleted')
      error = cause instanceof Error ? cause.message : String(cause)
    }
    await recordPruningRun(db, { table, deleted, error })
  }
}

function pruneBatch(db: Database, { days, prune }: Pruning, limit: number): Promise<number> {
  return inTransaction(db, async tx => {
    await boundStatements(tx)
    return prune(tx, typeof days === 'number' ? days : await days(tx), limit)
  })
}

const deletedRows = figure('warraq_retention_deleted_rows', 'Rows deleted because of their age, ever.', [
  'table',
])

export async function readRetentionFigures(db: Handle): Promise<void> {
  deletedRows.reset()
  for (const { table, total } of await listPruningRuns(db)) deletedRows.set({ table }, total)
}
