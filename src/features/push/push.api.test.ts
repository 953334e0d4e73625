import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeArticle, makeCategory, makeTag } from '../../testing/factories.ts'
import { type PushStandIn, startPushStandIn } from '../../testing/providers/push.ts'

let app: TestApp
let guest: TestClient
let service: PushStandIn
beforeAll(async () => {
  service = await startPushStandIn()
  app = await startTestApp({
    env: {
      OUTBOUND_ALLOW: '127.0.0.0/8, internal.example',
      PUSH_ALLOW: new URL(service.device().endpoint).host,
    },
  })
  guest = await app.as('guest')
})
afterAll(async () => {
  await app?.stop()
  service?.stop()
})
beforeEach(async () => {
  await app.db.deleteFrom('rate_limits').execute()
})

const keep = (client: TestClient, body: object) => client.call('PUT', '/api/v1/push/subscription', body)
const find = (client: TestClient, endpoint: string) =>
  client.post('/api/v1/push/subscription/find', { endpoint })
const fresh = () => {
  const { endpoint, keys } = service.device()
  return { endpoint, keys }
}

test('the public key is stable across processes and restarts; the private one is stored sealed', async () => {
  const keys = await Promise.all([1, 2, 3].map(() => guest.get('/api/v1/push/key')))
  expect(new Set(keys.map(({ body }) => body.key)).size).toBe(1)
  expect(keys[0]!.body.key).toMatch(/^[\w-]{87}$/)
  const row = await app.db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow()
  expect(row.private_key).toMatch(/^v1\./)
})

test('a guest’s device keeps its choices until told to forget them', async () => {
  const { endpoint, keys } = fresh()
  const chosen = { topics: ['breaking', 'category:3'], quietFrom: 22, quietTo: 7, dailyCap: 3 }
  expect((await find(guest, endpoint)).status).toBe(404)
  // The unknown category is dropped.
  const kept = { ...chosen, things: [] }
  expect((await keep(guest, { endpoint, keys, ...chosen })).body).toEqual(kept)
  expect((await find(guest, endpoint)).body).toEqual(kept)
  await guest.call('DELETE', '/api/v1/push/subscription', { endpoint })
  expect((await find(guest, endpoint)).status).toBe(404)
})

// Browsers ignore the case of a time zone's name, PostgreSQL's list does not.
test.each([
  ['Africa/Cairo', 'Africa/Cairo'],
  ['africa/cairo', 'UTC'],
])(
  'a device’s hours are those of its time zone, or UTC where the database has none: %s',
  async (timeZone, kept) => {
    for (const device of [fresh(), fresh()]) {
      expect((await keep(guest, { ...device, timeZone })).status).toBe(200)
      const rows = app.db.selectFrom('push_subscriptions').select('time_zone')
      expect(await rows.where('endpoint', '=', device.endpoint).execute()).toEqual([{ time_zone: kept }])
    }
  },
)

test('topics of a device are named in order; hidden ones are left out', async () => {
  const device = fresh()
  const hidden = await makeTag(app.db, { name: 'سر' })
  await app.db.updateTable('tags').set({ visible: false }).where('id', '=', hidden).execute()
  const names = [
    [`tag:${await makeTag(app.db, { name: 'وسم بعيد' })}`, 'وسم بعيد'],
    [`agency:${await makeAgency(app.db, { name: 'وكالة' })}`, 'وكالة'],
    [`article:${await makeArticle(app.db, { title: 'خبر' })}`, 'خبر'],
    [`category:${await makeCategory(app.db, { name: 'قسم' })}`, 'قسم'],
  ] as const
  const held = await makeArticle(app.db, { title: 'لم يُنشر', enable: false })
  const secrets = [
    `tag:${hidden}`,
    `article:${held}`,
    `agency:${await makeAgency(app.db, { active: false })}`,
  ]
  const topics = ['breaking', ...secrets, ...names.map(([topic]) => topic), 'person:987654321']
  const { body } = await keep(guest, { ...device, topics })
  expect(body.topics).toEqual(topics)
  expect(body.things).toEqual(names.map(([topic, name]) => ({ topic, name })))
})

test('notification kinds of a reader with an account apply to all devices', {
  tags: 'thorough',
}, async () => {
  const reader = await app.asUser({ role: 'user' })
  const [phone, desk] = [fresh(), fresh()]
  await keep(reader, { ...phone, topics: ['breaking', 'digest', 'tag:4'] })
  await keep(reader, { ...desk, topics: ['breaking', 'saved'] })
  expect((await find(reader, phone.endpoint)).body.topics).toEqual(['breaking', 'saved', 'tag:4'])
  expect((await reader.get('/api/v1/user')).body.preferences.notifications).toEqual({
    breaking: true,
    followed: false,
    saved: true,
    digest: false,
  })
  expect((await find(guest, phone.endpoint)).body.topics).toEqual(['tag:4'])
})

test("a new device takes over the account's choices; hours and cap are shared by all devices", {
  tags: 'thorough',
}, async () => {
  const reader = await app.asUser({ role: 'user' })
  const [phone, desk] = [fresh(), fresh()]
  const edit = (preferences: object) => reader.patch('/api/v1/user/edit/profile', { preferences })
  await edit({ notifications: { followed: true, digest: true } })
  const first = { topics: ['breaking'], quietFrom: 23, quietTo: 7, dailyCap: 6, first: true }
  const taken = await keep(reader, { ...phone, ...first })
  expect(taken.body).toMatchObject({ topics: ['followed', 'digest'], quietFrom: 23, quietTo: 7, dailyCap: 6 })
  expect((await reader.get('/api/v1/user')).body.preferences.notificationTimes).toBeUndefined()
  const times = { quietFrom: 21, quietTo: 8, dailyCap: 3 }
  await edit({ notificationTimes: times })
  expect((await find(reader, phone.endpoint)).body).toMatchObject(times)
  expect((await keep(reader, { ...desk, ...first })).body).toMatchObject(times)
  await keep(reader, { ...desk, topics: ['followed'], ...times, dailyCap: 10 })
  expect((await find(reader, phone.endpoint)).body).toMatchObject({ topics: ['followed'], dailyCap: 10 })
  for (const wrong of [{ ...times, quietFrom: 24 }, { ...times, dailyCap: -1 }, { quietFrom: 3 }])
    expect((await edit({ notificationTimes: wrong })).status).toBe(400)
})

test('a signed-out device keeps only its own choices; the account’s export lists its devices without keys', {
  tags: 'thorough',
}, async () => {
  const reader = await app.asUser({ role: 'user' })
  const [phone, desk] = [fresh(), fresh()]
  await keep(reader, { ...phone, topics: ['breaking', 'tag:4'] })
  await keep(reader, { ...desk, topics: ['breaking'] })
  const devices = async () => (await reader.get('/api/v1/user/export')).body.devices
  expect(await devices()).toMatchObject([{ topics: ['tag:4'] }, { topics: [] }])
  expect(JSON.stringify(await devices())).not.toContain(phone.endpoint)
  expect((await guest.post('/api/v1/push/subscription/detach', { endpoint: phone.endpoint })).status).toBe(
    200,
  )
  expect((await find(reader, phone.endpoint)).body.topics).toEqual(['tag:4'])
  expect(await devices()).toHaveLength(1)
  const nobody = { endpoint: `${phone.endpoint}-none` }
  expect((await guest.post('/api/v1/push/subscription/detach', nobody)).status).toBe(200)
})

test('one address cannot fill the table: the 301st device in an hour is refused', async () => {
  const send = async () => (await keep(guest, fresh())).status
  expect(await send()).toBe(200)
  // Simulates 298 other subscriptions.
  await app.db.updateTable('rate_limits').set({ count: 299 }).where('key', 'like', 'push:network:%').execute()
  expect([await send(), await send()]).toEqual([200, 429])
})

test('an account keeps its newest twenty devices', { tags: 'thorough' }, async () => {
  const reader = await app.asUser({ role: 'user' })
  for (let at = 0; at < 22; at++) await keep(reader, fresh())
  const rows = await app.db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', reader.userId!)
    .execute()
  expect(rows).toHaveLength(20)
})

test('a browser that moves to another address keeps its choices', async () => {
  const [before, after] = [fresh(), fresh()]
  await keep(guest, { ...before, topics: ['saved'] })
  const move = () => guest.post('/api/v1/push/subscription/move', { from: before.endpoint, ...after })
  expect((await move()).body.topics).toEqual(['saved'])
  expect((await move()).status).toBe(404)
  expect((await find(guest, before.endpoint)).status).toBe(404)
})

describe('an address outside the push services is refused', () => {
  test.each([
    'https://example.com/push/1',
    'http://fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com:8443/fcm/send/1',
    'https://user@fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com.example.com/1',
    'https://10.0.0.1/push',
    'https://[::1]/push',
    'https://localhost/push',
    'http://169.254.169.254/latest/meta-data',
    // This address is in OUTBOUND_ALLOW, which applies to staff only.
    'http://127.0.0.1:9/push',
    'https://internal.example/push',
    'file:///etc/passwd',
    'لا شيء',
    `https://fcm.googleapis.com/${'صفحة'.repeat(200)}`,
    'https://fcm.googleapis.com/fcm/send/a b',
    'https://fcm.googleapis.com/fcm/send/\ud800',
    'https://fcm.googleapis.com/fcm/send/a#b',
    'https://fcm.googleapis.com/fcm/../fcm/send/a',
    'HTTPS://FCM.googleapis.com/fcm/send/a',
  ])('%s', async endpoint => {
    const { status, body } = await keep(guest, { ...fresh(), endpoint })
    expect([status, body.code]).toEqual([422, 'REFUSED'])
  })
})

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QAbc',
  'https://db5p.notify.windows.com/w/?token=abc',
])('%s is one', async endpoint => {
  expect((await keep(guest, { ...fresh(), endpoint })).status).toBe(200)
})

test.each([
  [
    'keys that are not points of the curve',
    { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } },
    422,
  ],
  ['too long an address', { endpoint: `https://fcm.googleapis.com/${'a'.repeat(1000)}` }, 400],
  ['a short key', { keys: { p256dh: 'AAAA', auth: 'A'.repeat(22) } }, 400],
  ['an unknown topic', { topics: ['everything'] }, 400],
  ['another’s saved stories', { topics: ['saved:1'] }, 400],
  ['too many topics', { topics: Array.from({ length: 201 }, (_, at) => `tag:${at + 1}`) }, 400],
  ['an invalid hour', { quietFrom: 24 }, 400],
  ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 400],
])('%s: %#', async (_, wrong, expected) => {
  expect((await keep(guest, { ...fresh(), ...wrong })).status).toBe(expected)
})
