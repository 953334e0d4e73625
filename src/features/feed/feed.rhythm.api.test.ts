import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeCategory } from '../../testing/factories.ts'
import {
  makeFeed,
  type Publisher,
  pollFeed,
  rss,
  siteOfTests,
  startPublisher,
} from '../../testing/publisher.ts'

let app: TestApp
let editor: TestClient
let publisher: Publisher

beforeAll(async () => {
  publisher = await startPublisher()
  app = await startTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.1', SITE_URL: siteOfTests }, worker: true })
  editor = await app.as('superadmin')
})
afterAll(async () => {
  await app?.stop()
  publisher?.stop()
})
afterEach(() => publisher.forget())

const feedUrl = () => `${publisher.url}/rss`
const feedOf = async (id: number) => (await editor.get(`/api/v1/rssfilters/${id}`)).body

test('a feed that answers without news for longer than its habit is silent', {
  tags: 'thorough',
}, async () => {
  const silentFrom = { past: -1, future: 1, unknown: null }
  const ids: number[] = []
  for (const hours of Object.values(silentFrom)) {
    const moment = hours && new Date(Date.now() + hours * 3_600_000)
    ids.push(await makeFeed(app, { feed_url: feedUrl(), last_fetch_at: new Date(), silent_from: moment }))
  }
  const silentOnes = async () => {
    const { body } = await editor.get('/api/v1/rssfilters?silent=true&limit=100')
    return body.items.map(({ id }: { id: number }) => id)
  }
  expect(await silentOnes()).toEqual([ids[0]])
  expect(await feedOf(ids[0]!)).toMatchObject({ silent: true })
  for (const change of [{ failures: 1 }, { failures: 0, active: false }]) {
    await app.db.updateTable('feeds').set(change).where('id', '=', ids[0]!).execute()
    expect(await silentOnes()).toEqual([])
  }
})

describe('the rhythm of a feed', () => {
  const moment = Date.now()
  /** The last six items of a feed that publishes every half hour, so many hours later. */
  const wire = (later: number) =>
    Array.from({ length: 6 }, (_, index) => {
      const number = later * 2 - index
      const date = new Date(moment + number * 1_800_000).toUTCString()
      return { guid: `wire-${number}`, title: `خبر ${number}`, date }
    })

  test('is the same whether a filter takes everything or refuses everything', {
    tags: 'thorough',
  }, async () => {
    const all = await makeFeed(app, { feed_url: feedUrl(), interval_minutes: 60 })
    const none = await makeFeed(app, {
      feed_url: feedUrl(),
      interval_minutes: 60,
      include_words: ['كلمة لا ترد'],
    })
    const intervals: number[][] = []
    for (const later of [0, 1, 1, 2]) {
      publisher.serve('/rss', { body: rss(wire(later)) })
      for (const id of [all, none]) await pollFeed(app, id)
      const feeds = await Promise.all([all, none].map(feedOf))
      intervals.push(feeds.map(({ intervalMinutes }) => intervalMinutes))
    }
    expect((await feedOf(none)).imported).toBe(0)
    for (const [first, second] of intervals) expect(first).toBe(second)
    expect(intervals.at(-1)![1]).toBeLessThan(36)
  })

  test('stays as it was after a fetch that an editor requested', { tags: 'thorough' }, async () => {
    publisher.serve('/rss', { body: rss(wire(0)) })
    const next = new Date(Date.now() + 3_600_000)
    const id = await makeFeed(app, { feed_url: feedUrl(), interval_minutes: 60, next_fetch_at: next })
    expect((await editor.post(`/api/v1/rssfilters/fetch/${id}`)).status).toBe(200)
    await expect.poll(async () => (await feedOf(id)).lastFetchAt).not.toBeNull()
    expect(await feedOf(id)).toMatchObject({
      lastStatus: 200,
      intervalMinutes: 60,
      nextFetchAt: next.toISOString(),
    })
  })

  test("is an editor's interval, whatever the publisher asks, until that is cleared", {
    tags: 'thorough',
  }, async () => {
    publisher.serve('/rss', { body: rss([], { head: '<ttl>180</ttl>' }) })
    const categoryId = await makeCategory(app.db)
    const rule = { name: 'كل دقيقتين', feedUrl: feedUrl(), categoryId }
    expect((await editor.post('/api/v1/rssfilters', { ...rule, fixedMinutes: 0 })).status).toBe(400)
    const { body } = await editor.post('/api/v1/rssfilters', { ...rule, fixedMinutes: 2, active: false })
    await app.db.updateTable('feeds').set({ active: true }).where('id', '=', body.id).execute()
    await pollFeed(app, body.id)
    expect(await feedOf(body.id)).toMatchObject({ intervalMinutes: 2, fixedMinutes: 2 })
    const edit = { revision: body.revision, fixedMinutes: null }
    expect((await editor.patch(`/api/v1/rssfilters/${body.id}`, edit)).status).toBe(200)
    await pollFeed(app, body.id)
    expect(await feedOf(body.id)).toMatchObject({ intervalMinutes: 180, fixedMinutes: null })
  })
})
