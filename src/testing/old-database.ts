import path from 'node:path'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { createTestDatabase } from './database.ts'

/** An empty database brought to where it stood after this migration. */
export async function databaseAfter(number: number) {
  const database = await createTestDatabase('template0')
  const client = new pg.Client(database.url)
  await client.connect()
  await runner({
    dbClient: client,
    dir: path.join(import.meta.dirname, '../../db/migrations'),
    ignorePattern: '(?!.*\\.sql$).*',
    migrationsTable: 'migrations',
    direction: 'up',
    count: number,
    log: () => {},
  })
  const rowsOf = async (query: string) => (await client.query(query)).rows
  return { ...database, rowsOf, end: () => client.end().then(database.drop) }
}
