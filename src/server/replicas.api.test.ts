/** @module-tag thorough */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabases } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { registry } from '../platform/metrics/registry.ts'
import { createTestClient, startTestApp, type TestApp, type TestClient } from '../testing/app.ts'
import { makeArticle } from '../testing/factories.ts'
import { findInstalledServer, startOwnServer } from '../testing/own-server.ts'
import { startStandby } from '../testing/standby.ts'
import { until } from '../testing/until.ts'

const bin = findInstalledServer()
if (!bin) console.warn('skipped, as no PostgreSQL server of Debian is installed: reads from a replica')
const withServer = test.skipIf(!bin)

let primary: Awaited<ReturnType<typeof startOwnServer>>
let standby: Awaited<ReturnType<typeof startStandby>>
let app: TestApp
let editor: TestClient
let guest: TestClient
beforeAll(async () => {
  if (!bin) return
  primary = await startOwnServer(bin)
  await migrate(primary.url)
  standby = await startStandby(bin, primary.url)
  app = await startTestApp({
    site: 'built',
    database: { url: primary.url },
    env: { DATABASE_URL: primary.url, DATABASE_READ_URL: standby.url, NODE_ENV: 'test' },
  })
  editor = await app.as('superadmin')
  guest = createTestClient(app.url, '', undefined)
})
afterAll(async () => {
  await app?.stop()
  await standby?.stop()
  await primary?.stop()
})

/** @returns the number of rows */
async function onStandby(statement: string): Promise<number | null> {
  const client = new pg.Client({ connectionString: standby.url })
  await client.connect()
  const { rowCount } = await client.query(statement)
  await client.end()
  return rowCount
}

async function refusals(): Promise<number> {
  const { values } = await registry.getSingleMetric('warraq_replica_fallbacks_total')!.get()
  return values.find(({ labels }) => labels.reason === 'refused')?.value ?? 0
}

async function readsOfReplica(): Promise<number> {
  const values = (await registry.getSingleMetric('warraq_guest_statements_total')!.get()).values
  return values.find(({ labels }) => labels.server !== 'primary')?.value ?? 0
}

async function isReplicaRead(id: number): Promise<void> {
  const before = await readsOfReplica()
  await until(async () => {
    expect(await titleOf(id)).toBeDefined()
    expect(await readsOfReplica()).toBeGreaterThan(before)
  })
}

const api = '/api/v1/article'
async function titleOf(id: number): Promise<string> {
  const { status, body } = await guest.get(`${api}/${id}`)
  expect(status).toBe(200)
  return body.title
}

async function publish(title: string): Promise<number> {
  const id = await makeArticle(app.db, { title })
  await editor.patch(`${api}/edit/${id}`, { revision: 1, title })
  return id
}

withServer('edits are seen at once, although the replica does not replay them', async () => {
  const id = await publish('قبل')
  await isReplicaRead(id)
  await onStandby('select pg_wal_replay_pause()')
  onTestFinished(async () => void (await onStandby('select pg_wal_replay_resume()')))
  for (let revision = 2; revision < 22; revision += 1) {
    const edited = await editor.patch(`${api}/edit/${id}`, { revision, title: `بعد ${revision}` })
    expect(edited.status).toBe(200)
    expect(await titleOf(id)).toBe(`بعد ${revision}`)
  }
})

withServer('pages are read from the replica, and show each change although it is not replayed', async () => {
  const id = await publish('قبل')
  await isReplicaRead(id)
  const begun = { name: 'ملف المياه', summary: 'ما القصة', status: true }
  const { body: dossier } = await editor.post('/api/v1/dossier', begun)
  const poll = { name: 'أتؤيد؟', answers: ['نعم', 'لا'], closesAt: new Date(Date.now() + 86_400_000) }
  const { body: asked } = await editor.post('/api/v1/poll', poll)
  const address = decodeURI((await guest.get(`/article/${id}`)).headers.get('location')!)
  const read = async (path: string) => {
    const { status, body } = await guest.get(encodeURI(path))
    expect([path, status]).toEqual([path, 200])
    return body as string
  }
  for (const page of [address, '/articles/latest', `/dossier/${dossier.slug}`, '/dossiers', '/polls'])
    await read(page)
  const before = await readsOfReplica()
  let rendered = 0
  await until(async () => {
    rendered += 1
    expect((await guest.get(`/article/${900_000 + rendered}`)).status).toBe(404)
    expect(await readsOfReplica()).toBeGreaterThan(before)
  })

  await onStandby('select pg_wal_replay_pause()')
  onTestFinished(async () => void (await onStandby('select pg_wal_replay_resume()')))
  const { slug } = (await editor.get(`${api}/edit/${id}`)).body
  for (let revision = 2; revision < 6; revision += 1) {
    const title = `بعد ${revision}`
    await editor.patch(`${api}/edit/${id}`, { revision, title, slug })
    for (const page of [address, '/articles/latest']) expect(await read(page)).toContain(title)
  }
  const { id: dossierId, revision } = dossier
  await editor.patch(`/api/v1/dossier/${dossierId}`, { revision, name: 'ملف السدود', placedIds: [id] })
  for (const page of [`/dossier/${dossier.slug}`, '/dossiers', address])
    expect(await read(page)).toContain('ملف السدود')
  expect(await read(`/dossier/${dossier.slug}`)).toContain('بعد 5')
  await editor.patch(`/api/v1/poll/${asked.id}/status`, { status: false })
  expect(await read('/polls')).not.toContain('أتؤيد؟')
  await editor.post(`${api}/takedown/${id}`, { reason: 'حكم قضائي', words: '' })
  expect((await guest.get(encodeURI(address))).status).toBe(410)
  expect(await read(`/dossier/${dossier.slug}`)).not.toContain('بعد 5')
})

withServer('a replica killed under reads costs no error, and is read again once it is back', async () => {
  const id = await publish('باق')
  await isReplicaRead(id)
  const counted = async () => (await guest.get('/readyz')).body.replicas
  await until(async () => expect(await counted()).toEqual({ used: 1, all: 1 }))
  const readers = Array.from({ length: 4 }, async () => {
    for (let read = 0; read < 50; read += 1) expect(await titleOf(id)).toBe('باق')
  })
  await standby.kill()
  await Promise.all(readers)
  await until(async () => expect(await counted()).toEqual({ used: 0, all: 1 }))
  expect(await titleOf(id)).toBe('باق')
  await standby.restart()
  await isReplicaRead(id)
})

withServer(
  'a replica that hangs is left, and is read again once it answers',
  { timeout: 60_000 },
  async () => {
    const id = await publish('معلق')
    await isReplicaRead(id)
    standby.freeze()
    onTestFinished(() => standby.thaw())
    for (let read = 0; read < 10; read += 1) expect(await titleOf(id)).toBe('معلق')
    standby.thaw()
    await isReplicaRead(id)
  },
)

withServer('a statement that conflicts with what the replica replays runs on the primary', async () => {
  await onStandby('alter system set max_standby_streaming_delay = 0')
  await onStandby('select pg_reload_conf()')
  await sql`create table conflicted (id int)`.execute(app.db)
  const { db, readers, replicas } = openDatabases(primary.url, { replicas: [standby.url] })
  onTestFinished(() => db.destroy())
  const isStandby = sql<{ is: boolean }>`select pg_is_in_recovery() as is`
  replicas.noteChange()
  await until(async () => expect((await isStandby.execute(readers)).rows).toEqual([{ is: true }]))
  const before = await refusals()
  const slow = sql`select pg_is_in_recovery() as is, pg_sleep(3) from (select count(*) from conflicted) counted`
  const asked = slow.execute(readers)
  await until(async () => {
    const sleeping = `select from pg_stat_activity where state = 'active' and query like '%pg_sleep(3)%' and pid <> pg_backend_pid()`
    expect(await onStandby(sleeping)).toBe(1)
  })
  await sql`alter table conflicted add column name text`.execute(app.db)
  expect((await asked).rows).toMatchObject([{ is: false }])
  expect(await refusals()).toBe(before + 1)
})
