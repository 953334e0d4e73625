import path from 'node:path'
import { runMigrations as migrateJobs } from 'graphile-worker'
import { runner } from 'node-pg-migrate'
import pg from 'pg'

const migrationsDir = path.join(import.meta.dirname, '../../db/migrations')

/** Brings the database to this version. Several processes may call it at once: one works, the others wait. */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const done = await runner({
      dbClient: client,
      dir: migrationsDir,
      ignorePattern: '(?!.*\\.sql$).*',
      migrationsTable: 'migrations',
      direction: 'up',
      advisoryLockMode: 'wait',
      log: () => {},
    })
    await migrateJobs({ connectionString, noPreparedStatements: false })
    return done.map(migration => migration.name)
  } finally {
    await client.end()
  }
}
