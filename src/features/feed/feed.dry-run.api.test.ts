import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import {
  makeFeed,
  type Publisher,
  pollFeed,
  rss,
  siteOfTests,
  startPublisher,
} from '../../testing/publisher.ts'
import { until } from '../../testing/until.ts'

let app: TestApp
let owner: TestClient
let publisher: Publisher
let feedId: number
let feedUrl: string

beforeAll(async () => {
  publisher = await startPublisher()
  feedUrl = `${publisher.url}/rss`
  app = await startTestApp({
    worker: true,
    env: { OUTBOUND_ALLOW: '127.0.0.1', SITE_URL: siteOfTests },
  })
  owner = await app.as('superadmin')
  feedId = await makeFeed(app, {
    feed_url: feedUrl,
    exclude_words: ['الطقس'],
    include_words: ['غدًا', 'البورصة'],
  })
  const items = [
    { guid: 'w', title: 'الطقس غدًا', body: '<p>أمطار غزيرة على الساحل.</p>' },
    { guid: 'b', title: 'البورصة تغلق مرتفعة', body: '<p>أغلقت البورصة أمس مرتفعة.</p>' },
    { guid: 's', title: 'منتخبنا يفوز', body: '<p>فاز المنتخب بهدفين.</p>' },
  ]
  publisher.serve('/rss', { body: rss(items) })
  await pollFeed(app, feedId)
})
afterAll(async () => {
  await app?.stop()
  publisher?.stop()
})

type JudgedItems = { items: { title: string; reason: string }[]; count: number }
const titles = ({ items }: JudgedItems) => items.map(({ title }) => title).toSorted()
const run = async (rules: object, id: number | null = feedId) =>
  (
    await owner.post('/api/v1/rssfilters/dry-run', {
      feedUrl,
      includeWords: [],
      excludeWords: [],
      ...rules,
      ...(id !== null && { id }),
    })
  ).body

test('rules are tried on kept items: those that come in, those that stay out with the reason, those that change', {
  tags: 'thorough',
}, async () => {
  const loose = await run({ excludeWords: ['المنتخب'] })
  expect(titles(loose.accepted)).toEqual(['البورصة تغلق مرتفعة', 'الطقس غدًا'])
  expect(loose.refused.items).toMatchObject([
    { title: 'منتخبنا يفوز', reason: expect.stringContaining('المنتخب') },
  ])
  expect(titles(loose.changed)).toEqual(['الطقس غدًا'])
  expect(loose.entering).toBe(1)
  const strict = await run({ includeWords: ['زلزال'] })
  expect([strict.accepted.count, strict.refused.count, strict.entering]).toEqual([0, 3, 0])
  expect(titles(strict.changed)).toEqual(['البورصة تغلق مرتفعة'])
  const same = await run({ excludeWords: ['الطقس'], includeWords: ['غدًا', 'البورصة'] })
  expect(same.changed.count).toBe(0)
})

test('a new filter is tried on what others of its address received; an unknown address has nothing', {
  tags: 'thorough',
}, async () => {
  expect((await run({}, null)).accepted.count).toBe(3)
  expect((await run({ feedUrl: 'https://unknown.example/rss' }, null)).accepted.count).toBe(0)
})

test('nothing is stored by a trial; loosened rules take what was refused, each once', {
  tags: 'thorough',
}, async () => {
  const held = async () => {
    const { items } = (await owner.get(`/api/v1/article/dashboard?limit=100&feed=${feedId}`)).body
    return items.map(({ title, state }: { title: string; state: string }) => `${title}: ${state}`).toSorted()
  }
  expect(await held()).toEqual(['البورصة تغلق مرتفعة: held'])
  const { body } = await owner.get(`/api/v1/rssfilters/${feedId}`)
  await owner.patch(`/api/v1/rssfilters/${feedId}`, {
    revision: body.revision,
    excludeWords: [],
    autoPublish: true,
  })
  const apply = () => owner.post(`/api/v1/rssfilters/apply/${feedId}`, {})
  expect((await apply()).status).toBe(200)
  await apply()
  // Old items are held even if the filter publishes automatically: an editor decides.
  await until(async () => expect(await held()).toEqual(['البورصة تغلق مرتفعة: held', 'الطقس غدًا: held']))
  expect((await run({ excludeWords: [], includeWords: ['غدًا', 'البورصة'] })).entering).toBe(0)
})
