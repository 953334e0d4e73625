/** @module-tag thorough */
import { once } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { fetchFeedLater } from '../features/feed/feed.jobs.ts'
import { indexMissing } from '../features/search/search.jobs.ts'
import { pingHub } from '../features/websub/websub.jobs.ts'
import { enqueue } from '../platform/jobs.ts'
import { prompt } from '../platform/patience.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { openDatabaseProxy } from '../testing/database-proxy.ts'
import { startStandIn } from '../testing/providers/http.ts'
import { makeFeed, makePicture, rss, slowPictures, startPublisher } from '../testing/publisher.ts'
import { startProcess } from '../testing/startProcess.ts'
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

test('another worker takes over the jobs of a killed one, but not those of a live one', async () => {
  for (const pool of ['pool-dead', 'pool-alive']) {
    await enqueue(app.db, indexMissing, {}, { key: pool })
    await sql`update graphile_worker._private_jobs set locked_by = ${pool}, locked_at = now() - interval '6 seconds',
      attempts = 1 where key = ${pool}`.execute(app.db)
  }
  const alive = new pg.Client(app.databaseUrl)
  await alive.connect()
  await alive.query("select pg_advisory_lock(7103, hashtext('pool-alive'))")

  const other = await startTestApp({ worker: true, database: { url: app.databaseUrl } })
  await expect.poll(() => lockOf('pool-dead')).toBeUndefined()
  expect(await lockOf('pool-alive')).toBe('pool-alive')
  await alive.end()
  await expect.poll(() => lockOf('pool-alive')).toBeUndefined()
  await other.stop()
})

test('a job whose worker was killed in its only attempt is retried once, but not repeatedly', async () => {
  for (const [key, lastError] of [
    ['cut', null],
    ['cut twice', 'its worker ended before the job did'],
  ] as const) {
    await enqueue(app.db, indexMissing, {}, { key, maxAttempts: 1 })
    await sql`update graphile_worker._private_jobs set locked_by = 'pool-gone', last_error = ${lastError},
      locked_at = now() - interval '6 seconds', attempts = 1 where key = ${key}`.execute(app.db)
  }
  const other = await startTestApp({ worker: true, database: { url: app.databaseUrl } })
  const left = async () => {
    const { rows } = await sql`select key, locked_by as by from graphile_worker._private_jobs
      where key like 'cut%'`.execute(app.db)
    return rows
  }
  await expect.poll(left).toEqual([{ key: 'cut twice', by: null }])
  await other.stop()
})

test('a killed worker’s feed is taken over at once: saved items stay, the rest follows', async () => {
  const publisher = await startPublisher()
  const pictures = slowPictures(publisher, await makePicture())
  pictures.serve(7)
  const stories = Array.from({ length: 20 }, (_, index) => ({
    guid: `g${index}`,
    title: `خبر رقم ${index}`,
    image: pictures.url(19 - index),
  }))
  publisher.serve('/rss', { body: rss(stories) })
  const id = await makeFeed(app, { feed_url: `${publisher.url}/rss` })
  await fetchFeedLater(app.db, id)
  const worker = startProcess('workInProcess', app.databaseUrl, app.dataDir)
  // If the test fails, nothing else would end the worker, nor the run.
  onTestFinished(() => void worker.kill('SIGKILL'))
  const asked = () => publisher.asked.some(request => request.path === pictures.path(7))
  await expect.poll(asked, { timeout: 60_000 }).toBe(true)
  const feedOf = () =>
    app.db
      .selectFrom('feeds')
      .select(['imported', 'last_status', 'claim'])
      .where('id', '=', id)
      .executeTakeFirst()
  // Items that are ready do not wait for the picture of the next one.
  await expect
    .poll(feedOf, { timeout: 60_000 })
    .toMatchObject({ imported: 7, last_status: null, claim: expect.any(String) })
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  pictures.release()
  const env = { OUTBOUND_ALLOW: '127.0.0.0/8' }
  const other = await startTestApp({ worker: true, env, database: { url: app.databaseUrl } })
  // A claim that ends by timeout does so only after two minutes.
  await expect.poll(feedOf, { timeout: 90_000 }).toEqual({ imported: 20, last_status: 200, claim: null })
  const articles = await app.db.selectFrom('articles').select('id').where('feed_id', '=', id).execute()
  expect(articles).toHaveLength(20)
  await other.stop()
  publisher.stop()
}, 200_000)

test.each(['while it works', 'when it is to stop'])('a silent database is detected %s', async when => {
  const proxy = await openDatabaseProxy(app.databaseUrl)
  const hold = await holdJobs(proxy.url, when, { ...prompt, sign: 1000 })
  await hold.begin([])
  proxy.freeze()
  if (when === 'when it is to stop') await hold.ask()
  await expect(hold.lost).rejects.toThrow('Query read timeout')
  await hold.stop()
  proxy.stop()
})

test('a stopping worker waits for its jobs, even if the library is already stopping', async () => {
  const order: string[] = []
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const hub = await startStandIn(async () => {
    order.push('asked')
    await answered
    order.push('answered')
    return { body: {} }
  })
  const env = { WEBSUB_HUBS: hub.url }
  const other = await startTestApp({ worker: true, database: { url: app.databaseUrl }, env })
  await enqueue(app.db, pingHub, { hub: hub.url, feed: '/rss' })
  await expect.poll(() => order).toEqual(['asked'])
  await sql`select pg_notify('worker:migrate', '{"breaking":true}')`.execute(app.db)
  await expect.poll(() => process.exitCode).toBe(57)
  process.exitCode = undefined
  const stopped = other.stop().then(() => order.push('stopped'))
  // Long enough for a stop that does not wait to finish.
  for (let turn = 0; turn < 50; turn += 1) await sql`select 1`.execute(app.db)
  answer()
  await stopped
  expect(order).toEqual(['asked', 'answered', 'stopped'])
  await hub.stop()
})
