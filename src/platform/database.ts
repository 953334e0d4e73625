import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './database.generated.ts'

/** A connection pool or an open transaction: the first argument of everything that touches the database. */
export type Handle = Kysely<DB> | Transaction<DB>
export type Database = Kysely<DB>

const TIMESTAMPTZ = 1184
const DATE = 1082
const INT8 = 20

// What crosses the contract is JSON, so times leave the driver as ISO strings and counts as numbers.
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
    if (oid === DATE) return (text: string) => text
    if (oid === INT8) return Number
    return pg.types.getTypeParser(oid, format)
  },
}

export function openDatabase(connectionString: string, { max = 10 } = {}): Database {
  const pool = openPool({ connectionString, max, types: types as pg.CustomTypesConfig })
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** An idle connection that the server ends must not end the process; the next query opens another. */
export function openPool(settings: pg.PoolConfig): pg.Pool {
  return new pg.Pool(settings).on('error', () => {})
}

/** Runs `work` in a transaction; inside one already, in that one. */
export function inTransaction<T>(db: Handle, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Transaction<DB>) : db.transaction().execute(work)
}

export async function reachDatabase(db: Handle): Promise<void> {
  await sql`select 1`.execute(db)
}
