import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listBackups } from '../../platform/backup/manifest.ts'
import { createS3Store } from '../../platform/backup/s3-store.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { startEmbeddedDatabase } from '../../platform/embedded-database/embedded-database.ts'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { startTestS3 } from '../../testing/s3/server.ts'
import { listBackupRuns, recordBackupRun } from './run.service.ts'
import { findDueRun } from './schedule.service.ts'

const BACKUP_PASSPHRASE = 'ثمانية طيور على سلك'

let app: TestApp
let owner: TestClient
beforeAll(async () => {
  app = await startTestApp({ env: { BACKUP_PASSPHRASE, BACKUP_TARGETS: '/mnt/backups' } })
  owner = await app.as('superadmin')
})
afterAll(() => app?.stop())
beforeEach(async () => {
  await app.db.deleteFrom('backup_runs').execute()
})

const schedule = { target: '/mnt/backups', hour: 3, prunes: true, verifies: true }
const stored = async () => (await owner.get('/api/v1/backup/schedule')).body.schedule
const save = async (changes: object) =>
  owner.put('/api/v1/backup/schedule', { ...(await stored()), ...schedule, ...changes })
const due = () => findDueRun(app.db, 'UTC')
/** A run that began so long ago. */
async function ran(
  kind: string,
  ago: string,
  { error = null as string | null, target = schedule.target } = {},
) {
  await sql`insert into backup_runs (kind, target, machine, started_at, ended_at, error)
    values (${kind}, ${target}, 'a', now() - ${ago}::interval, now() - ${ago}::interval, ${error})`.execute(
    app.db,
  )
}

test('a superadmin sets the schedule, and the log has it; nobody else does', async () => {
  const { body } = await owner.get('/api/v1/backup/schedule')
  expect(body).toEqual({
    schedule: { target: '', hour: 3, prunes: true, verifies: true, revision: 1 },
    targets: ['/mnt/backups'],
    runs: [],
    hasPassphrase: true,
  })
  expect((await save({ hour: 4 })).status).toBe(200)
  const { body: log } = await owner.get('/api/v1/log/admin?subject=Backup')
  expect(log.items[0]).toMatchObject({
    action: 'edited',
    before: { target: '', hour: 3 },
    after: { target: '/mnt/backups', hour: 4 },
  })
  const editor = await app.asUser({ role: 'admin', grants: [{ action: 'manage', subject: 'Settings' }] })
  expect((await editor.put('/api/v1/backup/schedule', await stored())).status).toBe(403)
  expect((await editor.get('/api/v1/backup/schedule')).status).toBe(403)
})

test('of two superadmins who have read the same schedule the second is told of the first', async () => {
  const read = await stored()
  expect((await owner.put('/api/v1/backup/schedule', { ...read, hour: 6 })).status).toBe(200)
  const late = await owner.put('/api/v1/backup/schedule', { ...read, prunes: false })
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'STALE_REVISION', data: { current: { hour: 6, prunes: true } } },
  })
  expect(await stored()).toMatchObject({ hour: 6, prunes: true, revision: read.revision + 1 })
})

test('a place that the environment does not allow cannot be chosen, but one that was chosen before stays', async () => {
  await save({ target: '' })
  const { status, body } = await save({ target: '/mnt/other' })
  expect([status, body.data.issues]).toEqual([
    400,
    [{ path: 'target', message: expect.stringContaining('BACKUP_TARGETS') }],
  ])
  await app.db.updateTable('backup_schedule').set({ target: '/mnt/other' }).execute()
  expect((await save({ target: '/mnt/other', hour: 5 })).status).toBe(200)
  expect((await owner.post('/api/v1/backup/start')).body).toEqual({ started: true })
  expect((await save({ target: '/mnt/another' })).status).toBe(400)
  await app.db.updateTable('backup_schedule').set({ target: '' }).execute()
})

test.each(['backups', 's3:/bucket', 'https://example.com/x', '../up'])(
  '%s is no place for backups',
  async target => {
    expect((await save({ target })).status).toBe(400)
  },
)

test('a backup now is queued once, if there is a place for it', async () => {
  await save({ target: '' })
  expect((await owner.post('/api/v1/backup/start')).body).toEqual({ started: false })
  await save({})
  for (let time = 0; time < 2; time += 1) {
    expect((await owner.post('/api/v1/backup/start')).body).toEqual({ started: true })
  }
  const { rows } = await sql<{ queue_name: string }>`
    select queue_name from graphile_worker.jobs where task_identifier = 'runBackup'`.execute(app.db)
  expect(rows).toEqual([{ queue_name: 'backup' }])
})

test('a backup is due at its hour, again after a failure, three times a day', async () => {
  await save({ target: '' })
  expect(await due()).toBeUndefined()
  const { rows } = await sql<{ hour: number }>`
    select extract(hour from now() at time zone 'UTC')::integer as hour`.execute(app.db)
  // The hour that has just ended: 24 hours with the same hour of another day would be due, too.
  await save({ hour: rows[0]!.hour, verifies: false })
  expect(await due()).toBe('backup')
  await ran('backup', '25 hours')
  expect(await due()).toBe('backup')
  await ran('backup', '0 seconds', { error: 'القرص ممتلئ' })
  expect(await due()).toBeUndefined()
  await save({ hour: (rows[0]!.hour + 1) % 24, verifies: false })
  for (const ago of ['5 hours', '4 hours', '3 hours']) {
    await app.db
      .deleteFrom('backup_runs')
      .where('started_at', '>', sql<string>`now() - interval '1 hour'`)
      .execute()
    expect(await due()).toBe('backup')
    await ran('backup', ago, { error: 'القرص ممتلئ' })
  }
  expect(await due()).toBeUndefined()
})

test('a backup is verified each week, once there is one in that place', async () => {
  await save({})
  await ran('backup', '0 seconds', { target: '/mnt/other' })
  expect(await due()).toBe('backup')
  await ran('backup', '0 seconds')
  expect(await due()).toBe('verify')
  await ran('verify', '6 days')
  expect(await due()).toBeUndefined()
  await app.db.deleteFrom('backup_runs').where('kind', '=', 'verify').execute()
  await ran('verify', '8 days')
  expect(await due()).toBe('verify')
  await save({ verifies: false })
  expect(await due()).toBeUndefined()
})

test('a run is listed with its size, or with its failure; a killed one as broken off', async () => {
  const run = { kind: 'backup', target: '/mnt/backups' } as const
  const measure = () => ({ bytes: 5 })
  const explain = (error: unknown) => (error as Error).message
  await recordBackupRun(app.db, run, { work: async () => {}, measure, explain })
  const fail = async () => {
    throw new Error('القرص ممتلئ')
  }
  await expect(recordBackupRun(app.db, run, { work: fail, measure, explain })).rejects.toThrow()
  await app.db
    .insertInto('backup_runs')
    .values({ ...run, machine: 'a' })
    .execute()
  await app.db
    .insertInto('backup_runs')
    .values({ ...run, machine: 'a' })
    .execute()
  expect(await listBackupRuns(app.db)).toMatchObject([
    { state: 'running' },
    { state: 'broken' },
    { state: 'failed', error: 'القرص ممتلئ' },
    { state: 'good', bytes: 5 },
  ])
})

test('the worker takes the backup that was asked for', { tags: 'thorough' }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'warraq-schedule-'))
  await app.db.updateTable('backup_schedule').set({ target: folder }).execute()
  // The command has the environment of the worker.
  vi.stubEnv('DATABASE_URL', app.databaseUrl)
  vi.stubEnv('DATA_DIR', app.dataDir)
  vi.stubEnv('BASE_URL', undefined)
  const worker = await startTestApp({ database: { url: app.databaseUrl }, worker: true })
  try {
    await owner.post('/api/v1/backup/start')
    const last = async () => (await owner.get('/api/v1/backup/schedule')).body.runs[0]?.state
    // The environment lacks BACKUP_PASSPHRASE.
    await expect.poll(last, { timeout: 60_000 }).toBe('failed')
    const [run] = await listBackupRuns(app.db)
    expect(run?.error).toContain('BACKUP_PASSPHRASE')
    await expect.poll(() => worker.takeErrors()).toEqual([expect.stringContaining('warraq backup failed')])
  } finally {
    vi.unstubAllEnvs()
    // A backup that an earlier test asked for may have failed meanwhile.
    await worker.stop().catch(error => expect(String(error)).toContain('warraq backup failed'))
    await rm(folder, { recursive: true, force: true })
  }
})

test('a backup that a superadmin starts is in S3', { tags: 'thorough', timeout: 120_000 }, async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'warraq-dashboard-backup-'))
  // The database may run as another user.
  await chmod(dir, 0o755)
  const s3 = await startTestS3('backups')
  const { url, stop } = await startEmbeddedDatabase(path.join(dir, 'postgres'))
  await migrate(url)
  const target = 's3://backups/site'
  const env = {
    DATA_DIR: dir,
    BACKUP_PASSPHRASE,
    BACKUP_TARGETS: target,
    BACKUP_S3_ENDPOINT: s3.env.S3_ENDPOINT,
    BACKUP_S3_KEY: s3.env.S3_KEY,
    BACKUP_S3_SECRET: s3.env.S3_SECRET,
  }
  // The command has the environment of the worker.
  for (const [name, value] of Object.entries({ ...env, DATABASE_URL: undefined, BASE_URL: undefined }))
    vi.stubEnv(name, value)
  const site = await startTestApp({ database: { url }, worker: true, env })
  try {
    const superadmin = await site.as('superadmin')
    expect(
      (await superadmin.put('/api/v1/backup/schedule', { ...schedule, target, revision: 1 })).status,
    ).toBe(200)
    await superadmin.post('/api/v1/backup/start')
    const last = async () => (await superadmin.get('/api/v1/backup/schedule')).body.runs[0]
    await expect.poll(last, { timeout: 100_000 }).toMatchObject({ state: 'good', target })
    const store = createS3Store({ settings: { ...s3.settings, bucket: 'backups' }, prefix: 'site/' })
    expect(await listBackups(store)).toHaveLength(1)
    // The command ends a moment after it has recorded its run; stopping the worker before would kill it.
    const underWay = sql`select from graphile_worker._private_jobs where locked_at is not null`
    await expect.poll(async () => (await underWay.execute(site.db)).rows.length).toBe(0)
  } finally {
    vi.unstubAllEnvs()
    await site.stop()
    await stop()
    await s3.stop()
    await rm(dir, { recursive: true, force: true })
  }
})
