import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import { withEnd } from './at-end.ts'
import type { DB } from './database.generated.ts'

/**
 * SQLSTATE classes of a refused row: a value (22), a constraint (23), a limit such as the size of an index
 * row (54).
 */
const refusedRow = /^(22|23|54)/

/** Runs `work` in a savepoint. If a row is refused, undoes it and returns `refused` with the reason. */
export async function tryRows<T>(
  tx: Transaction<DB>,
  work: () => Promise<T>,
): Promise<{ done: T } | { refused: string }> {
  await sql`savepoint rows`.execute(tx)
  try {
    const done = await withEnd(tx, work)
    await sql`release savepoint rows`.execute(tx)
    return { done }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && refusedRow.test(error.code ?? ''))) throw error
    await sql`rollback to savepoint rows`.execute(tx)
    await sql`release savepoint rows`.execute(tx)
    return { refused: error.message }
  }
}
