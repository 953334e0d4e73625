import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { listRuns, recordRun } from './run.service.ts'
import { findDueRun } from './schedule.service.ts'

let app: TestApp
let owner: TestClient
beforeAll(async () => {
  app = await startTestApp({ env: { BACKUP_PASSPHRASE: 'ثمانية طيور على سلك' } })
  owner = await app.as('superadmin')
})
afterAll(() => app?.stop())
beforeEach(async () => {
  await app.db.deleteFrom('backup_runs').execute()
})

const schedule = { target: '/mnt/backups', hour: 3, prunes: true, verifies: true }
const save = (changes: object) => owner.put('/api/v1/backup/schedule', { ...schedule, ...changes })
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
    schedule: { target: '', hour: 3, prunes: true, verifies: true },
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
  expect((await editor.put('/api/v1/backup/schedule', schedule)).status).toBe(403)
  expect((await editor.get('/api/v1/backup/schedule')).status).toBe(403)
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
  await recordRun(app.db, run, { work: async () => {}, measure, explain })
  const fail = async () => {
    throw new Error('القرص ممتلئ')
  }
  await expect(recordRun(app.db, run, { work: fail, measure, explain })).rejects.toThrow()
  await app.db
    .insertInto('backup_runs')
    .values({ ...run, machine: 'a' })
    .execute()
  await app.db
    .insertInto('backup_runs')
    .values({ ...run, machine: 'a' })
    .execute()
  expect(await listRuns(app.db)).toMatchObject([
    { state: 'running' },
    { state: 'broken' },
    { state: 'failed', error: 'القرص ممتلئ' },
    { state: 'good', bytes: 5 },
  ])
})

test('the worker takes the backup that was asked for', { tags: 'thorough' }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'warraq-schedule-'))
  await save({ target: folder })
  // The command has the environment of the worker.
  vi.stubEnv('DATABASE_URL', app.databaseUrl)
  vi.stubEnv('DATA_DIR', app.dataDir)
  vi.stubEnv('BASE_URL', undefined)
  const worker = await startTestApp({ database: { url: app.databaseUrl }, worker: true })
  try {
    await owner.post('/api/v1/backup/start')
    const last = async () => (await owner.get('/api/v1/backup/schedule')).body.runs[0]?.state
    // Without BACKUP_PASSPHRASE in that environment.
    await expect.poll(last, { timeout: 60_000 }).toBe('failed')
    const [run] = await listRuns(app.db)
    expect(run?.error).toContain('BACKUP_PASSPHRASE')
    await expect.poll(() => worker.takeErrors()).toEqual([expect.stringContaining('warraq backup failed')])
  } finally {
    vi.unstubAllEnvs()
    await worker.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
