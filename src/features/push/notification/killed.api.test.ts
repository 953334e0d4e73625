/** @module-tag thorough */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { startPushStandIn } from '../../../testing/providers/push.ts'

test('if a worker is killed in the middle another continues, and no device is notified twice', async () => {
  const app = await startTestApp({ env: { PUSH_ALLOW: '127.0.0.0/8' } })
  const service = await startPushStandIn()
  const devices = Array.from({ length: 1500 }, () => service.device())
  const rows = devices.map(({ endpoint, keys }) => ({ endpoint, origin: service.url, ...keys }))
  for (let at = 0; at < rows.length; at += 500) {
    await app.db
      .insertInto('push_subscriptions')
      .values(rows.slice(at, at + 500))
      .execute()
  }
  const asked = new Map<number, number>()
  let isStuck = true
  service.answer((device, count) => {
    asked.set(device, (asked.get(device) ?? 0) + 1)
    return { status: 201, silent: isStuck && count > 700 }
  })

  const editor = await app.as('admin')
  const { body } = await editor.post('/api/v1/notification', { title: 'خبر' })
  await editor.patch(`/api/v1/notification/${body.id}/now`)
  const first = work(app)
  await expect.poll(() => service.asked(), { timeout: 60_000 }).toBeGreaterThan(720)
  first.kill('SIGKILL')
  await once(first, 'exit')
  isStuck = false

  const second = work(app)
  const find = async () => (await editor.get('/api/v1/notification/paginate')).body.items[0]
  await expect.poll(async () => (await find()).status, { timeout: 90_000 }).toBe('sent')
  const { results } = await find()
  expect(Math.max(...asked.values())).toBe(1)
  expect(results.recipients).toBe(1500)
  expect(results.delivered + results.failed).toBe(1500)
  // A killed worker loses at most the current batch.
  expect(service.taken.length).toBeGreaterThanOrEqual(1000)
  second.kill('SIGTERM')
  await once(second, 'exit')
  service.stop()
  await app.stop()
}, 200_000)

test('two workers on one notification and its digest notify each device once', async () => {
  const app = await startTestApp({ env: { PUSH_ALLOW: '127.0.0.0/8' } })
  const services = await Promise.all([startPushStandIn(), startPushStandIn(), startPushStandIn()])
  const rows = services.flatMap(service =>
    Array.from({ length: 400 }, (_, index) => {
      const { endpoint, keys } = service.device()
      const topics = index % 4 === 0 ? ['digest'] : []
      return { endpoint, origin: service.url, ...keys, topics, time_zone: 'Etc/UTC' }
    }),
  )
  for (let at = 0; at < rows.length; at += 400) {
    await app.db
      .insertInto('push_subscriptions')
      .values(rows.slice(at, at + 400))
      .execute()
  }
  const workers = [work(app), work(app)]
  const editor = await app.as('admin')
  const { body } = await editor.post('/api/v1/notification', { title: 'خبر' })
  await editor.patch(`/api/v1/notification/${body.id}/now`)
  const find = async () => (await editor.get('/api/v1/notification/paginate')).body.items[0]
  await expect.poll(async () => (await find()).status, { timeout: 90_000 }).toBe('sent')
  expect((await find()).results).toMatchObject({ recipients: 900, delivered: 900, held: 300 })
  // Moves the devices to time zones in which it is evening now.
  await sql`update push_subscriptions set time_zone = case when h = 0 then 'Etc/UTC'
    else 'Etc/GMT' || case when h > 0 then '-' else '+' end || abs(h) end
    from (select (32 - extract(hour from now() at time zone 'UTC')::integer) % 24 - 12 as h) x`.execute(
    app.db,
  )
  for (const key of ['one', 'other'])
    await sql`select graphile_worker.add_job('sendDigests', '{}'::json, job_key => ${key})`.execute(app.db)
  const taken = () =>
    services.flatMap(service => service.taken.map(({ device }) => `${service.url}/${device}`))
  await expect.poll(() => taken().length, { timeout: 90_000 }).toBe(1200)
  for (const worker of workers) {
    worker.kill('SIGTERM')
    await once(worker, 'exit')
  }
  expect([taken().length, new Set(taken()).size]).toEqual([1200, 1200])
  for (const service of services) service.stop()
  await app.stop()
}, 200_000)

function work({ databaseUrl, dataDir }: { databaseUrl: string; dataDir: string }): ChildProcess {
  return fork(path.join(import.meta.dirname, '../../../testing/workInProcess.ts'), [databaseUrl, dataDir])
}
