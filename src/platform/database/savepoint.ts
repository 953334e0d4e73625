import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './database.generated.ts'

/** Rows that the tables cannot take, by SQLSTATE: a value (22), a constraint (23), a limit such as an index row's (54). */
const refusedRow = /^(22|23|54)/

/** Does `work`, or nothing of it if a row is refused; then returns `refused` with the table's reason. */
export async function tryRows<T>(
  tx: Transaction<DB>,
  work: () => Promise<T>,
): Promise<{ done: T } | { refused: string }> {
  await sql`savepoint rows`.execute(tx)
  try {
    const done = await work()
    await sql`release savepoint rows`.execute(tx)
    return { done }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && refusedRow.test(error.code ?? ''))) throw error
    await sql`rollback to savepoint rows`.execute(tx)
    await sql`release savepoint rows`.execute(tx)
    return { refused: error.message }
  }
}
