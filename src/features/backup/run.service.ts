import type { Database } from '../../platform/database/database.ts'
import { type BackupTask, beginRun, endRun, type RunResult } from './run.queries.ts'

export { deleteOpenRuns, findFirstBackup, listBackupRuns, type Run, type RunKind } from './run.queries.ts'

/** Records a run of the command while it works. `explain` says in Arabic why it failed. */
export async function recordBackupRun<T>(
  db: Database,
  begun: BackupTask,
  {
    work,
    measure,
    explain,
  }: { work: () => Promise<T>; measure: (done: T) => RunResult; explain: (error: unknown) => string },
): Promise<T> {
  const id = await beginRun(db, begun)
  try {
    const done = await work()
    await endRun(db, id, measure(done))
    return done
  } catch (error) {
    await endRun(db, id, { error: explain(error) }).catch(() => {})
    throw error
  }
}
