import type { Database } from '../../platform/database/database.ts'
import { type BegunRun, beginRun, type EndedRun, endRun } from './run.queries.ts'

export { deleteOpenRuns, listRuns, type Run, type RunKind } from './run.queries.ts'

/** Records a run of the command while it works. `explain` says in Arabic why it failed. */
export async function recordRun<T>(
  db: Database,
  begun: BegunRun,
  {
    work,
    measure,
    explain,
  }: { work: () => Promise<T>; measure: (done: T) => EndedRun; explain: (error: unknown) => string },
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
