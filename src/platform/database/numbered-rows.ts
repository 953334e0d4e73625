import { sql } from 'kysely'
import type { DB } from './database.generated.ts'
import type { Handle } from './database.ts'

/** Inserts a row, with an explicit id if `id` is among the values. Returns the id. */
export async function insertNumbered(
  tx: Handle,
  table: keyof DB,
  values: Record<string, unknown>,
  id = 'id',
): Promise<number> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(given.map(([column]) => sql.ref(column)))})
    overriding system value values (${sql.join(given.map(([, value]) => value))})
    returning ${sql.ref(id)} as id`.execute(tx)
  return rows[0]!.id
}

/** Inserts rows with explicit ids in one statement. A column that a row lacks gets its default. */
export async function insertNumberedRows(
  tx: Handle,
  table: keyof DB,
  rows: Record<string, unknown>[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const tuples = rows.map(
    row =>
      sql`(${sql.join(columns.map(column => (row[column] === undefined ? sql`default` : row[column])))})`,
  )
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map(column => sql.ref(column)))})
    overriding system value values ${sql.join(tuples)}`.execute(tx)
}

/** Advances the table's sequence beyond this id. */
export async function skipNumbers(db: Handle, table: keyof DB, upTo: number): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest(${upTo},
    (select last_value from ${sql.raw(await sequenceOf(db, table))})))`.execute(db)
}

export async function nextNumbers(db: Handle, table: keyof DB, count: number): Promise<number[]> {
  const { rows } = await sql<{
    next: number
  }>`select nextval(pg_get_serial_sequence(${table}, 'id'))::int as next
    from generate_series(1, ${count}::int)`.execute(db)
  return rows.map(({ next }) => next)
}

async function sequenceOf(db: Handle, table: keyof DB): Promise<string> {
  const { rows } = await sql<{ name: string }>`select pg_get_serial_sequence(${table}, 'id') as name`.execute(
    db,
  )
  return rows[0]!.name
}
