import pg from 'pg'
import { readMigrationFiles } from '../platform/database/migration-files.ts'
import { createTestDatabase } from './database.ts'

/** Creates a database with these migrations from before the baseline, given by number or by names. */
export async function databaseAfter(migrations: number | string[]) {
  const database = await createTestDatabase('template0')
  const client = new pg.Client(database.url)
  await client.connect()
  const { chain } = readMigrationFiles()
  const ran =
    typeof migrations === 'number'
      ? chain.slice(0, migrations)
      : migrations.map(wanted => chain.find(({ name }) => name === wanted)!)
  await client.query('create table migrations (id serial primary key, name varchar(255), run_on timestamp)')
  for (const { name, text } of ran) {
    await client.query(text)
    await client.query('insert into migrations (name, run_on) values ($1, now())', [name])
  }
  const rowsOf = async (query: string) => (await client.query(query)).rows
  return { ...database, client, rowsOf, end: () => client.end().then(database.drop) }
}
