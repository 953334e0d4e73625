/** @module-tag thorough */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createFolderStore } from '../../../platform/backup/folder-store.ts'
import { listBackups, readNewest } from '../../../platform/backup/manifest.ts'
import { checkContent } from '../../../platform/backup/restore-files.ts'
import { compareRows, countRows } from '../../../platform/backup/row-counts.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { startEmbeddedDatabase } from '../../../platform/embedded-database/embedded-database.ts'
import { askCommand } from '../../../testing/command.ts'
import { databaseUrl } from '../../../testing/global-setup.ts'
import { openHouse } from '../../../testing/house.ts'
import { findInstalledServer, startOwnServer } from '../../../testing/own-server.ts'

const BACKUP_PASSPHRASE = 'ثمانية طيور على سلك'
const kills = 20

let root: string
let house: Awaited<ReturnType<typeof openHouse>>
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'warraq-round-'))
  await chmod(root, 0o755)
  house = await openHouse({ WEB_PROCESSES: '0', DEMO: 'true' })
  const started = house.start()
  await vi.waitFor(() => expect(started.said()).toContain('The worker runs'), { timeout: 120_000 })
  await writeFile(path.join(house.dataDir, 'secrets.key'), 'a key of forty-three characters, as they are\n', {
    mode: 0o600,
  })
}, 150_000)
afterAll(async () => {
  await house?.close()
  await rm(root, { recursive: true, force: true })
})

const envOf = (dataDir: string, more: Record<string, string | undefined> = {}) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: undefined,
  BACKUP_PASSPHRASE,
  ...more,
})
const backUp = (folder: string, env = envOf(house.dataDir)) => askCommand(['backup', folder], env)
const verify = (folder: string, env = envOf(house.dataDir)) => askCommand(['backup', '--verify', folder], env)
const restore = (folder: string, env: Record<string, string | undefined>) =>
  askCommand(['restore', folder], env)
const storeOf = (folder: string) => createFolderStore(folder)
async function newFolder(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(root, `${name}-`))
  await chmod(folder, 0o755)
  return folder
}

/** Kills the command after so many milliseconds; false if it had ended before. */
async function killed(
  args: string[],
  env: Record<string, string | undefined>,
  afterMs: number,
): Promise<boolean> {
  const child = spawn(process.execPath, ['src/entry/warraq.ts', ...args], {
    cwd: path.join(import.meta.dirname, '../../../..'),
    env: { ...process.env, BASE_URL: undefined, NODE_ENV: undefined, ...env },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await Promise.race([wait(afterMs), ended])
  const wasRunning = child.exitCode === null
  child.kill('SIGKILL')
  await ended
  return wasRunning
}

async function expectSound(dataDir: string, folder: string): Promise<void> {
  const backup = await readNewest(storeOf(folder))
  const database = await startEmbeddedDatabase(path.join(dataDir, 'postgres'))
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    // Migrations, and the quarantine itself.
    const { 'public.quarantine': _, ...rows } = backup.database.rows
    expect(compareRows(rows, await countRows(client))).toEqual([])
    const { rows: quarantined } = await client.query('select backup_at from quarantine')
    expect(quarantined).toHaveLength(1)
  } finally {
    await client.end()
    await database.stop()
  }
  for (const file of backup.media) {
    const [was, is] = await Promise.all(
      [house.dataDir, dataDir].map(dir => readFile(path.join(dir, 'media', file.path))),
    )
    expect(is!.equals(was!), file.path).toBe(true)
  }
  expect(await readFile(path.join(dataDir, 'secrets.key'), 'utf8')).toContain('forty-three')
  expect(existsSync(path.join(dataDir, 'media/.warraq-media'))).toBe(true)
}

test('the demo newsroom, backed up while it runs, is restored whole; the second backup copies little', async () => {
  const folder = await newFolder('store')
  expect((await backUp(folder)).answer).toMatchObject({ ok: true, result: { kind: 'base' } })
  const before = (await storeOf(folder).list('objects')).length
  expect((await backUp(folder)).code).toBe(0)
  const added = (await storeOf(folder).list('objects')).length - before
  expect(added).toBeLessThan(before / 4)
  const verified = await verify(folder)
  expect(verified.answer).toMatchObject({ ok: true, result: { faults: [] } })
  expect(await readdir(house.dataDir)).not.toContain('verify')
  const target = await newFolder('target')
  expect((await restore(folder, envOf(target))).answer).toMatchObject({ ok: true })
  await expectSound(target, folder)
  const copy = house.start({ DATA_DIR: target, LOG_LEVEL: 'warn' })
  await vi.waitFor(() => expect(copy.said()).toContain('no background job runs'), { timeout: 60_000 })
  copy.child.kill('SIGTERM')
  await copy.exit
  const again = await restore(folder, envOf(target))
  expect(again.answer.error).toMatchObject({
    code: 'NOT_EMPTY',
    message: expect.stringContaining('postgres'),
  })
}, 240_000)

test('a backup that cannot be restored is refused before anything is written', async () => {
  const folder = await newFolder('store')
  await backUp(folder)
  const target = await newFolder('target')
  const refuse = async (env: Record<string, string | undefined>, from = folder) =>
    (await restore(from, { ...envOf(target), ...env })).answer.error.code
  expect(await refuse({ BACKUP_PASSPHRASE: 'not the passphrase' })).toBe('WRONG_PASSPHRASE')
  expect(await refuse({}, await newFolder('none'))).toBe('NO_BACKUP')
  expect(await refuse({ DATABASE_URL: inject('databaseServer') })).toBe('OTHER_KIND')
  expect(await readdir(target)).toEqual([])
}, 120_000)

test('a changed byte is found, and the restore begins again from a sound copy', async () => {
  const folder = await newFolder('store')
  await backUp(folder)
  const sound = await newFolder('sound')
  await cp(folder, sound, { recursive: true })
  const [file] = (await readNewest(storeOf(folder))).media
  await writeFile(path.join(folder, `objects/${file!.hash.slice(0, 2)}/${file!.hash}`), 'other')
  expect((await verify(folder)).answer).toMatchObject({
    ok: false,
    result: { faults: [expect.stringContaining('DAMAGED_FILE')] },
  })
  const target = await newFolder('target')
  expect((await restore(folder, envOf(target))).answer.error.code).toBe('DAMAGED_FILE')
  const { answer } = await askCommand(['user', 'code', 'a@b.example'], envOf(target))
  expect(answer.error.code).toBe('RESTORE_UNFINISHED')
  const start = house.start({ DATA_DIR: target })
  expect([await start.end, start.said()]).toEqual([1, expect.stringContaining('a restore has not ended')])
  expect((await restore(sound, envOf(target))).code).toBe(0)
  await expectSound(target, sound)
}, 180_000)

test(`a backup killed at ${kills} moments leaves the previous one good`, async () => {
  const folder = await newFolder('store')
  await backUp(folder)
  // The first one copies more, and takes longer.
  const begun = performance.now()
  await backUp(folder)
  const tookMs = performance.now() - begun
  let wasKilled = 0
  for (let moment = 1; moment <= kills; moment += 1) {
    if (await killed(['backup', folder], envOf(house.dataDir), (tookMs * moment) / (kills + 1)))
      wasKilled += 1
    for (const name of await listBackups(storeOf(folder))) expect(name).toMatch(/\.json$/)
    const { database, media } = await readNewest(storeOf(folder))
    await Promise.all([...database.files, ...media].map(file => checkContent(storeOf(folder), file)))
  }
  expect(wasKilled).toBeGreaterThan(kills / 2)
  expect((await backUp(folder)).code).toBe(0)
  expect(await readdir(folder)).not.toContain('lock')
}, 500_000)

test(`a restore killed at ${kills} moments is begun again`, async () => {
  const folder = await newFolder('store')
  await backUp(folder)
  const target = await newFolder('target')
  const begun = performance.now()
  expect((await restore(folder, envOf(await newFolder('first')))).code).toBe(0)
  const tookMs = performance.now() - begun
  let wasKilled = 0
  for (let moment = 1; moment <= kills; moment += 1) {
    if (await killed(['restore', folder], envOf(target), (tookMs * moment) / (kills + 1))) wasKilled += 1
    else break
  }
  expect(wasKilled).toBeGreaterThan(kills / 2)
  const { answer } = await restore(folder, envOf(target))
  // One that had ended before its kill is complete.
  expect([undefined, 'NOT_EMPTY']).toContain(answer.error?.code)
  expect(existsSync(path.join(target, 'restore-unfinished.json'))).toBe(false)
  await expectSound(target, folder)
}, 500_000)

const bin = findInstalledServer()

describe('a server of one’s own', () => {
  // Skipped without Debian's postgresql package, or another that has pg_dump beside its server.
  test.skipIf(!bin)(
    'is dumped, and restored into an empty database, all or nothing',
    async () => {
      const server = await startOwnServer(bin!)
      try {
        for (const name of ['news', 'copy', 'other']) await run(server.url, `create database ${name}`)
        const urlOf = (name: string) => databaseUrl(server.url, name)
        await migrate(urlOf('news'))
        await run(urlOf('news'), `insert into authors (name, slug) values ('هدى', 'huda')`)
        const source = await newFolder('source')
        await writeFile(path.join(source, 'secrets.key'), 'a key of forty-three characters, as they are\n')
        const folder = await newFolder('store')
        const taken = await backUp(folder, envOf(source, { DATABASE_URL: urlOf('news') }))
        expect(taken.answer).toMatchObject({ ok: true, result: { kind: 'dump' } })

        const target = await newFolder('target')
        const into = (name: string) => envOf(target, { DATABASE_URL: urlOf(name) })
        await run(urlOf('other'), 'create table theirs ()')
        expect((await restore(folder, into('other'))).answer.error).toMatchObject({
          code: 'NOT_EMPTY',
          message: expect.stringContaining('public.theirs'),
        })
        expect((await restore(folder, envOf(target))).answer.error.code).toBe('OTHER_KIND')

        for (let moment = 1; moment <= 10; moment += 1) {
          if (!(await killed(['restore', folder], into('copy'), moment * 300))) break
        }
        await restore(folder, into('copy'))
        const { rows } = await run(urlOf('copy'), 'select name from authors')
        expect(rows).toEqual([{ name: 'هدى' }])
        expect((await run(urlOf('copy'), 'select 1 from quarantine')).rows).toHaveLength(1)
        expect(
          (await run(urlOf('copy'), `select 1 from pg_namespace where nspname = 'warraq_restore'`)).rows,
        ).toEqual([])
        expect(existsSync(path.join(target, 'restore-unfinished.json'))).toBe(false)
        expect((await restore(folder, into('copy'))).answer.error.code).toBe('NOT_EMPTY')
      } finally {
        await server.stop()
      }
    },
    240_000,
  )
})

async function run(connectionString: string, statement: string) {
  const client = new pg.Client(connectionString)
  await client.connect()
  return client.query(statement).finally(() => client.end())
}
