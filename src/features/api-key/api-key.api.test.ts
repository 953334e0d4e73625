import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Grant } from '../../contract/permissions.ts'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle, makeCategory, makeUser } from '../../testing/factories.ts'
import { makePackage } from '../../testing/members.ts'
import { exampleCall, type NewApiKey } from './api-key.contract.ts'

let app: TestApp
let owner: TestClient
let guest: TestClient
beforeAll(async () => {
  app = await startTestApp({ hearsAll: true })
  owner = await app.as('superadmin')
  guest = await app.as('guest')
})
afterAll(() => app?.stop())

const scopesOf = (words: string): Grant[] =>
  words.split(', ').map(word => {
    const [action, subject] = word.split(' ')
    return { action, subject } as Grant
  })
const add = (words: string, input: object = {}, by = owner) =>
  by.post('/api/v1/api-key', { name: 'تطبيق الهاتف', scopes: scopesOf(words), ...input })
async function make(words: string, input: object = {}, by = owner): Promise<NewApiKey> {
  const { status, body } = await add(words, input, by)
  expect(status).toBe(200)
  return body
}
/** Calls with a key, as a program does: without cookies and origin. */
const call = (key: string, method: string, path: string, body?: unknown, headers = {}) =>
  guest.call(method, `/api/v1${path}`, body, { authorization: `Bearer ${key}`, ...headers })
const statusOf = async (...args: Parameters<typeof call>) => (await call(...args)).status

test('the key is answered once, and only its hash is stored', async () => {
  const { key, keyEnd, id } = await make('read Article')
  expect(key).toMatch(/^wak_[\w-]{43}$/)
  expect(key.endsWith(keyEnd)).toBe(true)
  const { body } = await owner.get('/api/v1/api-key/paginate')
  expect(body.items.find((row: { id: number }) => row.id === id)).toMatchObject({
    keyEnd,
    usedAt: null,
    owner: { id: owner.userId, active: true },
  })
  const stored = await app.db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst()
  const log = await app.db.selectFrom('logs').selectAll().where('subject', '=', 'ApiKey').execute()
  expect(JSON.stringify([body, stored, log])).not.toContain(key)
  expect(await statusOf(key, 'GET', exampleCall)).toBe(200)
})

describe('a key is limited to its scopes', () => {
  test.each([
    ['read Article', 'GET', '/article/dashboard', 200],
    ['create Article', 'GET', '/article/dashboard', 403],
    ['read Article', 'POST', '/article', 403],
    ['create Article', 'POST', '/article', 200],
    ['manage Article', 'POST', '/article', 200],
    ['read Package', 'GET', '/article/dashboard', 403],
    // A person's right to statistics opens letters; a key's does not.
    ['manage Statistics', 'GET', '/contactus', 403],
    ['read Package', 'GET', '/category', 200],
  ])('%s: %s %s answers %i', async (words, method, path, expected) => {
    const { key } = await make(words)
    const body = method === 'POST' ? { title: 'خبر', categoryId: await makeCategory(app.db) } : undefined
    expect(await statusOf(key, method, path, body)).toBe(expected)
  })

  test.each([
    ['GET', '/user'],
    ['PATCH', '/user/change/password'],
    ['POST', '/user/totp/off'],
    ['GET', '/listing'],
    ['GET', '/user/admin'],
    ['POST', '/user/create-user'],
    ['POST', '/backup/start'],
    ['POST', '/api-key'],
    ['DELETE', '/api-key/1'],
  ])('no key makes %s %s', async (method, path) => {
    const subjects = ['Article', 'Settings', 'Statistics', 'Subscription', 'Agency', 'Filters']
    const { key } = await make(subjects.map(subject => `manage ${subject}`).join(', '))
    const body = { name: 'ثانٍ', scopes: scopesOf('read Article') }
    expect(await statusOf(key, method, path, method === 'GET' ? undefined : body)).toBe(403)
  })

  test('drafts and locked texts ask for the right to articles', { tags: 'thorough' }, async () => {
    const draft = await makeArticle(app.db, { enable: false })
    const reads = await make('read Article')
    const other = await make('read Package')
    expect(await statusOf(reads.key, 'GET', `/article/edit/${draft}`)).toBe(200)
    expect(await statusOf(other.key, 'GET', `/article/edit/${draft}`)).toBe(403)
    expect(await statusOf(other.key, 'GET', `/article/${draft}`)).toBe(404)
    const locked = await makeArticle(app.db, { access: 'subscribers' })
    expect(await statusOf(reads.key, 'GET', `/article/${locked}?whole=true`)).toBe(200)
    expect(await statusOf(other.key, 'GET', `/article/${locked}?whole=true`)).toBe(402)
  })
})

describe('a key does nothing that belongs to its person alone', () => {
  test('it reads no locked text on the person’s own subscription', async () => {
    const package_id = await makePackage(app.db)
    const bought = { user_id: owner.userId!, package_id, provider: 'manual', period: 'month' }
    await app.db
      .insertInto('subscriptions')
      .values({ ...bought, status: 'active' })
      .execute()
    const { key } = await make('read Package')
    const locked = await makeArticle(app.db, { access: 'subscribers' })
    expect(await statusOf(key, 'GET', `/article/${locked}?whole=true`)).toBe(402)
  })

  test('it sends guests’ forms as a guest: a device does not become the person’s', async () => {
    const { key } = await make('manage Settings')
    const curve = createECDH('prime256v1')
    const endpoint = 'https://fcm.googleapis.com/fcm/send/program'
    const keys = { p256dh: curve.generateKeys('base64url'), auth: 'A'.repeat(22) }
    const device = { endpoint, keys, topics: ['breaking'] }
    expect(await statusOf(key, 'PUT', '/push/subscription', device, { cookie: owner.cookie })).toBe(200)
    const kept = app.db.selectFrom('push_subscriptions').select('user_id').where('endpoint', '=', endpoint)
    expect(await kept.execute()).toEqual([{ user_id: null }])
    const person = app.db.selectFrom('users').select('preferences').where('id', '=', owner.userId!)
    expect(await person.execute()).toEqual([{ preferences: {} }])
  })
})

describe('a key has no right that its person lacks', () => {
  test.each(['manage Users', 'read Users'])('%s is in no key', async words => {
    expect((await add(words)).status).toBe(400)
  })

  test('rights that the person lacks are refused, and those lost later end', async () => {
    const grants = scopesOf('manage Settings, manage Package')
    const editor = await app.asUser({ role: 'admin', grants })
    const refused = await add('read Package, read Subscription', {}, editor)
    expect([refused.status, refused.body.data.issues[0].path]).toEqual([400, 'scopes.1'])
    const { key } = await make('manage Package', {}, editor)
    expect(await statusOf(key, 'GET', '/package/dashboard')).toBe(200)
    const left = JSON.stringify(scopesOf('manage Settings'))
    await app.db.updateTable('users').set({ grants: left }).where('id', '=', editor.userId!).execute()
    expect(await statusOf(key, 'GET', '/package/dashboard')).toBe(403)
  })

  test.each([
    ['may no longer sign in', { activated: false }],
    ['became a reader', { role: 'user' }],
    ['must set up an authenticator app', { totp_required: true }],
  ])('the person %s', async (_why, columns) => {
    const person = await app.asUser({ role: 'admin', grants: scopesOf('manage Settings') })
    const { key } = await make('read Article', {}, person)
    expect(await statusOf(key, 'GET', '/article/dashboard')).toBe(200)
    await app.db.updateTable('users').set(columns).where('id', '=', person.userId!).execute()
    expect(await statusOf(key, 'GET', '/article/dashboard')).toBe(401)
  })
})

describe('a key that is not in force', () => {
  test.each([
    ['unknown', async () => `wak_${'a'.repeat(43)}`],
    ['malformed', async () => 'wak_'],
    ['of a partner', async () => `wpk_${'a'.repeat(43)}`],
    ['expired', async () => (await make('read Article', { expiresAt: '2026-01-01T00:00:00Z' })).key],
    [
      'disabled',
      async () => {
        const { id, key } = await make('read Article')
        await owner.patch(`/api/v1/api-key/${id}/status`, { status: false })
        return key
      },
    ],
    [
      'deleted',
      async () => {
        const { id, key } = await make('read Article')
        await owner.delete(`/api/v1/api-key/${id}`)
        return key
      },
    ],
  ])('%s answers 401, also for public calls and beside a session', async (_what, keyOf) => {
    const key = await keyOf()
    for (const cookie of ['', owner.cookie]) {
      for (const path of ['/category', '/article/dashboard']) {
        const { status, body, headers } = await call(key, 'GET', path, undefined, cookie ? { cookie } : {})
        expect([status, body.code, headers.get('www-authenticate')]).toEqual([
          401,
          'BAD_KEY',
          'Bearer error="invalid_token"',
        ])
      }
    }
  })
})

test('public calls show a program what readers see', async () => {
  const { key } = await make('manage Category')
  const hidden = await makeCategory(app.db)
  await app.db.updateTable('categories').set({ status: false }).where('id', '=', hidden).execute()
  expect((await owner.get(`/api/v1/category/${hidden}`)).status).toBe(200)
  expect(await statusOf(key, 'GET', `/category/${hidden}`)).toBe(404)
})

test('a session beside a key gives no rights, and a key needs no origin', async () => {
  const { key } = await make('read Article')
  const body = { title: 'خبر', categoryId: await makeCategory(app.db) }
  expect(await statusOf(key, 'POST', '/article', body, { cookie: owner.cookie })).toBe(403)
  const writes = await make('create Article')
  expect(await statusOf(writes.key, 'POST', '/article', body, { origin: 'https://elsewhere.example' })).toBe(
    200,
  )
  const asGuest = await guest.call('POST', '/api/v1/article', body, { origin: 'https://elsewhere.example' })
  expect(asGuest.body.code).toBe('BAD_ORIGIN')
})

test('the log names the person and the key, and the list the last use', async () => {
  const name = `مزامنة ${Date.now()}`
  const { key } = await make('manage Article', { name })
  const made = await call(key, 'POST', '/article', { title: 'خبر', categoryId: await makeCategory(app.db) })
  const entry = await app.db
    .selectFrom('logs')
    .select(['actor_id', 'actor_name'])
    .where('subject', '=', 'Article')
    .where('subject_id', '=', made.body.id)
    .executeTakeFirstOrThrow()
  expect(entry.actor_id).toBe(owner.userId)
  expect(entry.actor_name).toContain(`بمفتاح «${name}»`)
  const row = async () =>
    (await owner.get(`/api/v1/api-key/paginate?q=${encodeURIComponent(name)}`)).body.items[0]
  await expect.poll(row).toMatchObject({ usedFrom: '127.0.0.1', usedAt: expect.any(String) })
})

test('answers to a key stay out of shared caches', async () => {
  const { key } = await make('read Package')
  expect((await call(key, 'GET', '/category')).headers.get('cache-control')).toContain('no-store')
})

test('each key has its own limit, and unknown ones that of their network', async () => {
  const { key } = await make('read Article', { perMinute: 2 })
  const other = await make('read Article')
  const answers = []
  for (let at = 0; at < 3; at += 1) answers.push(await call(key, 'GET', '/category'))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  expect(answers[2]!.headers.get('retry-after')).toBe('60')
  expect(await statusOf(other.key, 'GET', '/category')).toBe(200)
  const guesses = []
  for (let at = 0; at < 32; at += 1)
    guesses.push(await statusOf(`wak_${String(at).padStart(43, 'b')}`, 'GET', '/category'))
  expect(guesses.at(-1)).toBe(429)
  expect(await statusOf(other.key, 'GET', '/category')).toBe(200)
})

test('keys end with their person', async () => {
  const id = await makeUser(app.db, { role: 'admin', grants: scopesOf('manage Settings') })
  await app.db
    .insertInto('api_keys')
    .values({ user_id: id, name: 'مفتاح', key_hash: Buffer.alloc(32), key_end: 'abcd', scopes: '[]' })
    .execute()
  expect((await owner.delete(`/api/v1/user/${id}`)).status).toBe(200)
  const left = await app.db.selectFrom('api_keys').select('id').where('user_id', '=', id).execute()
  expect(left).toEqual([])
})
