import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts'
import { makeCategory } from '../../../testing/factories.ts'
import { type HubStandIn, startHubStandIn } from '../../../testing/providers/websub-hub.ts'
import { type Publisher, pollFeed, rss, siteOfTests, startPublisher } from '../../../testing/publisher.ts'
import type { Pace } from '../feed.pace.ts'
import { askDueHubsNow } from './hub.jobs.ts'

let app: TestApp
let editor: TestClient
let publisher: Publisher
let hub: HubStandIn
let topic: string
let categoryId: number

beforeAll(async () => {
  let url = ''
  publisher = await startPublisher()
  hub = await startHubStandIn(() => url)
  const env = { OUTBOUND_ALLOW: '127.0.0.1', SITE_URL: siteOfTests }
  app = await startTestApp({ env, worker: true })
  url = app.url
  editor = await app.as('superadmin')
  categoryId = await makeCategory(app.db)
})
afterAll(async () => {
  await app?.stop()
  await hub?.stop()
  publisher?.stop()
})
let made = 0
beforeEach(() => {
  made += 1
  topic = `${publisher.url}/feed-${made}`
})
afterEach(async () => {
  hub.refuse(undefined)
  hub.lease(86_400)
  await app.db.deleteFrom('feeds').execute()
  await app.db.deleteFrom('feed_hubs').execute()
  hub.verified.length = 0
})

const item = (guid: string) => ({
  guid: `${guid}-${made}`,
  title: `خبر ${guid} ${made}`,
  body: `<p>نص ${guid} ${made}.</p>`,
})
const links = () => `<atom:link rel="hub" href="${hub.url}/"/><atom:link rel="self" href="${topic}"/>`
const documentOf = (...guids: string[]) => rss(guids.map(item), { head: links() })
const serve = (body = documentOf('a'), headers: Record<string, string> = {}) =>
  publisher.serve(`/feed-${made}`, { body, headers })
/** A new filter, fetched once. */
async function follow(): Promise<number> {
  const feed = { name: `ن ${made}`, feedUrl: topic, categoryId }
  const { body } = await editor.post('/api/v1/rssfilters', feed)
  await expect.poll(async () => (await feedOf(body.id)).lastFetchAt).not.toBeNull()
  return body.id
}
const feedOf = async (id: number) => (await editor.get(`/api/v1/rssfilters/${id}`)).body
const stateOf = async (id: number) => (await feedOf(id)).hub?.state
const titlesOf = async (id: number) =>
  (await editor.get(`/api/v1/rssfilters/items/${id}`)).body.items
    .map(({ title }: { title: string }) => title.split(' ')[1])
    .sort()
const rowsOf = () => app.db.selectFrom('feed_hubs').selectAll().orderBy('id').execute()
const fetches = () => publisher.asked.filter(({ path }) => path === `/feed-${made}`).length
const callbackOf = async () => `/api/v1/rssfilters/push/${(await rowsOf())[0]!.token}`
async function subscribed(): Promise<number> {
  serve()
  const id = await follow()
  await expect.poll(() => stateOf(id)).toBe('active')
  return id
}

test.each([
  ['its content', () => serve()],
  ['Link headers', () => serve(rss([item('a')]), { link: `<${hub.url}/>; rel="hub", <${topic}>; rel=self` })],
])('a hub in %s is subscribed to, for the lease that it grants', { tags: 'thorough' }, async (_, offer) => {
  hub.lease(3600)
  offer()
  const id = await follow()
  await expect.poll(() => stateOf(id)).toBe('active')
  expect(hub.verified).toEqual(['subscribe 200 true'])
  const [row] = await rowsOf()
  expect(row).toMatchObject({ topic, hub: `${hub.url}/`, tries: 0 })
  const secondsTo = (at: unknown) => Math.round((new Date(at as string).getTime() - Date.now()) / 100_000)
  expect([row!.lease_until, row!.ask_at].map(secondsTo)).toEqual([36, 29])
  const [subscriber] = hub.subscribers().filter(each => each.topic === topic)
  expect(subscriber!.callback).toMatch(/^http:\/\/ours\.example\/api\/v1\/rssfilters\/push\/[\w-]{43}$/)
  expect(JSON.stringify(await rowsOf())).not.toContain(subscriber!.secret)
})

test('pushed items are taken in without a fetch, and the next poll comes later, but within three hours', {
  tags: 'thorough',
}, async () => {
  const id = await subscribed()
  const [before, fetched] = [await feedOf(id), fetches()]
  for (const method of ['sha1', 'sha512'] as const) {
    expect(await hub.distribute(topic, documentOf(method), { method })).toMatchObject([{ status: 202 }])
  }
  await expect.poll(() => titlesOf(id)).toEqual(['a', 'sha1', 'sha512'])
  await expect.poll(() => app.db.selectFrom('feed_pushes').select('id').execute()).toEqual([])
  const { nextFetchAt, lastFetchAt, hub: pushing } = await feedOf(id)
  expect(fetches()).toBe(fetched)
  expect(lastFetchAt).toBe(before.lastFetchAt)
  expect(pushing.lastPushAt).not.toBeNull()
  const minutes = (Date.parse(nextFetchAt) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(55)
  expect(minutes).toBeLessThan(181)
})

test('pushed items count for the rhythm of their feed, which is not silent while they come', {
  tags: 'thorough',
}, async () => {
  const id = await subscribed()
  const freshAt = async () => {
    const columns = app.db.selectFrom('feeds').select(['last_fresh_at', 'pace']).where('id', '=', id)
    const { last_fresh_at, pace } = await columns.executeTakeFirstOrThrow()
    return { at: Date.parse(last_fresh_at!), finds: (pace as Pace).rhythm?.finds }
  }
  const before = await freshAt()
  await hub.distribute(topic, documentOf('b'))
  await expect.poll(async () => (await freshAt()).finds).toBe(before.finds! + 1)
  const pushed = await freshAt()
  expect(pushed.at).toBeGreaterThan(before.at)
  await hub.distribute(topic, documentOf('b'))
  await expect.poll(() => app.db.selectFrom('feed_pushes').select('id').execute()).toEqual([])
  expect(await freshAt()).toEqual(pushed)
})

test.each([
  ['an editor has fixed the interval', { fixed_minutes: 20 }, 20],
  ['a hub that misses one would lose it', { pace: JSON.stringify({ oldest: 0, newest: 3_600_000 }) }, 30],
])('a push delays no poll beyond its bounds: %s', { tags: 'thorough' }, async (_, values, minutes) => {
  const id = await subscribed()
  const due = (after: number) => new Date(Date.now() + after * 60_000)
  await app.db
    .updateTable('feeds')
    .set({ ...values, next_fetch_at: due(20), last_fetch_at: due(0) })
    .where('id', '=', id)
    .execute()
  await hub.distribute(topic, documentOf('b'))
  await expect.poll(() => titlesOf(id)).toEqual(['a', 'b'])
  await expect.poll(() => app.db.selectFrom('feed_pushes').select('id').execute()).toEqual([])
  const { nextFetchAt } = await feedOf(id)
  expect(Math.round((Date.parse(nextFetchAt) - Date.now()) / 60_000)).toBe(minutes)
})

test.each([
  ['nothing', ''],
  ['no feed', 'ping'],
  ['a feed without items', rss([])],
])('a push of %s: the feed is fetched at once', { tags: 'thorough' }, async (_, body) => {
  const id = await subscribed()
  serve(documentOf('a', 'b'))
  await hub.distribute(topic, body)
  await expect.poll(() => titlesOf(id)).toEqual(['a', 'b'])
})

test.each([
  ['none', null],
  ['a wrong one', `sha256=${'0'.repeat(64)}`],
])('a push with %s as signature is accepted and ignored', { tags: 'thorough' }, async (_, signature) => {
  const id = await subscribed()
  expect(await hub.distribute(topic, documentOf('forged'), { signature })).toMatchObject([{ status: 202 }])
  expect(await app.db.selectFrom('feed_pushes').select('id').execute()).toEqual([])
  expect(await feedOf(id)).toMatchObject({ hub: { lastPushAt: null } })
})

test('strangers: unknown callbacks are 404 and 410, another topic or mode is not confirmed', {
  tags: 'thorough',
}, async () => {
  await subscribed()
  const callback = await callbackOf()
  const ask = async (path: string, mode: string, about: string, challenge = 'c') => {
    const query = new URLSearchParams({ 'hub.mode': mode, 'hub.topic': about, 'hub.challenge': challenge })
    return (await fetch(`${app.url}${path}?${query}`)).status
  }
  const unknown = callback.replace(/.{43}$/, 'x'.repeat(43))
  const unstorable = callback.replace(/.{43}$/, '%00')
  for (const path of [unknown, unstorable]) expect(await ask(path, 'subscribe', topic)).toBe(404)
  expect(await ask(callback, 'subscribe', `${topic}/other`)).toBe(404)
  expect(await ask(callback, 'unsubscribe', topic)).toBe(404)
  expect(await ask(callback, 'publish', topic)).toBe(404)
  expect(await ask(callback, 'subscribe', topic, 'c'.repeat(3000))).toBe(404)
  const post = async (path: string, body: string) =>
    (await fetch(app.url + path, { method: 'POST', body })).status
  for (const path of [unknown, unstorable]) expect(await post(path, 'x')).toBe(410)
  expect(await post(callback, 'x'.repeat(4 * 2 ** 20 + 1))).toBe(413)
})

test('a challenge comes back as text, letter by letter', { tags: 'thorough' }, async () => {
  await subscribed()
  const query = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.topic': topic,
    'hub.challenge': '<script>&"ط',
  })
  const answer = await fetch(`${app.url}${await callbackOf()}?${query}`)
  expect([answer.headers.get('content-type'), await answer.text()]).toEqual([
    'text/plain; charset=utf-8',
    '<script>&"ط',
  ])
})

test('a lease is renewed before it ends', { tags: 'thorough' }, async () => {
  const id = await subscribed()
  await askDueHubsNow(app.db)
  expect(hub.verified).toHaveLength(1)
  await app.db.updateTable('feed_hubs').set({ ask_at: new Date() }).execute()
  await askDueHubsNow(app.db)
  await expect.poll(() => hub.verified).toEqual(['subscribe 200 true', 'subscribe 200 true'])
  expect(await stateOf(id)).toBe('active')
  await app.db
    .updateTable('feed_hubs')
    .set({ lease_until: new Date(0) })
    .execute()
  expect(await stateOf(id)).toBe('lapsed')
})

test.each([
  [403, 'requested', /\(403\)/],
  ['denied', 'denied', /closed/],
] as const)(
  'a hub that answers %s: the reason is shown, the feed is polled, the hub is asked again later',
  { tags: 'thorough' },
  async (how, state, reason) => {
    hub.refuse(how)
    serve()
    const id = await follow()
    await expect.poll(async () => (await feedOf(id)).hub?.reason).toMatch(reason)
    expect(await stateOf(id)).toBe(state)
    expect(await titlesOf(id)).toEqual(['a'])
    const [row] = await rowsOf()
    expect(new Date(row!.ask_at).getTime()).toBeGreaterThan(Date.now() + 500_000)
    hub.refuse(undefined)
    await app.db.updateTable('feed_hubs').set({ ask_at: new Date() }).execute()
    await askDueHubsNow(app.db)
    await expect.poll(() => stateOf(id)).toBe('active')
  },
)

test.each([
  ['is switched off', (id: number) => editor.patch(`/api/v1/rssfilters/status/${id}`, { active: false })],
  ['is deleted', (id: number) => editor.call('DELETE', `/api/v1/rssfilters/${id}`)],
  [
    'gets another address',
    async (id: number) => {
      publisher.serve('/elsewhere', { body: rss([]) })
      const { revision } = await feedOf(id)
      return editor.patch(`/api/v1/rssfilters/${id}`, { revision, feedUrl: `${publisher.url}/elsewhere` })
    },
  ],
])('a filter %s: its subscription ends at the hub', { tags: 'thorough' }, async (_, change) => {
  const id = await subscribed()
  expect((await change(id)).status).toBe(200)
  await askDueHubsNow(app.db)
  await expect.poll(() => hub.subscribers().filter(each => each.topic === topic)).toEqual([])
  expect(hub.verified).toContain('unsubscribe 200 true')
  await expect.poll(rowsOf).toEqual([])
})

test('a hub that does not let go is told so when it pushes, and is forgotten after some requests', {
  tags: 'thorough',
}, async () => {
  const id = await subscribed()
  hub.refuse(500)
  await editor.patch(`/api/v1/rssfilters/status/${id}`, { active: false })
  expect(await hub.distribute(topic, documentOf('b'))).toMatchObject([{ status: 410 }])
  await expect.poll(async () => (await rowsOf())[0]!.reason).toMatch(/500/)
  await app.db.updateTable('feed_hubs').set({ tries: 5, ask_at: new Date() }).execute()
  await askDueHubsNow(app.db)
  await expect.poll(rowsOf).toEqual([])
})

test('a document that names another hub, or none, changes the subscription', {
  tags: 'thorough',
}, async () => {
  const id = await subscribed()
  serve(rss([item('a')], { head: links().replace(`${hub.url}/`, `${hub.url}/other`) }))
  await pollFeed(app, id)
  await expect
    .poll(async () => (await feedOf(id)).hub)
    .toMatchObject({ address: `${hub.url}/other`, state: 'active' })
  serve(rss([item('a')]))
  await app.db.updateTable('feeds').set({ etag: null }).execute()
  await pollFeed(app, id)
  await expect.poll(rowsOf).toEqual([])
  expect((await feedOf(id)).hub).toBeNull()
})

test('more than twenty waiting documents are replaced by a fetch', { tags: 'thorough' }, async () => {
  const id = await subscribed()
  // Claimed by another worker, so that pushed documents wait.
  const claimed = {
    claim: sql<string>`gen_random_uuid()`,
    claimed_until: sql<string>`now() + interval '1 minute'`,
  }
  await app.db.updateTable('feeds').set(claimed).where('id', '=', id).execute()
  for (let push = 0; push < 22; push += 1) await hub.distribute(topic, documentOf(`p${push}`))
  const { count } = await app.db
    .selectFrom('feed_pushes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(20)
})
