/** @module-tag thorough */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { Agent, fetch } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invalidate } from '../platform/database/notices.ts'
import { freePort } from '../platform/freePort.ts'
import { registry } from '../platform/metrics/registry.ts'
import { startTestApp, type TestApp, type TestClient } from '../testing/app.ts'
import { makeArticle, makeCategory } from '../testing/factories.ts'
import { findProxy, startProxy } from '../testing/proxies.ts'
import { until } from '../testing/until.ts'

const missing = findProxy('varnish')
  ? undefined
  : 'Varnish with xkey (varnish, varnish-modules) is not installed'
/**
 * Number of GETs in the replayed day, and of its articles. Each address is fetched once and again when it has aged, so
 * a longer day with as many addresses would only raise the hit rate. `DAY=20000` replays one before a release.
 */
const dayLength = Number(process.env.DAY ?? 5000)
const articleCount = dayLength / 330
const guestCookies = '_ga=GA1.1.5; consent=granted; text-size=large'

let app: TestApp
let editor: TestClient
let folder: string
let varnish: Awaited<ReturnType<typeof startProxy>> | undefined
let withBans: typeof varnish
let categoryId: number
const readers = new Agent({ localAddress: '127.0.0.9', connections: 24 })
const others = new Agent({ localAddress: '127.0.0.10' })

beforeAll(async () => {
  if (missing) return
  folder = await mkdtemp(path.join(tmpdir(), 'warraq-edge-'))
  const [http, https, bans] = [await freePort(), await freePort(), await freePort()]
  const env = { TRUST_PROXY: 'true', EDGE_VARNISH: `http://127.0.0.1:${http},http://127.0.0.1:${bans}` }
  app = await startTestApp({ site: 'built', worker: true, env })
  editor = await app.as('superadmin')
  categoryId = await makeCategory(app.db)
  const upstreams = [Number(new URL(app.url).port)]
  varnish = await startProxy('varnish', folder, { http, https, upstreams })
  withBans = await startProxy('varnish-without-xkey', folder, { http: bans, https, upstreams })
})
afterAll(async () => {
  await readers.close()
  await others.close()
  await varnish?.stop()
  await withBans?.stop()
  await app?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

type Init = Parameters<typeof fetch>[1]
const get = (address: string, headers: Record<string, string> = {}, init: Init = {}, from = varnish) =>
  fetch(`${from!.url}${address}`, {
    dispatcher: readers,
    redirect: 'manual',
    ...init,
    headers: { 'accept-encoding': 'br', ...headers },
  })
const textOf = async (...asked: Parameters<typeof get>) => (await get(...asked)).text()

/** Requests that reached Warraq, by kind, without the proxy's own probes. */
async function reached(): Promise<{ gets: number; beacons: number }> {
  const { values } = await registry.getSingleMetric('warraq_http_requests_total')!.get()
  const sum = (isCounted: (kind: unknown, method: unknown) => boolean) =>
    values.reduce((all, { labels, value }) => all + (isCounted(labels.kind, labels.method) ? value : 0), 0)
  return {
    gets: sum((kind, method) => method === 'GET' && kind !== 'probe'),
    beacons: sum(kind => kind === 'beacon'),
  }
}

async function uploadPicture(background: string): Promise<{ id: number; hash: string }> {
  const create = { width: 640, height: 480, channels: 3, background } as const
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await sharp({ create }).png().toBuffer())], 'a.png'))
  return (await editor.post('/api/v1/media', form)).body
}

/** Sends all purges and their repeats. */
async function purgeNow(): Promise<void> {
  await until(async () => {
    await app.db
      .updateTable('edge_purges')
      .set({ due_at: new Date(0) })
      .execute()
    expect(await app.db.selectFrom('edge_purges').select('id').execute()).toEqual([])
  })
}

async function publish(title: string, imageId?: number): Promise<{ id: number; address: string }> {
  const id = await makeArticle(app.db, { title, categoryId, columns: { image_id: imageId ?? null } })
  const { slug } = await app.db
    .selectFrom('articles')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, address: `/article/${id}/${encodeURIComponent(slug)}` }
}

/** Chooses addresses by Zipf's law: the nth is requested 1/n as often as the first. */
function createZipf(addresses: string[]): () => string {
  const sums: number[] = []
  for (const [index] of addresses.entries()) sums.push((sums.at(-1) ?? 0) + 1 / (index + 1))
  // Fixed seed, so that each run requests the same addresses.
  let seed = 7
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed / 2 ** 31
  }
  return () => {
    const place = random() * sums.at(-1)!
    return addresses[sums.findIndex(sum => sum >= place)]!
  }
}

test('in a day of guests, with and without cookies, at most one GET in a hundred reaches Warraq', async ({
  skip,
}) => {
  if (missing) skip(missing)
  const pictures = await Promise.all(['teal', 'navy', 'olive'].map(uploadPicture))
  const articles: string[] = []
  for (let n = 0; n < articleCount; n += 1)
    articles.push((await publish(`خبر ${n}`, pictures[n % 3]!.id)).address)
  await invalidate(app.db, ['list:latest', 'all:categories'])
  await purgeNow()
  const home = await textOf('/')
  const assets = [...new Set(home.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))].slice(0, articleCount / 3)
  const files = pictures.map(({ hash }) => `/media/${hash}-320.webp`)
  const calls = ['/api/v1/article?limit=10', '/api/v1/category', '/api/v1/article/most-read']
  const next = createZipf(['/', ...articles, '/rss.xml', ...calls, '/_payload.json', ...files, ...assets])

  const before = await reached()
  let wrong = 0
  let beacons = 0
  let sent = 0
  const reader = async () => {
    while (sent < dayLength) {
      const n = sent++
      const address = next()
      const answer = await get(address, n % 10 < 3 ? { cookie: `${guestCookies}; id=${n}` } : {})
      await answer.arrayBuffer()
      // A response that sets a cookie belongs to one reader.
      if (answer.status !== 200 || (answer.headers.get('age') !== '0' && answer.headers.has('set-cookie')))
        wrong += 1
      if (n % 200 !== 0) continue
      beacons += 1
      await get('/page-turn', { 'content-type': 'text/plain' }, { method: 'POST', body: '{}' })
    }
  }
  await Promise.all(Array.from({ length: 16 }, reader))
  const after = await reached()
  expect(wrong).toBe(0)
  expect((after.gets - before.gets) / dayLength).toBeLessThanOrEqual(0.01)
  expect(after.beacons - before.beacons).toBe(beacons)
}, 600_000)

test('an edit appears within two seconds', async ({ skip }) => {
  if (missing) skip(missing)
  const { id, address } = await publish('قبل التعديل')
  expect(await textOf(address)).toContain('قبل التعديل')
  const { revision } = (await editor.get(`/api/v1/article/edit/${id}`)).body
  const { status } = await editor.patch(`/api/v1/article/edit/${id}`, { revision, title: 'بعد التعديل' })
  const saved = performance.now()
  expect(status).toBe(200)
  await until(async () => expect(await textOf(address)).toContain('بعد التعديل'))
  expect(performance.now() - saved).toBeLessThan(2000)
})

test('a takedown takes effect within two seconds, pictures included', async ({ skip }) => {
  if (missing) skip(missing)
  const { id: imageId, hash } = await uploadPicture('maroon')
  const { id, address } = await publish('خبر يُزال', imageId)
  const addresses = [address, `/media/${hash}-320.webp`]
  for (const each of addresses) {
    expect((await get(each)).status).toBe(200)
    expect(Number((await get(each)).headers.get('age'))).toBeGreaterThanOrEqual(0)
  }
  const held = await reached()
  for (const each of addresses) await get(each)
  expect((await reached()).gets).toBe(held.gets)
  await editor.post(`/api/v1/article/takedown/${id}`, { reason: 'حكم قضائي', words: '' })
  const taken = performance.now()
  for (const each of addresses) await until(async () => expect((await get(each)).status).toBe(410))
  expect(performance.now() - taken).toBeLessThan(2000)
})

test('no personal response is cached: guests never get what a reader sees', async ({ skip }) => {
  if (missing) skip(missing)
  const reader = await app.as('user')
  const { email } = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', reader.userId!)
    .executeTakeFirstOrThrow()
  const paths = [
    '/account',
    '/account/_payload.json',
    '/dashboard/login',
    '/',
    '/api/v1/article',
    '/api/v1/user',
  ]
  for (const address of paths) {
    for (const cookie of [reader.cookie, editor.cookie]) {
      const own = await get(address, { cookie })
      await own.arrayBuffer()
      expect([address, own.headers.get('age') ?? '0']).toEqual([address, '0'])
    }
    const asGuest = await get(address)
    expect([address, await asGuest.text()]).toEqual([address, expect.not.stringContaining(email ?? '@')])
    // Readers do not get a guest's response either.
    const before = await reached()
    await (await get(address, { cookie: reader.cookie })).arrayBuffer()
    expect([address, (await reached()).gets - before.gets]).toEqual([address, 1])
  }
})

test('without xkey, an edit and a takedown are seen too, and nothing else is fetched anew', async ({
  skip,
}) => {
  if (missing) skip(missing)
  const read = async (address: string) => {
    const answer = await get(address, {}, {}, withBans)
    return { status: answer.status, text: await answer.text() }
  }
  const { id: imageId, hash } = await uploadPicture('plum')
  const picture = `/media/${hash}-320.webp`
  const { id, address } = await publish('قبل التعديل', imageId)
  const other = `/media/${(await uploadPicture('peru')).hash}-320.webp`
  await purgeNow()
  for (const each of [address, picture, other]) expect((await read(each)).status).toBe(200)
  const held = await reached()
  for (const each of [address, picture, other]) await read(each)
  expect((await reached()).gets).toBe(held.gets)

  const { revision } = (await editor.get(`/api/v1/article/edit/${id}`)).body
  await editor.patch(`/api/v1/article/edit/${id}`, { revision, title: 'بعد التعديل' })
  await until(async () => expect((await read(address)).text).toContain('بعد التعديل'))
  await editor.post(`/api/v1/article/takedown/${id}`, { reason: 'حكم قضائي', words: '' })
  for (const each of [address, picture]) await until(async () => expect((await read(each)).status).toBe(410))
  const before = await reached()
  await read(other)
  expect((await reached()).gets).toBe(before.gets)
})

test('each request for a locked article reaches Warraq', async ({ skip }) => {
  if (missing) skip(missing)
  const { id, address } = await publish('مقال للمشتركين')
  await app.db.updateTable('articles').set({ access: 'subscribers' }).where('id', '=', id).execute()
  await invalidate(app.db, [`article:${id}`])
  for (const cookie of ['', guestCookies]) {
    const before = await reached()
    expect((await get(address, { cookie })).headers.get('cache-control')).toMatch(/^private/)
    expect((await reached()).gets - before.gets).toBe(1)
  }
})

test.for([503, 429])('a stale page is served while Warraq responds with %i', async (status, { skip }) => {
  if (missing) skip(missing)
  let asked = 0
  let isBroken = false
  const site = createServer((request, response) => {
    if (request.url !== '/page') return void response.end()
    asked += 1
    response.setHeader(
      'Cache-Control',
      isBroken ? 'private, no-store' : 's-maxage=1, stale-while-revalidate=600',
    )
    response.writeHead(isBroken ? status : 200).end(isBroken ? 'broken' : 'page')
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const own = await mkdtemp(path.join(tmpdir(), 'warraq-stale-'))
  const [http, https] = [await freePort(), await freePort()]
  const { port } = site.address() as AddressInfo
  const proxy = await startProxy('varnish', own, { http, https, upstreams: [port] })
  const read = async () => (await fetch(`${proxy.url}/page`, { dispatcher: readers })).text()
  try {
    await until(async () => expect(await read()).toBe('page'))
    isBroken = true
    // The second of these errors responds to a later request, not to one that joined the first.
    const before = asked
    await until(async () => {
      expect(await read()).toBe('page')
      expect(asked).toBeGreaterThan(before + 1)
    })
  } finally {
    await proxy.stop()
    site.close()
    site.closeAllConnections()
    await rm(own, { recursive: true, force: true })
  }
})

test('tags stay between Warraq and Varnish', async ({ skip }) => {
  if (missing) skip(missing)
  const { headers } = await get('/')
  expect([headers.get('surrogate-key'), headers.get('xkey')]).toEqual([null, null])
})

test('a range of a picture is served from Varnish’s copy', async ({ skip }) => {
  if (missing) skip(missing)
  const { hash } = await uploadPicture('gold')
  const address = `/media/${hash}-320.webp`
  const whole = new Uint8Array(await (await get(address)).arrayBuffer())
  const part = await get(address, { range: 'bytes=2-9' })
  expect([part.status, new Uint8Array(await part.arrayBuffer())]).toEqual([206, whole.slice(2, 10)])
})

test('rate limits count readers, not Varnish', async ({ skip }) => {
  if (missing) skip(missing)
  await app.db
    .insertInto('rate_limits')
    .values({ key: 'login:network:127.0.0.9', window_start: new Date(), count: 1000 })
    .execute()
  const signIn = async (dispatcher: Agent) => {
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'كلمة سر خاطئة 1' })
    const headers = { 'content-type': 'application/json' }
    return (await get('/api/v1/auth/login-dashboard', headers, { method: 'POST', body, dispatcher })).status
  }
  expect([await signIn(readers), await signIn(others)]).toEqual([429, 401])
})
