import { sql } from 'kysely'
import type { DB } from './database.generated.ts'
import type { Handle } from './database.ts'

/** Inserts a row, with its number if `id` is among the values. Returns the number. */
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

/** New rows get numbers beyond this one. */
export async function skipNumbers(db: Handle, table: keyof DB, upTo: number): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest(${upTo},
    (select last_value from ${sql.raw(await sequenceOf(db, table))})))`.execute(db)
}

export async function nextNumber(db: Handle, table: keyof DB): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::int as next`.execute(db)
  return rows[0]!.next
}

async function sequenceOf(db: Handle, table: keyof DB): Promise<string> {
  const { rows } = await sql<{ name: string }>`select pg_get_serial_sequence(${table}, 'id') as name`.execute(
    db,
  )
  return rows[0]!.name
}
