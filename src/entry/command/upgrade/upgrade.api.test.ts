/** @module-tag thorough */
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackup } from '../../../platform/backup/create-backup.ts'
import { createFolderStore } from '../../../platform/backup/folder-store.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { readMigrationFiles } from '../../../platform/database/migration-files.ts'
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '../../../platform/embedded-database/embedded-database.ts'
import { createDiskStorage } from '../../../platform/storage/disk.ts'
import { answerOfCommand } from '../../../testing/command.ts'

const BACKUP_PASSPHRASE = 'ثمانية طيور على سلك'
const isBuilt = existsSync(path.join(import.meta.dirname, '../../../../dist/client'))
/** `npm test` may run without a build. */
const unbuilt = isBuilt ? [] : [expect.stringContaining('not built')]

const all = readMigrationFiles()
const firstNew = all.following.findIndex(({ name }) => name.endsWith('backup_schedule'))
const older = { ...all, following: all.following.slice(0, firstNew) }

let root: string
let home: string
/** Database of an older release. */
let database: EmbeddedDatabase
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'warraq-upgrade-'))
  home = path.join(root, 'site')
  await mkdir(home)
  for (const folder of [root, home]) await chmod(folder, 0o755)
  database = await startEmbeddedDatabase(path.join(home, 'postgres'))
  await migrate(database.url, { files: older })
})
afterAll(async () => {
  await database?.stop()
  await rm(root, { recursive: true, force: true })
})

/** Changes the database, backs it up, and tries to upgrade that. */
async function tryAfter(change: string) {
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(change).finally(() => client.end())
  return tryNow()
}

/** Later backups copy only what has changed since the first. */
async function tryNow() {
  const store = path.join(root, 'store')
  await createBackup(
    createFolderStore(store),
    {
      databaseUrl: database.url,
      isEmbedded: true,
      media: createDiskStorage(path.join(home, 'media')),
      keys: { secretsKey: null, databasePassword: new URL(database.url).password },
      site: { id: 'a', url: 'https://news.example' },
      isQuarantined: false,
      program: '1.0.0',
    },
    { passphrase: BACKUP_PASSPHRASE },
  )
  const env = { DATA_DIR: home, DATABASE_URL: undefined, BACKUP_PASSPHRASE }
  return answerOfCommand(['upgrade', '--try', store], env)
}

test('a backup of an older release is upgraded beside the site: yes, with times and locks, and nothing is left behind', async () => {
  const tried = await tryNow()
  const { result } = tried.answer
  expect(result.migrations.map(({ name }: { name: string }) => name)).toEqual(
    all.following.slice(firstNew).map(({ name }) => name),
  )
  expect(result.faults).toEqual(unbuilt)
  expect(result.upgrades).toBe(isBuilt)
  expect(tried.code).toBe(isBuilt ? 0 : 1)
  expect(await readdir(home)).not.toContain('verify')
}, 240_000)

test('a failing migration, and a constraint that is not valid: no', async () => {
  const tried = await tryAfter(
    'create table backup_schedule (); alter table authors add constraint odd check (false) not valid',
  )
  expect(tried).toMatchObject({ code: 1, answer: { ok: false, result: { upgrades: false } } })
  expect(tried.answer.result.faults).toEqual([expect.stringContaining('backup_schedule')])

  const odd = await tryAfter('drop table backup_schedule')
  expect(odd.code).toBe(1)
  expect(odd.answer.result.faults).toEqual(['constraint odd is not valid', ...unbuilt])
}, 240_000)
