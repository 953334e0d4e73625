import { type RawBuilder, sql } from 'kysely'
import type { DB } from './database.generated.ts'
import type { Handle } from './database.ts'

/**
 * Deletes at most `limit` of the rows whose `ctid` the query selects. A row that is changed concurrently
 * stays. In such queries, `offset 0` keeps the planner from turning a subquery into a join that reads the
 * whole table.
 */
export async function deleteRows(
  db: Handle,
  table: keyof DB,
  ctids: RawBuilder<unknown>,
  limit: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(${ctids} limit ${limit}))`.execute(db)
  return Number(numAffectedRows)
}

export const daysAgo = (days: number) => sql<string>`now() - make_interval(days => ${days})`
