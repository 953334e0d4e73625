import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetExpiredSessions } from '../features/session/session.jobs.ts'
import { enqueue } from '../platform/jobs.ts'
import { prompt } from '../platform/patience.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { openDatabaseProxy } from '../testing/database-proxy.ts'
import { holdJobs } from './hold.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

const lockOf = async (key: string) => {
  const { rows } = await sql<{ by: string | null }>`
    select locked_by as by from graphile_worker._private_jobs where key = ${key}`.execute(app.db)
  return rows[0]?.by
}

test('jobs that a killed worker had begun are done by another; those of one that lives are left to it', async () => {
  for (const pool of ['pool-dead', 'pool-alive']) {
    await enqueue(app.db, forgetExpiredSessions, {}, { key: pool })
    await sql`update graphile_worker._private_jobs set locked_by = ${pool}, locked_at = now() - interval '6 seconds',
      attempts = 1 where key = ${pool}`.execute(app.db)
  }
  const alive = new pg.Client(app.databaseUrl)
  await alive.connect()
  await alive.query("select pg_advisory_lock(7103, hashtext('pool-alive'))")

  const other = await startTestApp({ worker: true, database: { url: app.databaseUrl } })
  await expect.poll(() => lockOf('pool-dead'), { timeout: 20_000 }).toBeUndefined()
  expect(await lockOf('pool-alive')).toBe('pool-alive')
  await alive.end()
  await expect.poll(() => lockOf('pool-alive'), { timeout: 20_000 }).toBeUndefined()
  await other.stop()
})

test.each(['while it works', 'when it is to stop'])(
  'a database that falls silent is noticed %s',
  async when => {
    const proxy = await openDatabaseProxy(app.databaseUrl)
    const hold = await holdJobs(proxy.url, [when], { ...prompt, sign: 1000 })
    proxy.freeze()
    if (when === 'when it is to stop') await hold.ask()
    await expect(hold.lost).rejects.toThrow('Query read timeout')
    await hold.stop()
    proxy.stop()
  },
)
