import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts'
import { makeArticle, makeCategory, makePerson, makeTag } from '../../../testing/factories.ts'
import { makePackage } from '../../../testing/members.ts'
import { type PushDevice, type PushStandIn, startPushStandIn } from '../../../testing/providers/push.ts'
import { until } from '../../../testing/until.ts'

let app: TestApp
let service: PushStandIn
let editor: TestClient
let guest: TestClient
beforeAll(async () => {
  service = await startPushStandIn()
  app = await startTestApp({ worker: true, env: { PUSH_ALLOW: '127.0.0.0/8' } })
  editor = await app.as('admin')
  guest = await app.as('guest')
})
afterAll(async () => {
  await app?.stop()
  service?.stop()
})
beforeEach(async () => {
  await app.db.deleteFrom('push_waits').execute()
  // In the order in which the worker locks them.
  await app.db.deleteFrom('notifications').execute()
  await app.db.deleteFrom('push_subscriptions').execute()
  await app.db.deleteFrom('rate_limits').execute()
})
afterEach(() => {
  service.taken.length = 0
  service.answer(() => ({ status: 201 }))
})

async function subscribe(more: object = {}, client = guest, device = service.device()): Promise<PushDevice> {
  const { endpoint, keys } = device
  const body = { endpoint, keys, timeZone: 'Asia/Riyadh', dailyCap: 0, ...more }
  const { status, body: said } = await client.call('PUT', '/api/v1/push/subscription', body)
  expect({ status, said }).toMatchObject({ status: 200 })
  return device
}

async function send(input: object = {}): Promise<number> {
  const { status, body } = await editor.post('/api/v1/notification', { title: 'خبر اليوم', ...input })
  expect({ status, body }).toMatchObject({ status: 200, body: { status: 'scheduled' } })
  await editor.patch(`/api/v1/notification/${body.id}/now`)
  return body.id
}

async function find(id: number) {
  const { body } = await editor.get('/api/v1/notification/paginate')
  return body.items.find((item: { id: number }) => item.id === id)
}
const sent = (id: number) =>
  until(async () => {
    const found = await find(id)
    expect(found.status).toBe('sent')
    return found
  })
const told = () => service.taken.map(({ device }) => device).sort((one, other) => one - other)
const hasten = async () => {
  // A run records its outcomes before it queues the next run.
  await until(async () => {
    const { rows } = await sql`select from graphile_worker.jobs
      where task_identifier = 'runNotification' and locked_at is not null`.execute(app.db)
    expect(rows).toEqual([])
  })
  await app.db.deleteFrom('push_waits').execute()
  await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null and task_id in
    (select id from graphile_worker._private_tasks where identifier in ('runNotification', 'sendNotification'))`.execute(
    app.db,
  )
}

/** Runs the digests and waits until they are sent. */
async function digests(): Promise<void> {
  await sql`select graphile_worker.add_job('sendDigests', '{}'::json)`.execute(app.db)
  await until(async () => {
    const { rows } =
      await sql`select from graphile_worker.jobs where task_identifier = 'sendDigests'`.execute(app.db)
    expect(rows).toEqual([])
  })
}

describe('a notification', () => {
  test('reaches every device once, encrypted and signed, and its outcome is counted', async () => {
    const devices = [await subscribe(), await subscribe({ topics: [] })]
    const id = await send({ body: 'سطر تحت العنوان', link: 'https://news.example/a' })
    const { results } = await sent(id)
    expect(results).toEqual({
      recipients: 2,
      delivered: 2,
      shown: 0,
      clicked: 0,
      gone: 0,
      failed: 0,
      held: 0,
    })
    expect(told()).toEqual(devices.map(({ number }) => number))
    const [{ payload, headers } = service.taken[0]!] = service.taken
    expect(payload).toMatchObject({
      title: 'خبر اليوم',
      body: 'سطر تحت العنوان',
      url: 'https://news.example/a',
    })
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200', urgency: 'normal' })
  })

  test('ends when many push services finish at the same moment', { tags: 'thorough' }, async () => {
    const rows = Array.from({ length: 24 }, (_, at) => ({
      endpoint: `https://push-${at}.example/1`,
      origin: `https://push-${at}.example`,
      ...service.device().keys,
    }))
    await app.db.insertInto('push_subscriptions').values(rows).execute()
    // No device follows the topic, so that a run begins and ends at once.
    for (let round = 0; round < 5; round += 1)
      await sent(await send({ audience: 'topics', topics: ['tag:1'] }))
  })

  test('about an article opens it, with its picture; one that readers cannot open is refused', async () => {
    await subscribe()
    const articleId = await makeArticle(app.db)
    await sent(await send({ articleId }))
    expect(service.taken[0]!.payload.url).toMatch(new RegExp(`^/article/${articleId}/`))
    const held = await makeArticle(app.db, { enable: false })
    const { status, body } = await editor.post('/api/v1/notification', { title: 'خبر', articleId: held })
    expect([status, body.code]).toEqual([422, 'REFUSED'])
  })

  test('waits a minute, and if cancelled reaches nobody; a sent one cannot be cancelled', async () => {
    await subscribe()
    const { body } = await editor.post('/api/v1/notification', { title: 'خطأ' })
    expect(Date.parse(body.sendAt) - Date.now()).toBeGreaterThan(50_000)
    expect((await editor.patch(`/api/v1/notification/${body.id}/cancel`)).body.status).toBe('cancelled')
    expect((await editor.patch(`/api/v1/notification/${body.id}/cancel`)).status).toBe(200)
    expect((await editor.patch(`/api/v1/notification/${body.id}/now`)).status).toBe(422)
    await sent(await send())
    expect(service.taken.map(({ payload }) => payload.title)).toEqual(['خبر اليوم'])
    const [{ id }] = (await editor.get('/api/v1/notification/paginate')).body.items
    expect((await editor.patch(`/api/v1/notification/${id}/cancel`)).status).toBe(422)
  })

  test('waits for a time that the editor sets', async () => {
    const sendAt = new Date(Date.now() + 7_200_000).toISOString()
    expect((await editor.post('/api/v1/notification', { title: 'غدًا', sendAt })).body.sendAt).toBe(sendAt)
  })

  test.each([
    ['no title', { title: ' ' }, 'title'],
    ['too long a title', { title: 'ا'.repeat(121) }, 'title'],
    ['a link that is not a web address', { title: 'ا', link: 'javascript:alert(1)' }, 'link'],
    ['topics, and none chosen', { title: 'ا', audience: 'topics' }, 'topics'],
    ['an unknown topic', { title: 'ا', audience: 'topics', topics: ['user:1'] }, 'topics.0'],
    ['an article that is no more', { title: 'ا', articleId: 999_999 }, 'articleId'],
    ['a picture that is no more', { title: 'ا', imageId: 999_999 }, 'imageId'],
    ['a time in a year', { title: 'ا', sendAt: '2099-01-01T00:00:00Z' }, 'sendAt'],
  ])('with %s: 400 in Arabic', async (_, input, path) => {
    const { status, body } = await editor.post('/api/v1/notification', input)
    expect([status, body.data?.issues[0].path]).toEqual([400, path])
    expect(body.data.issues[0].message).toMatch(/\p{Script=Arabic}/u)
  })
})

describe('the audience', () => {
  const estimate = async (body: object) =>
    (await editor.post('/api/v1/notification/estimate', body)).body.devices

  test('is everyone who follows a topic, on the device or in the account; the estimate agrees', async () => {
    const [category, tag] = [await makeCategory(app.db), await makeTag(app.db)]
    const reader = await app.asUser({ role: 'user' })
    await reader.patch('/api/v1/user/add-user-favorites', { categories: [category] })
    const mine = await subscribe({ topics: ['followed'] }, reader)
    const theirs = await subscribe({ topics: [`category:${category}`] })
    await subscribe({ topics: ['breaking', `tag:${tag}`] })
    const audience = { audience: 'topics', topics: [`category:${category}`] }
    expect(await estimate(audience)).toBe(2)
    await sent(await send(audience))
    expect(told()).toEqual([mine.number, theirs.number])
    expect(await estimate({ audience: 'all' })).toBe(3)
  })

  test('of members is everyone with access: on trial, paid, or past due', async () => {
    const reader = await app.asUser({ role: 'user' })
    await subscribe({}, reader)
    expect(await estimate({ audience: 'members' })).toBe(0)
    const packageId = await makePackage(app.db)
    await app.db
      .insertInto('subscriptions')
      .values({
        user_id: reader.userId!,
        package_id: packageId,
        status: 'past_due',
        amount: 3000,
        currency: 'SAR',
        provider: 'manual',
        period: 'month',
      })
      .execute()
    expect(await estimate({ audience: 'members' })).toBe(1)
    await app.db.deleteFrom('subscriptions').execute()
  })

  test.each([
    ['rests now', { quietFrom: new Date().getUTCHours(), quietTo: (new Date().getUTCHours() + 2) % 24 }],
    ['wants a digest', { topics: ['digest'] }],
  ])('a device that %s is not notified: its message is held', { tags: 'thorough' }, async (_, wishes) => {
    await subscribe({ timeZone: 'Etc/UTC', ...wishes })
    const { results } = await sent(await send())
    expect([results.recipients, results.held, told()]).toEqual([0, 1, []])
  })

  test('a device at its daily cap gets later messages held', async () => {
    await subscribe({ dailyCap: 1 })
    await sent(await send())
    const { results } = await sent(await send())
    expect([results.held, service.taken.length]).toEqual([1, 1])
  })

  test('held messages come as one digest, once', { tags: 'thorough' }, async () => {
    const { number } = await subscribe({ topics: ['digest'], timeZone: zoneWhereItIs(20) })
    for (const title of ['الأول', 'الثاني']) await sent(await send({ title }))
    for (const _ of [1, 2])
      await sql`select graphile_worker.add_job('sendDigests', '{}'::json)`.execute(app.db)
    await until(() => expect(told()).toEqual([number]))
    expect(service.taken[0]!.payload).toMatchObject({ title: 'موجز ما فاتك', body: '• الثاني\n• الأول' })
    const states = await app.db.selectFrom('notification_sends').select('state').distinct().execute()
    expect(states).toEqual([{ state: 'digested' }])
  })

  test('the digest leaves out articles that readers can no longer open', { tags: 'thorough' }, async () => {
    await subscribe({ topics: ['digest'], timeZone: zoneWhereItIs(20) })
    const articleId = await makeArticle(app.db)
    for (const input of [{ articleId, title: 'خبر يُزال' }, { title: 'خبر يبقى' }])
      await sent(await send(input))
    await editor.post(`/api/v1/article/takedown/${articleId}`, { reason: 'حكم' })
    await digests()
    expect(service.taken.map(({ payload }) => payload.title)).toEqual(['خبر يبقى'])
  })

  test('a push service that asks to wait gets no more digests, and others do', {
    tags: 'thorough',
  }, async () => {
    const other = await startPushStandIn()
    const { endpoint } = await subscribe({ topics: ['digest'], timeZone: zoneWhereItIs(20) })
    // More than two batches.
    await sql`insert into push_subscriptions (endpoint, origin, p256dh, auth, topics, time_zone, daily_cap)
      select endpoint || n, origin, p256dh, auth, topics, time_zone, daily_cap from push_subscriptions, generate_series(1, 1100) n
      where endpoint = ${endpoint}`.execute(app.db)
    await subscribe({ topics: ['digest'], timeZone: zoneWhereItIs(20) }, guest, other.device())
    await sent(await send())
    const before = service.asked()
    service.answer(() => ({ status: 429, headers: { 'retry-after': '600' } }))
    await digests()
    expect(service.asked() - before).toBeLessThanOrEqual(64)
    expect(other.taken).toHaveLength(1)
    other.stop()
  })

  test('a digest that the push service refused comes with the next', { tags: 'thorough' }, async () => {
    await subscribe({ topics: ['digest'], timeZone: zoneWhereItIs(20) })
    await sent(await send())
    service.answer(() => ({ status: 503 }))
    await digests()
    expect(service.taken).toEqual([])
    service.answer(() => ({ status: 201 }))
    await digests()
    await digests()
    expect(service.taken).toHaveLength(1)
  })
})

describe('a push service', () => {
  test.each([404, 410])('that answers %i: the subscription is deleted', async status => {
    await subscribe()
    service.answer(() => ({ status }))
    const { results } = await sent(await send())
    expect(results).toMatchObject({ recipients: 1, gone: 1, delivered: 0 })
    expect(await app.db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([])
  })

  test('that asks to wait is retried when it said, and nobody is notified twice', {
    tags: 'thorough',
  }, async () => {
    await Promise.all(Array.from({ length: 5 }, () => subscribe()))
    const first = service.asked()
    service.answer((_, asked) =>
      asked > first + 2 ? { status: 429, headers: { 'retry-after': '1800' } } : { status: 201 },
    )
    const id = await send()
    await until(async () => expect((await find(id)).results.delivered).toBe(2))
    const waits = sql<{ wait: number }>`select extract(epoch from run_at - now())::integer as wait
      from graphile_worker.jobs where task_identifier = 'runNotification'`
    // A lane may not have found out yet.
    await until(async () => {
      const { rows } = await waits.execute(app.db)
      expect(rows.length).toBeGreaterThan(0)
      for (const { wait } of rows) expect(wait).toBeGreaterThan(1700)
    })
    service.answer(() => ({ status: 201 }))
    await hasten()
    expect((await sent(id)).results).toMatchObject({ recipients: 5, delivered: 5, failed: 0 })
    expect(new Set(told()).size).toBe(5)
    expect(service.taken).toHaveLength(5)
  })

  test('that asks to wait for hours, repeatedly, delays nobody but its own devices', {
    tags: 'thorough',
  }, async () => {
    await Promise.all(Array.from({ length: 70 }, () => subscribe()))
    service.answer(() => ({ status: 429, headers: { 'retry-after': '7200' } }))
    const id = await send()
    const waiting = () =>
      sql<{ wait: number }>`select extract(epoch from run_at - now())::integer as wait
      from graphile_worker.jobs where task_identifier = 'runNotification' and locked_at is null`.execute(
        app.db,
      )
    await until(async () => {
      const { rows } = await waiting()
      expect(rows.map(({ wait }) => wait > 7100)).toEqual([true])
    })
    // After 64 refusals the others are not sent, which does not count as a try.
    const { rows } = await sql<{ tries: number; count: number }>`select tries, count(*)::integer as count
      from notification_sends group by tries order by tries`.execute(app.db)
    expect(rows.reduce((sum, { tries, count }) => sum + tries * count, 0)).toBeLessThan(70)
    service.answer(() => ({ status: 201 }))
    await hasten()
    expect((await sent(id)).results).toMatchObject({ recipients: 70, delivered: 70, failed: 0 })
    expect(service.taken).toHaveLength(70)
  })

  test('that asks to wait for a device that unsubscribes meanwhile is not retried, and the run ends', {
    tags: 'thorough',
  }, async () => {
    const { endpoint } = await subscribe()
    service.answer(() => ({ status: 503 }))
    const id = await send()
    const states = () => app.db.selectFrom('notification_sends').select('state').execute()
    await until(async () => expect(await states()).toEqual([{ state: 'again' }]))
    await guest.call('DELETE', '/api/v1/push/subscription', { endpoint })
    await hasten()
    expect((await sent(id)).results).toMatchObject({ recipients: 1, delivered: 0, failed: 1 })
  })

  test('that never answers delays no other', async () => {
    const silent = await startPushStandIn()
    silent.answer(() => ({ status: 201, silent: true }))
    await subscribe({}, guest, silent.device())
    const { number } = await subscribe()
    const id = await send()
    await until(() => expect(told()).toEqual([number]))
    expect((await find(id)).status).toBe('sending')
    await until(() => expect(silent.asked()).toBe(1))
    silent.stop()
    expect((await sent(id)).results).toMatchObject({ delivered: 1, failed: 1 })
  })
})

describe('an automatic notification', () => {
  const turnOn = async (...keys: string[]) => {
    const owner = await app.as('superadmin')
    const { revision } = (await owner.get('/api/v1/setting/website')).body
    const values = Object.fromEntries(
      ['pushBreaking', 'pushFollowed'].map(key => [key, keys.includes(key) ? 'yes' : 'no']),
    )
    await owner.patch('/api/v1/setting', { group: 'website', revision, values })
  }
  const publish = async (more: object = {}) => {
    const categoryId = await makeCategory(app.db)
    const { body } = await editor.post('/api/v1/article', {
      title: 'خبر عاجل',
      description: '<p>متن</p>',
      enable: true,
      categoryId,
      ...more,
    })
    return body
  }
  const planned = async () => (await editor.get('/api/v1/notification/paginate')).body.items

  test('is sent only if the newsroom turns it on', async () => {
    await turnOn()
    await publish({ breakingNews: true })
    expect(await planned()).toEqual([])
  })

  test('of a breaking article goes once to those who want breaking news, however often it is marked', async () => {
    await turnOn('pushBreaking')
    const { id } = await publish()
    expect(await planned()).toEqual([])
    for (const breakingNews of [true, false, true]) {
      await editor.patch(`/api/v1/article/breakingnews/${id}`, { breakingNews })
    }
    expect(await planned()).toMatchObject([{ kind: 'breaking', topics: ['breaking'], article: { id } }])
  })

  test("goes to those who follow the article's category, tags and people", async () => {
    await turnOn('pushFollowed')
    const [tag, person] = [await makeTag(app.db), await makePerson(app.db)]
    const { category } = await publish({ tagIds: [tag], personIds: [person] })
    const [{ kind, topics }] = await planned()
    expect([kind, topics]).toEqual([
      'published',
      [`category:${category.id}`, `tag:${tag}`, `person:${person}`],
    ])
  })

  test('reaches nobody if the article is withdrawn within the minute', async () => {
    await turnOn('pushBreaking')
    await subscribe()
    const { id } = await publish({ breakingNews: true })
    await editor.patch(`/api/v1/article/status/${id}`, { enable: false })
    const [{ id: notification }] = await planned()
    await editor.patch(`/api/v1/notification/${notification}/now`)
    await until(async () => expect((await find(notification)).status).toBe('cancelled'))
    expect(told()).toEqual([])
  })

  test('reaches nobody else if the article is withdrawn or taken down while it is sent', {
    tags: 'thorough',
  }, async () => {
    for (const away of ['status', 'takedown']) {
      await turnOn('pushBreaking')
      await subscribe()
      service.answer(() => ({ status: 503, headers: { 'Retry-After': '3600' } }))
      const before = service.asked()
      const { id } = await publish({ breakingNews: true })
      const [{ id: notification }] = await planned()
      await editor.patch(`/api/v1/notification/${notification}/now`)
      await until(() => expect(service.asked()).toBeGreaterThan(before))
      if (away === 'status') await editor.patch(`/api/v1/article/status/${id}`, { enable: false })
      else await editor.post(`/api/v1/article/takedown/${id}`, { reason: 'حكم' })
      service.answer(() => ({ status: 201 }))
      await until(async () => {
        await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(
          app.db,
        )
        expect((await find(notification)).status).toBe('sent')
      })
      expect(told()).toEqual([])
      await app.db.deleteFrom('push_waits').execute()
    }
  })

  test('of a taken-down article is silently replaced on the devices that got it, once', {
    tags: 'thorough',
  }, async () => {
    await turnOn('pushBreaking')
    const { number } = await subscribe({ topics: ['breaking'], quietFrom: 0, quietTo: 0 })
    await subscribe({ topics: [] })
    const { id } = await publish({ breakingNews: true })
    const [{ id: notification }] = await planned()
    await editor.patch(`/api/v1/notification/${notification}/now`)
    await sent(notification)
    const [{ payload: before }] = service.taken as [(typeof service.taken)[0]]
    for (const call of ['post', 'delete', 'post'] as const)
      await editor[call](`/api/v1/article/takedown/${id}`, { reason: 'حكم' })
    await until(() => expect(told()).toEqual([number, number]))
    const { payload } = service.taken[1]!
    expect(payload).toMatchObject({ title: 'سُحب خبر', tag: before.tag, url: '/', silent: true })
    expect(payload.image).toBeUndefined()
    expect((await planned()).filter(({ kind }: { kind: string }) => kind === 'withdrawn')).toHaveLength(1)
  })

  test('of a correction goes to those who saved the article', { tags: 'thorough' }, async () => {
    await turnOn()
    const { id } = await publish()
    const reader = await app.asUser({ role: 'user' })
    await reader.patch('/api/v1/user/add-user-favorites', { articles: [id] })
    const { number } = await subscribe({ topics: ['saved'] }, reader)
    await subscribe()
    await editor.post(`/api/v1/article/correction/${id}`, { text: 'الرقم الصحيح عشرة.' })
    const [{ id: notification, kind }] = await planned()
    expect(kind).toBe('updated')
    await editor.patch(`/api/v1/notification/${notification}/now`)
    await sent(notification)
    expect(told()).toEqual([number])
    expect(service.taken[0]!.payload.body).toBe('تصويب: الرقم الصحيح عشرة.')
  })
})

test('displays and clicks are counted once each, and forged reports not at all', async () => {
  await subscribe()
  const id = await send()
  await sent(id)
  const { send: message, mark } = service.taken[0]!.payload
  for (const what of ['shown', 'shown', 'clicked']) {
    await guest.post('/api/v1/notification/mark', { send: message, mark, what })
  }
  const forged = { send: message + 1, mark, what: 'shown' }
  expect((await guest.post('/api/v1/notification/mark', forged)).status).toBe(200)
  expect((await find(id)).results).toMatchObject({ shown: 1, clicked: 1 })
})

/** A time zone in which it is this hour. */
function zoneWhereItIs(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
