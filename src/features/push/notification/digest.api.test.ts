import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts'
import { makeArticle } from '../../../testing/factories.ts'
import { type PushStandIn, startPushStandIn } from '../../../testing/providers/push.ts'
import { until } from '../../../testing/until.ts'
import { midnight } from '../push.selections.ts'

let app: TestApp
let service: PushStandIn
let editor: TestClient
beforeAll(async () => {
  service = await startPushStandIn()
  app = await startTestApp({ worker: true, env: { PUSH_ALLOW: '127.0.0.0/8' } })
  editor = await app.as('admin')
})
afterAll(async () => {
  await app?.stop()
  service?.stop()
})
beforeEach(async () => {
  // In the order in which the worker locks them.
  await app.db.deleteFrom('notifications').execute()
  await app.db.deleteFrom('push_subscriptions').execute()
})
afterEach(() => {
  service.taken.length = 0
})

/** A time zone in which it is this hour now. */
function zoneAt(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
type Device = { hour: number; topics?: string[]; quiet?: [number, number]; dailyCap?: number }
async function addDevice({ hour, topics = [], quiet = [0, 0], dailyCap = 0 }: Device): Promise<number> {
  const { endpoint, keys } = service.device()
  const { id } = await app.db
    .insertInto('push_subscriptions')
    .values({
      endpoint,
      origin: service.url,
      ...keys,
      topics,
      quiet_from: quiet[0],
      quiet_to: quiet[1],
      daily_cap: dailyCap,
      time_zone: zoneAt(hour),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
async function hold(subscription: number, title: string): Promise<void> {
  const { id } = await app.db
    .insertInto('notifications')
    .values({ title, status: 'sent', send_at: new Date(), sent_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const send = { notification_id: id, subscription_id: subscription, origin: service.url, state: 'held' }
  await app.db.insertInto('notification_sends').values(send).execute()
}
async function send(title: string, more: object = {}): Promise<void> {
  const { body } = await editor.post('/api/v1/notification', { title, ...more })
  await editor.patch(`/api/v1/notification/${body.id}/now`)
  await until(async () => {
    const { items } = (await editor.get('/api/v1/notification/paginate')).body
    expect(items.find((item: { id: number }) => item.id === body.id).status).toBe('sent')
  })
}
async function digests(): Promise<string[]> {
  const before = service.taken.length
  await sql`select graphile_worker.add_job('sendDigests', '{}'::json)`.execute(app.db)
  await until(async () => {
    const { rows } =
      await sql`select from graphile_worker.jobs where task_identifier = 'sendDigests'`.execute(app.db)
    expect(rows).toEqual([])
  })
  return service.taken.slice(before).map(({ payload }) => payload.title)
}

describe('held notifications', () => {
  test.each<[string, Device, boolean]>([
    ['in the evening to who wants a digest', { hour: 20, topics: ['digest'] }, true],
    ['not before it', { hour: 18, topics: ['digest'] }, false],
    ['in the last hour before a quiet evening', { hour: 17, topics: ['digest'], quiet: [18, 8] }, true],
    ['not in a quiet evening', { hour: 20, topics: ['digest'], quiet: [18, 8] }, false],
    ['in what is left of the evening', { hour: 19, topics: ['digest'], quiet: [20, 8] }, true],
    ['in the morning after a quiet night', { hour: 7, quiet: [23, 7] }, true],
    ['not in the night', { hour: 3, quiet: [23, 3] }, false],
    ['after a quiet day', { hour: 22, quiet: [6, 22] }, true],
    ['not in it', { hour: 12, quiet: [6, 22] }, false],
  ])('%s', { tags: 'thorough' }, async (_, device, comes) => {
    await hold(await addDevice(device), 'خبر')
    expect(await digests()).toEqual(comes ? ['خبر'] : [])
  })
})

test('a digest comes once an evening: anything held after it waits for the next', {
  tags: 'thorough',
}, async () => {
  const device = await addDevice({ hour: 20, topics: ['digest'] })
  await hold(device, 'خبر النهار')
  expect(await digests()).toEqual(['خبر النهار'])
  await hold(device, 'خبر الليل')
  expect(await digests()).toEqual([])
  await sql`update push_digests set at = now() - interval '23 hours 55 minutes'`.execute(app.db)
  await sql`update notification_sends set at = now() - interval '24 hours 5 minutes' where state = 'held'`.execute(
    app.db,
  )
  expect(await digests()).toEqual(['خبر الليل'])
})

test('the daily cap includes the digest: the rest comes the next day', { tags: 'thorough' }, async () => {
  const device = await addDevice({ hour: 12, dailyCap: 2 })
  for (const title of ['الأول', 'الثاني', 'الثالث', 'الرابع']) await send(title)
  expect(service.taken.map(({ payload }) => payload.title)).toEqual(['الأول', 'الثاني'])
  expect(await digests()).toEqual([])
  await sql`update notification_sends set at = at - interval '1 day' where state = 'delivered'`.execute(
    app.db,
  )
  expect(await digests()).toEqual(['موجز ما فاتك'])
  await send('الخامس')
  await send('السادس')
  expect(service.taken.at(-1)?.payload.title).toBe('الخامس')
  expect(await digests()).toEqual([])
  const held = await app.db
    .selectFrom('notification_sends')
    .select('id')
    .where('state', '=', 'held')
    .where('subscription_id', '=', device)
    .execute()
  expect(held).toHaveLength(1)
})

test("marks a subscribers' article in its own message and in a digest, without its text", async () => {
  const body = 'سطر لا يقرؤه إلا المشتركون'
  const articles = await Promise.all(
    ['مقال مقفل', 'مقال آخر مقفل'].map(title =>
      makeArticle(app.db, { title, columns: { access: 'subscribers', description: `<p>${body}</p>` } }),
    ),
  )
  await addDevice({ hour: 12 })
  const digested = await addDevice({ hour: 20, topics: ['digest'] })
  await send('مقال مقفل', { articleId: articles[0], body: 'ملخصه' })
  await send('مقال آخر مقفل', { articleId: articles[1] })
  expect(service.taken.map(({ payload }) => payload.body)).toEqual(['للمشتركين: ملخصه', 'للمشتركين'])
  await hold(digested, 'خبر للجميع')
  await digests()
  const { payload } = service.taken.at(-1)!
  expect(payload.body).toBe('• خبر للجميع\n• للمشتركين: مقال آخر مقفل\n• للمشتركين: مقال مقفل')
  expect(JSON.stringify(service.taken)).not.toContain(body)
})

test('hours are those of the device’s time zone, also on the day of a clock change', async () => {
  const ask = async (expression: string, now: string) => {
    // Evaluates the same expressions at another moment.
    const { rows } = await sql<{ value: string }>`select (${sql.raw(
      expression.replaceAll('now()', `timestamptz '${now}'`),
    )})::text as value from (values ('America/New_York')) s (time_zone)`.execute(app.db)
    return rows[0]!.value
  }
  const expression = midnight.compile(app.db).sql
  // Clocks went forward at 2 in the morning of 8 March 2026, and go back on 1 November.
  expect(Date.parse(await ask(expression, '2026-03-08 20:00+00'))).toBe(Date.parse('2026-03-08T05:00:00Z'))
  expect(Date.parse(await ask(expression, '2026-11-01 20:00+00'))).toBe(Date.parse('2026-11-01T04:00:00Z'))
})
