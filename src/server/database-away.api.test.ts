import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClient, startTestApp, type TestApp, type TestClient } from '../testing/app.ts'
import { createTestDatabase } from '../testing/database.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../testing/database-proxy.ts'
import { makeCategory } from '../testing/factories.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let proxy: DatabaseProxy
let app: TestApp
let owner: TestClient
let guest: TestClient
beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await openDatabaseProxy(database.url)
  app = await startTestApp({
    site: 'built',
    database: { url: proxy.url },
    env: { NODE_ENV: 'test' },
    patience: { silence: 1000, probe: 1000 },
  })
  owner = await app.as('superadmin')
  guest = createTestClient(app.url, '', undefined)
  await makeCategory(app.db)
})
afterAll(async () => {
  proxy?.mend()
  await app?.stop()
  proxy?.stop()
  await database?.drop()
})

const words = 'الخدمة غير متاحة الآن'
const html = 'text/html; charset=utf-8'
const text = 'text/plain; charset=utf-8'
const json = 'application/json'
const cached = '/info/about-us'

const typed = {
  name: 'سلمى',
  email: 'salma@reader.example',
  subject: 'سؤال',
  message: 'متى يصدر العدد القادم؟',
  password: 'x',
}

describe.each([
  ['frozen', () => proxy.freeze()],
  ['away', () => proxy.cut()],
])('a database that is %s', (state, takeAway) => {
  beforeAll(async () => {
    expect((await guest.get(cached)).status).toBe(200)
    await guest.get('/api/v1/category')
    takeAway()
  })

  test.each<[string, string, string, string]>([
    ['guest', 'GET', `/articles/latest?author=${state.length}`, html],
    ['guest', 'GET', `/article/${state.length}/x`, html],
    ['guest', 'GET', `/articles/latest/_payload.json?source=${state}`, text],
    ['guest', 'GET', '/rss.xml', text],
    ['guest', 'GET', '/sitemap.xml', text],
    ['guest', 'GET', '/news-sitemap.xml', text],
    ['guest', 'GET', '/api/v1/article', json],
    ['guest', 'GET', '/api/v1/category', json],
    ['guest', 'POST', '/api/v1/contactus', json],
    ['guest', 'GET', '/auth/sign-in', html],
    ['guest', 'POST', '/auth/sign-in', html],
    ['guest', 'GET', '/share/article/1-0123456789abcd.jpg', html],
    ['guest', 'GET', '/ad/1', html],
    ['owner', 'GET', '/api/v1/user', json],
    ['owner', 'POST', '/api/v1/category', json],
    ['owner', 'GET', '/account', html],
    ['owner', 'GET', '/dashboard', html],
    ['guest', 'GET', '/readyz', json],
  ])('%s: %s %s answers 503 in Arabic, with Retry-After', async (who, method, path, type) => {
    const client = who === 'owner' ? owner : guest
    const body = method === 'GET' ? undefined : new URLSearchParams(typed)
    const response = await fetch(app.url + path, {
      method,
      body,
      redirect: 'manual',
      headers: { cookie: client.cookie, origin: app.url },
    })
    const said = await response.text()
    expect([response.status, response.headers.get('content-type')?.toLowerCase()]).toEqual([503, type])
    expect(response.headers.get('retry-after')).toBe('10')
    if (path === '/readyz') return
    expect(said).toContain(words)
    if (type === json) expect(JSON.parse(said)).toMatchObject({ code: 'UNAVAILABLE', status: 503 })
  })

  test('cached pages are still served, and everything recovers by itself', { tags: 'thorough' }, async () => {
    expect((await guest.get(cached)).status).toBe(200)
    expect((await guest.get('/healthz')).status).toBe(200)
    expect((await guest.get('/dashboard/login')).status).toBe(200)
    proxy.mend()
    await expect.poll(async () => (await guest.get('/readyz')).status).toBe(200)
    await expect.poll(async () => (await guest.get(`/article/search/${state}`)).status).toBe(200)
    const made = await owner.post('/api/v1/category', { name: `بعد ${state}` })
    expect(made.status).toBe(200)
  })
})
