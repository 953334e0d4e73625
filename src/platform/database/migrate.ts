import path from 'node:path'
import { runMigrations as migrateJobs } from 'graphile-worker'
import { runner } from 'node-pg-migrate'
import pg from 'pg'

const migrationsDir = path.join(import.meta.dirname, '../../../db/migrations')

/** Migrates the database to this version. Concurrent calls wait for one another. */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  await client.connect()
  const refused = keepRefusal(client)
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
  } catch (error) {
    // The library rephrases the server's error, without its code.
    if (error instanceof Error) error.cause ??= refused.last
    throw error
  } finally {
    await client.end()
  }
}

/** Records the last error of the server on this connection. */
function keepRefusal(client: pg.Client): { last?: unknown } {
  const kept: { last?: unknown } = {}
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  client.query = ((...given: unknown[]) =>
    query(...given).catch(error => {
      kept.last = error
      throw error
    })) as typeof client.query
  return kept
}
