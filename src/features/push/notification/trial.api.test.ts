import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts'
import { type PushStandIn, startPushStandIn } from '../../../testing/providers/push.ts'
import { pruneAll } from '../../../testing/prune.ts'
import { until } from '../../../testing/until.ts'
import { notificationRetention } from './notification.retention.ts'

const devices = 240
let app: TestApp
let service: PushStandIn
let editor: TestClient
beforeAll(async () => {
  service = await startPushStandIn()
  app = await startTestApp({ worker: true, env: { PUSH_ALLOW: '127.0.0.0/8' } })
  editor = await app.as('admin')
  for (let count = 0; count < devices; count += 1) await addDevice()
})
afterAll(async () => {
  await app?.stop()
  service?.stop()
})
beforeEach(() => app.db.deleteFrom('notifications').execute())
afterEach(() => {
  service.taken.length = 0
})

async function addDevice(): Promise<void> {
  const { endpoint, keys } = service.device()
  const row = { endpoint, origin: new URL(endpoint).origin, ...keys }
  await app.db.insertInto('push_subscriptions').values(row).execute()
}
const create = (more: object = {}) =>
  editor.post('/api/v1/notification', {
    title: 'العنوان الأول',
    titleB: 'العنوان الثاني',
    trialShare: 20,
    ...more,
  })
async function begin(more?: object): Promise<number> {
  const { status, body } = await create(more)
  expect({ status, body }).toMatchObject({ status: 200, body: { trial: { share: 20, winner: null } } })
  await editor.patch(`/api/v1/notification/${body.id}/now`)
  return body.id
}
async function find(id: number) {
  const { body } = await editor.get('/api/v1/notification/paginate')
  return body.items.find((item: { id: number }) => item.id === id)
}
const untilTried = (id: number) =>
  until(async () => {
    const { trial, results } = await find(id)
    expect(results.delivered).toBeGreaterThan(20)
    expect(trial.a.delivered + trial.b.delivered).toBe(results.recipients)
    return results.delivered as number
  })
const untilSent = (id: number) =>
  until(async () => {
    const found = await find(id)
    expect(found.status).toBe('sent')
    return found
  })
/** Decides the trial as if its minutes had passed. */
const decide = () =>
  sql`update graphile_worker._private_jobs set run_at = now() where task_id in
    (select id from graphile_worker._private_tasks where identifier = 'decideTitle')`.execute(app.db)
const click = (id: number, variant: string, times: number) =>
  sql`update notification_sends set clicked_at = now() where id in (select id from notification_sends
    where notification_id = ${id} and variant = ${variant} order by id limit ${times})`.execute(app.db)
const titlesTold = () => {
  const told = service.taken.map(({ payload }) => payload.title)
  return ['العنوان الأول', 'العنوان الثاني'].map(title => told.filter(each => each === title).length)
}

test.each([
  ['the second where more open it', { a: 2, b: 12 }, 'b'],
  ['the first where more open it', { a: 9, b: 3 }, 'a'],
  ['the first where hardly anybody opens either', { a: 0, b: 5 }, 'a'],
] as const)(
  'each title goes to a share, %s to the rest, and no device gets two',
  { tags: 'thorough' },
  async (_, clicks, winner) => {
    const id = await begin()
    const tried = await untilTried(id)
    expect(tried).toBeLessThan(devices / 2)
    const [first, second] = titlesTold() as [number, number]
    expect([first > 5, second > 5]).toEqual([true, true])
    await click(id, 'a', clicks.a)
    await click(id, 'b', clicks.b)
    await decide()
    const { trial, results } = await untilSent(id)
    expect(trial.winner).toBe(winner)
    expect(results).toMatchObject({ recipients: devices, delivered: devices })
    expect(new Set(service.taken.map(({ device }) => device)).size).toBe(devices)
    const rest = devices - tried
    expect(titlesTold()).toEqual(winner === 'a' ? [first + rest, second] : [first, second + rest])
  },
)

test('figures of each title remain when the recipients are deleted', { tags: 'thorough' }, async () => {
  const id = await begin()
  await untilTried(id)
  await click(id, 'b', 12)
  await decide()
  const { trial } = await untilSent(id)
  expect(trial).toMatchObject({ winner: 'b', b: { clicked: 12 } })
  await sql`update notifications set sent_at = now() - interval '40 days'`.execute(app.db)
  await sql`update notification_sends set at = now() - interval '40 days'`.execute(app.db)
  await sql`select graphile_worker.add_job('sendDigests', '{}'::json)`.execute(app.db)
  const rows = () => app.db.selectFrom('notification_sends').select('id').execute()
  await until(async () => {
    await pruneAll(app, notificationRetention)
    expect(await rows()).toEqual([])
  })
  expect((await find(id)).trial).toEqual(trial)
})

test('cancelled in between, the rest gets nothing', { tags: 'thorough' }, async () => {
  const id = await begin()
  const tried = await untilTried(id)
  expect((await editor.patch(`/api/v1/notification/${id}/cancel`)).status).toBe(200)
  await decide()
  await until(async () => {
    const { rows } =
      await sql`select from graphile_worker._private_jobs j join graphile_worker._private_tasks t
      on t.id = j.task_id where t.identifier in ('decideTitle', 'runNotification')`.execute(app.db)
    expect(rows).toEqual([])
  })
  expect(service.taken).toHaveLength(tried)
  expect(await find(id)).toMatchObject({ status: 'cancelled', trial: { winner: null } })
})

test('with identical titles, or for too few devices: 400 in Arabic', async () => {
  const same = await create({ titleB: 'العنوان الأول' })
  const few = await create({ audience: 'topics', topics: ['breaking'] })
  for (const { status, body } of [same, few]) {
    expect([status, body.data.issues[0].path]).toEqual([400, 'titleB'])
  }
  expect(few.body.data.issues[0].message).toContain('200')
})
