import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../testing/app.ts'
import { makeArticle, makeCategory } from '../testing/factories.ts'

let app: TestApp
let guest: TestClient
let owner: TestClient
let id: number
beforeAll(async () => {
  app = await startTestApp({ hearsAll: true })
  guest = await app.as('guest')
  owner = await app.as('superadmin')
  id = await makeArticle(app.db, { categoryId: await makeCategory(app.db), title: 'خبر' })
})
afterAll(() => app?.stop())

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/api/v1${path}`, { headers })

test('an app that has the answer already gets 304, until something changes', async () => {
  const first = await ask('/article')
  const tag = first.headers.get('etag')!
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
  for (const known of [tag, tag.slice(2), `"x", ${tag}`, '*']) {
    const again = await ask('/article', { 'if-none-match': known })
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, ''])
    expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'))
    expect(again.headers.get('content-type')).toBeNull()
  }
  for (const encoding of ['br', 'gzip', 'identity'])
    expect((await ask('/article', { 'accept-encoding': encoding })).headers.get('etag')).toBe(tag)
  expect((await ask('/article', { 'if-none-match': '"other"' })).status).toBe(200)
  const { revision } = (await owner.get(`/api/v1/article/edit/${id}`)).body
  await owner.patch(`/api/v1/article/edit/${id}`, { revision, title: 'خبر معدّل' })
  const changed = await ask('/article', { 'if-none-match': tag })
  expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false])
})

test('programs with a key get 304 too; personal answers and refusals have no tag', async () => {
  const scopes = [{ action: 'read', subject: 'Article' }]
  const { key } = (await owner.post('/api/v1/api-key', { name: 'تطبيق', scopes })).body
  const authorization = `Bearer ${key}`
  const tag = (await ask(`/article/blocks/${id}`, { authorization })).headers.get('etag')!
  const again = await ask(`/article/blocks/${id}`, { authorization, 'if-none-match': tag })
  expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, no-store'])
  for (const path of [`/article/${id}`, '/article/blocks/999999', '/article?limit=x'])
    expect([path, (await guest.get(`/api/v1${path}`)).headers.get('etag')]).toEqual([path, null])
})
