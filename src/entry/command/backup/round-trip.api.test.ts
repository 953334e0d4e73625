/** @module-tag thorough */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createFolderStore } from '../../../platform/backup/folder-store.ts'
import { type Backup, listBackups, readNewest } from '../../../platform/backup/manifest.ts'
import { objectName } from '../../../platform/backup/objects.ts'
import { checkContent } from '../../../platform/backup/restore-files.ts'
import { compareRows, countRows } from '../../../platform/backup/row-counts.ts'
import { createS3Store } from '../../../platform/backup/s3-store.ts'
import type { BackupStore } from '../../../platform/backup/store.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { startEmbeddedDatabase } from '../../../platform/embedded-database/embedded-database.ts'
import { findEmbeddedDatabase } from '../../../platform/embedded-database/find-embedded.ts'
import { answerOfCommand } from '../../../testing/command.ts'
import { databaseUrl } from '../../../testing/global-setup.ts'
import { openHouse } from '../../../testing/house.ts'
import { findInstalledServer, startOwnServer } from '../../../testing/own-server.ts'
import { startTestS3, type TestS3 } from '../../../testing/s3/server.ts'
import { watchSteps } from '../../../testing/steps.ts'

const BACKUP_PASSPHRASE = 'ثمانية طيور على سلك'
/** `KILLS=20` tries as many as a release should: that takes a quarter of an hour. */
const kills = Number(process.env.KILLS ?? 2)
/** S3 and a separate server share all but their last layer with folders and the embedded database. */
const fewerKills = Math.ceil(kills / 3)

let root: string
let house: Awaited<ReturnType<typeof openHouse>>
let s3: TestS3
/** Folder with one backup of the newsroom. */
let backedUp: string
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'warraq-round-'))
  await chmod(root, 0o755)
  house = await openHouse({ WEB_PROCESSES: '0', DEMO: 'true' })
  s3 = await startTestS3('backups')
  const started = house.start()
  await vi.waitFor(() => expect(started.said()).toContain('The worker runs'), { timeout: 120_000 })
  const found = findEmbeddedDatabase(path.join(house.dataDir, 'postgres'))
  const client = new pg.Client(found.state === 'running' ? found.url : '')
  await client.connect()
  await client.query(`insert into edges (name, build_id) values ('varnish a', 'of the backup')`)
  await client.end()
  await writeFile(path.join(house.dataDir, 'secrets.key'), 'a key of forty-three characters, as they are\n', {
    mode: 0o600,
  })
  backedUp = await newFolder('backed-up')
  expect((await backUp(backedUp)).answer).toMatchObject({ ok: true, result: { kind: 'base' } })
}, 240_000)
afterAll(async () => {
  await house?.close()
  await s3?.stop()
  await rm(root, { recursive: true, force: true })
})

type Env = Record<string, string | undefined>

const s3Env = ({ env }: TestS3) => ({
  BACKUP_S3_ENDPOINT: env.S3_ENDPOINT,
  BACKUP_S3_KEY: env.S3_KEY,
  BACKUP_S3_SECRET: env.S3_SECRET,
})
const envOf = (dataDir: string, more: Env = {}): Env => ({
  DATA_DIR: dataDir,
  DATABASE_URL: undefined,
  BACKUP_PASSPHRASE,
  ...more,
})
const backUp = (folder: string, env = envOf(house.dataDir)) => answerOfCommand(['backup', folder], env)
const verify = (folder: string, env = envOf(house.dataDir)) =>
  answerOfCommand(['backup', '--verify', folder], env)
const restore = (folder: string, env: Record<string, string | undefined>) =>
  answerOfCommand(['restore', folder], env)
const storeOf = (folder: string) => createFolderStore(folder)
async function newFolder(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(root, `${name}-`))
  await chmod(folder, 0o755)
  return folder
}
async function copyBackup(): Promise<string> {
  const folder = await newFolder('store')
  await cp(backedUp, folder, { recursive: true })
  return folder
}

const hook = `--import=${path.join(import.meta.dirname, '../../../testing/kill-at.ts')}`

/** Runs a command in this process. Returns the number of its steps. */
async function countSteps(work: () => ReturnType<typeof answerOfCommand>): Promise<number> {
  let steps = 0
  const end = watchSteps(() => {
    steps += 1
  })
  expect((await work().finally(end)).answer).toMatchObject({ ok: true })
  return steps
}

function runAsProcess(args: string[], env: Env): ChildProcess {
  return spawn(process.execPath, ['src/entry/warraq.ts', ...args], {
    cwd: path.join(import.meta.dirname, '../../../..'),
    env: { ...process.env, BASE_URL: undefined, NODE_ENV: undefined, ...env },
    stdio: 'ignore',
  })
}

/** Returns false if the command ended before it was killed. */
async function wasKilled(command: ChildProcess): Promise<boolean> {
  const [, signal] = await once(command, 'exit')
  return signal === 'SIGKILL'
}

/** Makes the command kill itself at a step. */
const killed = (args: string[], env: Env, step: number) =>
  wasKilled(runAsProcess(args, { NODE_OPTIONS: hook, KILL_AT: String(step), ...env }))

/** Steps at which to kill, spread over the whole work. */
const momentsOf = (steps: number, count: number) =>
  Array.from({ length: count }, (_, moment) => Math.ceil((steps * (moment + 1)) / (count + 1)))

async function expectSound(dataDir: string, store: BackupStore): Promise<void> {
  const backup = await readNewest(store)
  const database = await startEmbeddedDatabase(path.join(dataDir, 'postgres'))
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    // A restore starts the quarantine, is logged, ends the run of its own backup, and will empty the edges,
    // whose waiting purges it drops.
    const changed = /^public\.(?:quarantine|backup_runs|edges|edge_purges|logs.*)$/
    const rows = Object.fromEntries(
      Object.entries(backup.database.rows).filter(([table]) => !changed.test(table)),
    )
    expect(compareRows(rows, await countRows(client))).toEqual([])
    const { rows: quarantined } = await client.query('select backup_at from quarantine')
    expect(quarantined).toHaveLength(1)
    expect((await client.query('select name from edges')).rows).toEqual([])
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

test('a backup that cannot be restored is refused before anything is written', async () => {
  const target = await newFolder('target')
  const refuse = async (env: Record<string, string | undefined>, from = backedUp) =>
    (await restore(from, { ...envOf(target), ...env })).answer.error.code
  expect(await refuse({ BACKUP_PASSPHRASE: 'not the passphrase' })).toBe('WRONG_PASSPHRASE')
  expect(await refuse({}, await newFolder('none'))).toBe('NO_BACKUP')
  expect(await refuse({ DATABASE_URL: inject('databaseServer') })).toBe('OTHER_KIND')
  expect(await readdir(target)).toEqual([])
}, 120_000)

/** A few files at a time: a store refuses thousands of connections. */
async function checkContents(store: BackupStore, { database, media }: Backup): Promise<void> {
  const waiting = [...database.files, ...media]
  const checkNext = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) await checkContent(store, file)
  }
  await Promise.all(Array.from({ length: 8 }, checkNext))
}

const namesOf = ({ database, media }: Backup) => [...new Set([...database.files, ...media].map(objectName))]

/** A backup that was killed after writing its manifest counts. */
async function expectKept(store: BackupStore, previous: Backup): Promise<void> {
  expect(await listBackups(store)).toContain(previous.name)
  await readNewest(store)
  const objects = new Set(await store.list('objects'))
  expect(namesOf(previous).filter(name => !objects.has(name))).toEqual([])
}

test(`the running demo newsroom is backed up; killed at ${kills} moments, that leaves the previous backup good; the next one copies little and is restored completely`, async () => {
  const folder = await copyBackup()
  const store = storeOf(folder)
  const before = (await store.list('objects')).length
  const steps = await countSteps(() => backUp(folder))
  expect((await store.list('objects')).length - before).toBeLessThan(before / 4)
  const previous = await readNewest(store)
  let count = 0
  for (const moment of momentsOf(steps, kills)) {
    if (await killed(['backup', folder], envOf(house.dataDir), moment)) count += 1
    await expectKept(store, previous)
  }
  expect(count).toBeGreaterThan(kills * 0.8)
  await checkContents(store, previous)
  expect((await backUp(folder)).answer).toMatchObject({ ok: true })
  expect((await verify(folder)).answer).toMatchObject({ ok: true, result: { faults: [] } })
  expect(await readdir(house.dataDir)).not.toContain('verify')

  const target = await newFolder('target')
  expect((await restore(folder, envOf(target))).answer).toMatchObject({ ok: true })
  await expectSound(target, store)
  const copy = house.start({ DATA_DIR: target, LOG_LEVEL: 'warn' })
  await vi.waitFor(() => expect(copy.said()).toContain('no background job runs'), { timeout: 60_000 })
  copy.child.kill('SIGTERM')
  await copy.exit
  const again = await restore(folder, envOf(target))
  expect(again.answer.error).toMatchObject({
    code: 'NOT_EMPTY',
    message: expect.stringContaining('postgres'),
  })
}, 500_000)

test(`a backup into S3, killed at ${fewerKills} moments, leaves the previous one good; the next one is restored with a key that may only read`, async () => {
  const env = envOf(house.dataDir, s3Env(s3))
  const place = 's3://backups/news'
  const store = createS3Store({ settings: s3.settings, prefix: 'news/' })
  expect((await backUp(place, env)).answer).toMatchObject({ ok: true })
  s3.takeRequests()
  // The first backup copies more, so it takes longer.
  expect((await backUp(place, env)).answer).toMatchObject({ ok: true })
  const requests = s3.takeRequests().length
  const previous = await readNewest(store)
  let count = 0
  for (const moment of momentsOf(requests, fewerKills)) {
    const command = runAsProcess(['backup', place], env)
    let asked = 0
    s3.injectFaults(() => {
      asked += 1
      if (asked === moment) command.kill('SIGKILL')
      return undefined
    })
    if (await wasKilled(command)) count += 1
    s3.injectFaults(() => undefined)
    await expectKept(store, previous)
  }
  expect(count).toBeGreaterThan(fewerKills * 0.8)
  await checkContents(store, previous)
  expect((await backUp(place, env)).answer).toMatchObject({ ok: true })
  const listed = await answerOfCommand(['backup', '--list', place], env)
  expect(listed.answer.result.backups.at(-1)).toMatchObject({ kind: 'base' })
  const target = await newFolder('target')
  s3.injectFaults(({ method }) => (method === 'GET' ? undefined : 403))
  const restored = await restore(place, envOf(target, s3Env(s3)))
  s3.injectFaults(() => undefined)
  expect(restored.answer).toMatchObject({ ok: true })
  await expectSound(target, store)
}, 500_000)

test(`a restore of a changed byte, or killed at ${kills} moments, reports that, and can be repeated from an intact copy`, async () => {
  const folder = await copyBackup()
  const [file] = (await readNewest(storeOf(folder))).media
  await writeFile(path.join(folder, `objects/${file!.hash.slice(0, 2)}/${file!.hash}`), 'other')
  expect((await verify(folder)).answer).toMatchObject({
    ok: false,
    result: { faults: [expect.stringContaining('DAMAGED_FILE')] },
  })
  const target = await newFolder('target')
  expect((await restore(folder, envOf(target))).answer.error.code).toBe('DAMAGED_FILE')
  const refuse = async () => {
    const { answer } = await answerOfCommand(['user', 'code', 'a@b.example'], envOf(target))
    expect(answer.error).toMatchObject({
      code: 'RESTORE_UNFINISHED',
      message: expect.stringContaining('restore'),
    })
  }
  await refuse()
  const start = house.start({ DATA_DIR: target })
  expect([await start.end, start.said()]).toEqual([1, expect.stringContaining('a restore has not ended')])

  const counted = envOf(await newFolder('first'))
  const moments = momentsOf(await countSteps(() => restore(backedUp, counted)), kills)
  let count = 0
  for (const moment of moments) {
    if (!(await killed(['restore', backedUp], envOf(target), moment))) break
    count += 1
    const left = (await readdir(target)).filter(name => name !== 'lock')
    if (left.length > 0) expect(left).toContain('restore-unfinished.json')
  }
  expect(count).toBeGreaterThan(kills * 0.8 - 1)
  await refuse()
  expect((await restore(backedUp, envOf(target))).answer).toMatchObject({ ok: true })
  expect(existsSync(path.join(target, 'restore-unfinished.json'))).toBe(false)
  await expectSound(target, storeOf(backedUp))
  // Nothing still holds its lock.
  await (await storeOf(backedUp).lock())()
}, 500_000)

const bin = findInstalledServer()

describe('a separate database server', () => {
  // Skipped without Debian's postgresql package, or another one that has pg_dump beside its server.
  test.skipIf(!bin)(
    'is dumped, and restored into an empty database, all or nothing',
    async () => {
      const server = await startOwnServer(bin!)
      try {
        for (const name of ['news', 'first', 'copy', 'other'])
          await run(server.url, `create database ${name}`)
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

        const counted = envOf(await newFolder('first'), { DATABASE_URL: urlOf('first') })
        for (const moment of momentsOf(await countSteps(() => restore(folder, counted)), fewerKills)) {
          if (!(await killed(['restore', folder], into('copy'), moment))) break
        }
        expect((await restore(folder, into('copy'))).answer).toMatchObject({ ok: true })
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
