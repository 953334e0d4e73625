import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { deleteReads, insertReads, keepsHistory, type Read } from './reading.queries.ts'

export { listReads } from './reading.queries.ts'

/** Stores nothing if the reader has switched it off. */
export function noteReads(db: Database, userId: number, reads: readonly Read[]): Promise<void> {
  return inTransaction(db, async tx => {
    if (await keepsHistory(tx, userId)) await insertReads(tx, userId, reads)
  })
}

/** Deletes everything once it is switched off. */
export async function forgetUnlessKept(tx: Handle, userId: number): Promise<void> {
  if (!(await keepsHistory(tx, userId))) await deleteReads(tx, userId)
}
