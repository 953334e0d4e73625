/** @module-tag thorough */
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { migrate } from './migrate.ts'
import { readMigrationFiles } from './migration-files.ts'

const files = readMigrationFiles()
const before = files.following.filter(({ name }) => name < '20261127120500')

test('upgrading an older release keeps its log: the entries, their ids, and their protection', async () => {
  const database = await createTestDatabase('template0')
  await migrate(database.url, { files: { ...files, following: before } })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const add = `insert into logs (actor_name, action, subject, at)
    select 'سلمى', 'edited', 'Tag', now() - make_interval(days => n) from generate_series(1000, 1, -1) n`
  await client.query(add)
  const read = async () => (await client.query('select * from logs order by id desc')).rows
  const entries = await read()
  await migrate(database.url)
  expect(await read()).toEqual(entries)
  await client.query("insert into logs (actor_name, action, subject) values ('سلمى', 'created', 'Tag')")
  expect((await read())[0]).toMatchObject({ id: entries[0].id + 1 })
  for (const change of ["update logs set action = 'x'", 'delete from logs', 'truncate logs']) {
    await expect(client.query(change)).rejects.toThrow('neither')
  }
  await client.end()
  await database.drop()
})
