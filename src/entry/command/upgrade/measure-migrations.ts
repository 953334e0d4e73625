import pg from 'pg'
import { migrate } from '../../../platform/database/migrate.ts'

export type MeasuredMigration = {
  name: string
  seconds: number
  /** Existing tables that the migration locked against readers until it ended (ACCESS EXCLUSIVE). */
  locked: string[]
}

/** Runs this program's migrations. `seconds` is the upper bound of how long such a lock lasted. */
export async function measureMigrations(url: string): Promise<MeasuredMigration[]> {
  const measured: MeasuredMigration[] = []
  // A second connection does not see tables that the migration itself has created.
  const outside = new pg.Client(url)
  await outside.connect()
  let begunAt = 0
  try {
    await migrate(url, {
      beginStep() {
        begunAt = performance.now()
        return () => {}
      },
      async inspect(client, name) {
        const { rows } = await client.query<{ id: string }>(
          `select relation::text as id from pg_locks
          where pid = pg_backend_pid() and locktype = 'relation' and mode = 'AccessExclusiveLock'`,
        )
        const locked = await listTables(
          outside,
          rows.map(({ id }) => id),
        )
        measured.push({ name, seconds: Math.round(performance.now() - begunAt) / 1000, locked })
      },
    })
    return measured
  } finally {
    await outside.end()
  }
}

async function listTables(client: pg.Client, ids: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct relname as name from pg_class join pg_namespace n on n.oid = relnamespace
    where pg_class.oid::text = any($1) and relkind in ('r', 'p', 'm') and nspname !~ '^pg_' order by 1`,
    [ids],
  )
  return rows.map(({ name }) => name)
}

/** The migration with the longest such lock; undefined if none locks a table. */
export const longestLock = (migrations: MeasuredMigration[]) =>
  migrations.filter(({ locked }) => locked.length > 0).toSorted((a, b) => b.seconds - a.seconds)[0]
