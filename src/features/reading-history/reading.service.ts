import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import type { ReadArticle } from './reading.contract.ts'
import { deleteReads, insertReads, keepsHistory, listReads, type Read } from './reading.queries.ts'

/** Stores nothing if the reader has switched it off. */
export function noteReads(db: Database, userId: number, reads: readonly Read[]): Promise<void> {
  return inTransaction(db, async tx => {
    if (await keepsHistory(tx, userId)) await insertReads(tx, userId, reads)
  })
}

/** Latest first. */
export function getReads(db: Handle, userId: number): Promise<ReadArticle[]> {
  return listReads(db, userId)
}

/** Deletes everything once it is switched off. */
export async function forgetUnlessKept(tx: Handle, userId: number): Promise<void> {
  if (!(await keepsHistory(tx, userId))) await deleteReads(tx, userId)
}
