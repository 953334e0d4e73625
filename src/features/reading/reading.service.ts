import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import type { ReadArticle } from './reading.contract.ts'
import { deleteReads, insertReads, keepsHistory, listReads, type Read } from './reading.queries.ts'

/** Keeps nothing of who has switched it off. */
export function noteReads(db: Database, userId: number, reads: readonly Read[]): Promise<void> {
  return inTransaction(db, async tx => {
    if (await keepsHistory(tx, userId)) await insertReads(tx, userId, reads)
  })
}

/** The latest first. */
export function getReads(db: Handle, userId: number): Promise<ReadArticle[]> {
  return listReads(db, userId)
}

/** Once it is switched off nothing stays. */
export async function forgetUnlessKept(tx: Handle, userId: number): Promise<void> {
  if (!(await keepsHistory(tx, userId))) await deleteReads(tx, userId)
}
