/** @module-tag thorough */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts'
import { type PushStandIn, startPushStandIn } from '../../../testing/providers/push.ts'
import { startProcess } from '../../../testing/startProcess.ts'
import { until } from '../../../testing/until.ts'

let app: TestApp
let editor: TestClient
let busy: PushStandIn
let other: PushStandIn
beforeAll(async () => {
  app = await startTestApp({ env: { PUSH_ALLOW: '127.0.0.0/8' } })
  editor = await app.as('admin')
  busy = await startPushStandIn()
  other = await startPushStandIn()
})
afterAll(async () => {
  busy?.stop()
  other?.stop()
  await app?.stop()
})

let workers: ChildProcess[] = []
async function start(): Promise<ChildProcess> {
  const worker = startProcess('workInProcess', app.databaseUrl, app.dataDir)
  workers.push(worker)
  await once(worker, 'message')
  return worker
}
async function end(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  worker.kill('SIGKILL')
  await once(worker, 'exit')
}
afterEach(async () => {
  await Promise.all(workers.map(end))
  workers = []
  for (const { taken } of [busy, other]) taken.length = 0
  await app.db.deleteFrom('push_waits').execute()
  await app.db.deleteFrom('push_subscriptions').execute()
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
})

async function subscribe({ url, device }: PushStandIn, topics: string[] = []): Promise<void> {
  const { endpoint, keys } = device()
  await app.db
    .insertInto('push_subscriptions')
    .values({ endpoint, origin: url, ...keys, topics, time_zone: 'UTC' })
    .execute()
}

async function send(title: string): Promise<number> {
  const { body } = await editor.post('/api/v1/notification', { title })
  await editor.patch(`/api/v1/notification/${body.id}/now`)
  return body.id
}
const titles = ({ taken }: PushStandIn) => taken.map(({ payload }) => payload.title)
/** Seconds until the retry of each run that no worker holds. */
const listRuns = async () => {
  const { rows } = await sql<{ wait: number }>`select extract(epoch from run_at - now())::integer as wait
    from graphile_worker.jobs where task_identifier = 'runNotification' and locked_at is null`.execute(app.db)
  return rows.map(({ wait }) => wait)
}
const pass = async () => {
  await sql`update push_waits set waits_until = now()`.execute(app.db)
  await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null and task_id in
    (select id from graphile_worker._private_tasks where identifier = 'runNotification')`.execute(app.db)
}

test('a push service that asks to wait is spared by other notifications and processes, and delays no other', async () => {
  await subscribe(busy)
  await subscribe(other)
  busy.answer(() => ({ status: 429, headers: { 'retry-after': '1800' } }))
  const first = await start()
  await send('أول')
  await until(() => expect(titles(other)).toEqual(['أول']))
  await until(async () => expect((await listRuns()).filter(wait => wait > 1700)).toHaveLength(1))
  await end(first)
  expect(busy.asked()).toBe(1)

  await start()
  await send('ثان')
  await until(() => expect(titles(other)).toEqual(['أول', 'ثان']))
  await until(async () => expect((await listRuns()).filter(wait => wait > 1700)).toHaveLength(2))
  expect(busy.asked()).toBe(1)

  // The wait is over: waiting messages are sent once each.
  busy.answer(() => ({ status: 201 }))
  await pass()
  await until(() => expect(titles(busy).toSorted()).toEqual(['أول', 'ثان']))
  await until(async () => expect(await listRuns()).toEqual([]))
  expect(titles(other)).toEqual(['أول', 'ثان'])
})

test('of two waits the longer applies', async () => {
  await subscribe(busy)
  await subscribe(busy)
  let answers = 0
  busy.answer(() => ({ status: 429, headers: { 'retry-after': answers++ === 0 ? '3600' : '60' } }))
  await start()
  await send('مهلتان')
  await until(async () => expect((await listRuns()).filter(wait => wait > 30)).toHaveLength(1))
  const { rows } = await sql<{ wait: number }>`select extract(epoch from waits_until - now())::integer as wait
    from push_waits where origin = ${busy.url}`.execute(app.db)
  expect(answers).toBe(2)
  expect(rows[0]!.wait).toBeGreaterThan(3500)
})

test('a server error of one message does not stop other notifications', async () => {
  await subscribe(busy)
  busy.answer(() => ({ status: 500 }))
  await start()
  await send('خطأ')
  await until(async () => expect((await listRuns()).filter(wait => wait > 10)).toHaveLength(1))
  busy.answer(() => ({ status: 201 }))
  await send('بعده')
  await until(() => expect(titles(busy)).toEqual(['بعده']))
})
