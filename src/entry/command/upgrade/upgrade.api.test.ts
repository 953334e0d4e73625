/** @module-tag thorough */
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackup } from '../../../platform/backup/create-backup.ts'
import { createFolderStore } from '../../../platform/backup/folder-store.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { type MigrationFiles, readMigrationFiles } from '../../../platform/database/migration-files.ts'
import { startEmbeddedDatabase } from '../../../platform/embedded-database/embedded-database.ts'
import { createDiskStorage } from '../../../platform/storage/disk.ts'
import { answerOfCommand } from '../../../testing/command.ts'

const BACKUP_PASSPHRASE = 'ثمانية طيور على سلك'
const isBuilt = existsSync(path.join(import.meta.dirname, '../../../../dist/client'))
/** `npm test` may run without a build. */
const unbuilt = isBuilt ? [] : [expect.stringContaining('not built')]

let root: string
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'warraq-upgrade-'))
  await chmod(root, 0o755)
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** Backs up a database that has only the given migrations. `change` prepares it. */
async function backUp(files: MigrationFiles, change: (client: pg.Client) => Promise<unknown>) {
  const home = await mkdtemp(path.join(root, 'site-'))
  await chmod(home, 0o755)
  const store = path.join(root, path.basename(home).replace('site', 'store'))
  const database = await startEmbeddedDatabase(path.join(home, 'postgres'))
  try {
    await migrate(database.url, { files })
    const client = new pg.Client(database.url)
    await client.connect()
    await change(client).finally(() => client.end())
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
  } finally {
    await database.stop()
  }
  const env = { DATA_DIR: home, DATABASE_URL: undefined, BACKUP_PASSPHRASE }
  return { home, tried: await answerOfCommand(['upgrade', '--try', store], env) }
}

const all = readMigrationFiles()
const firstNew = all.following.findIndex(({ name }) => name.endsWith('backup_schedule'))
const older = { ...all, following: all.following.slice(0, firstNew) }

test('a backup of an older release is upgraded beside the site: yes, with times and locks, and nothing is left behind', async () => {
  const { home, tried } = await backUp(older, async () => {})
  const { result } = tried.answer
  expect(result.migrations.map(({ name }: { name: string }) => name)).toEqual(
    all.following.slice(firstNew).map(({ name }) => name),
  )
  expect(result.faults).toEqual(unbuilt)
  expect(result.upgrades).toBe(isBuilt)
  expect(tried.code).toBe(isBuilt ? 0 : 1)
  expect(await readdir(home)).not.toContain('verify')
}, 120_000)

test('a failing migration, and a constraint that is not valid: no', async () => {
  const { tried } = await backUp(older, client =>
    client.query(
      `create table backup_schedule (); alter table authors add constraint odd check (false) not valid`,
    ),
  )
  expect(tried).toMatchObject({ code: 1, answer: { ok: false, result: { upgrades: false } } })
  expect(tried.answer.result.faults).toEqual([expect.stringContaining('backup_schedule')])

  const { tried: odd } = await backUp(all, client =>
    client.query('alter table authors add constraint odd check (false) not valid'),
  )
  expect(odd.code).toBe(1)
  expect(odd.answer.result.faults).toEqual(['constraint odd is not valid', ...unbuilt])
}, 120_000)
