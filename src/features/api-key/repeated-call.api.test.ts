import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeCategory } from '../../testing/factories.ts'
import { deleteOldCalls } from './repeated-call.queries.ts'

let app: TestApp
let guest: TestClient
let owner: TestClient
let key: string
let input: { title: string; categoryId: number }
beforeAll(async () => {
  app = await startTestApp({ hearsAll: true })
  guest = await app.as('guest')
  owner = await app.as('superadmin')
  key = await makeKey()
  input = { title: 'خبر', categoryId: await makeCategory(app.db) }
})
afterAll(() => app?.stop())

async function makeKey(): Promise<string> {
  const scopes = ['create', 'read'].map(action => ({ action, subject: 'Article' }))
  return (await owner.post('/api/v1/api-key', { name: 'برنامج', scopes })).body.key
}
const post = (name: string, body: unknown = input, { path = '/article', by = key } = {}) =>
  guest.call('POST', `/api/v1${path}`, body, { authorization: `Bearer ${by}`, 'idempotency-key': name })
async function countArticles(): Promise<number> {
  const { count } = await app.db
    .selectFrom('articles')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
const calls = () => app.db.selectFrom('api_key_calls').selectAll().execute()

test('a repeated call is carried out once, and answered alike', async () => {
  const before = await countArticles()
  const first = await post('one')
  const again = await post('one')
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
  expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true'])
  expect(await countArticles()).toBe(before + 1)
  // Another name, and the same of another key, are other calls.
  await post('two')
  await post('one', input, { by: await makeKey() })
  expect(await countArticles()).toBe(before + 3)
})

test('of calls at the same moment one is carried out; the others are told to wait', async () => {
  const before = await countArticles()
  const answers = await Promise.all(Array.from({ length: 5 }, () => post('at once')))
  expect(await countArticles()).toBe(before + 1)
  for (const { status, body } of answers)
    if (status !== 200) expect([status, body.code]).toEqual([409, 'STILL_RUNNING'])
  expect((await post('at once')).status).toBe(200)
})

test('the name of one call is refused for another, and a refused call frees its name', async () => {
  await post('three')
  const other = await post('three', { ...input, title: 'خبر آخر' })
  expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED'])
  expect((await post('four', { title: '' })).status).toBe(400)
  expect((await post('four')).status).toBe(200)
  const long = await post('x'.repeat(201))
  expect([long.status, long.body.data.issues[0].path]).toEqual([400, 'Idempotency-Key'])
})

test('a call whose process was killed is not carried out again', async () => {
  await post('killed')
  const before = await countArticles()
  await app.db
    .updateTable('api_key_calls')
    .set({ status: null, body: null })
    .where('idempotency_key', '=', 'killed')
    .execute()
  expect((await post('killed')).body.code).toBe('STILL_RUNNING')
  expect(await countArticles()).toBe(before)
})

test('a repeated upload is stored once, even if its form has another boundary', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const send = () => {
    const form = new FormData()
    form.append('file', new File([png], 'a.png', { type: 'image/png' }))
    return post('picture', form, { path: '/media' })
  }
  const [first, again] = [await send(), await send()]
  expect([first.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([
    200,
    first.body,
    'true',
  ])
})

test('a lost right is refused before an answer is repeated, and answers are kept for a day', async () => {
  await post('five')
  const revoked = await app.db.updateTable('api_keys').set({ scopes: '[]' }).returning('id').execute()
  expect(revoked.length).toBeGreaterThan(0)
  expect((await post('five')).status).toBe(403)
  const kept = await calls()
  await app.db
    .updateTable('api_key_calls')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('idempotency_key', '=', 'five')
    .execute()
  expect(await deleteOldCalls(app.db, 1, 100)).toBe(1)
  expect(await calls()).toHaveLength(kept.length - 1)
})
