import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { compareMigrations, migrate } from './migrate.ts'
import { type MigrationFiles, readMigrationFiles } from './migration-files.ts'

let folder: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.Client
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'warraq-migrations-'))
  await mkdir(path.join(folder, 'before-baseline'))
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

const older = readMigrationFiles()
async function release(name: string, text: string, before: MigrationFiles = older): Promise<MigrationFiles> {
  const file = path.join(folder, name)
  await writeFile(`${file}.sql`, text)
  const added = readMigrationFiles(folder).following.filter(migration => migration.name === name)
  return { ...before, following: [...before.following, ...added] }
}

test('an older release starts on a newer schema only if every newer migration declares itself compatible', {
  tags: 'thorough',
}, async () => {
  const compatible = await release(
    '20991231000000_notes',
    '-- Compatible with older releases: adds a table.\ncreate table release_notes (id int);',
  )
  await migrate(database.url, { files: compatible })
  expect(await migrate(database.url, { files: older })).toEqual([])
  expect(await compareMigrations(client, older)).toEqual({ pending: [], newer: [] })

  const incompatible = await release('20991231000001_drop', 'drop table release_notes;', compatible)
  await migrate(database.url, { files: incompatible })
  await expect(migrate(database.url, { files: older })).rejects.toThrow(
    'The database is newer than this application: the database is at 20991231000001_drop',
  )
  expect(await compareMigrations(client, older)).toEqual({ pending: [], newer: ['20991231000001_drop'] })
})
