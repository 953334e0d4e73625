import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeFeed, type Publisher, pollFeed, rss, startPublisher } from '../../testing/publisher.ts'

let app: TestApp
let publisher: Publisher
beforeAll(async () => {
  publisher = await startPublisher()
  app = await startTestApp()
})
afterAll(async () => {
  await app?.stop()
  publisher?.stop()
})
afterEach(() => publisher.forget())

/** Its guid is the hour of 20 November at which it was published. */
const item = (feedId: number, hour: number) => ({
  guid: String(hour),
  title: `خبر الساعة ${hour}`,
  link: `https://news.example/${feedId}/${hour}`,
  date: `Fri, 20 Nov 2026 ${String(hour).padStart(2, '0')}:00:00 GMT`,
})

/** Guids of the withdrawn items after each document. */
async function withdrawnAfter(...documents: number[][]): Promise<string[][]> {
  const feedId = await makeFeed(app, { feed_url: `${publisher.url}/rss` })
  const seen: string[][] = []
  for (const hours of documents) {
    publisher.serve('/rss', { body: rss(hours.map(hour => item(feedId, hour))) })
    await pollFeed(app, feedId)
    const rows = await app.db
      .selectFrom('feed_items')
      .select('guid')
      .where('feed_id', '=', feedId)
      .where('withdrawn_at', 'is not', null)
      .orderBy('guid')
      .execute()
    seen.push(rows.map(({ guid }) => guid))
  }
  const articles = await app.db
    .selectFrom('articles')
    .select('id')
    .where('feed_id', '=', feedId)
    .where('deleted_at', 'is', null)
    .execute()
  expect(articles.length).toBe(new Set(documents.flat()).size)
  return seen
}

test.each([
  [
    'gone before older ones is withdrawn',
    [
      [15, 14, 13, 12, 11],
      [15, 13, 12, 11],
    ],
    [[], ['14']],
  ],
  [
    'that had its time is not',
    [
      [15, 14, 13, 12, 11],
      [17, 16, 15, 14, 13],
    ],
    [[], []],
  ],
  [
    'is not, because a pinned one is older',
    [
      [15, 14, 13, 12, 1],
      [17, 16, 15, 14, 1],
    ],
    [[], []],
  ],
  ['of a document with too few dates is not', [[15, 14], [15]], [[], []]],
  [
    'that returns loses the mark',
    [
      [15, 14, 13, 12],
      [15, 13, 12],
      [15, 14, 13, 12],
    ],
    [[], ['14'], []],
  ],
])('an item %s; its article stays', async (_, documents, expected) => {
  expect(await withdrawnAfter(...documents)).toEqual(expected)
})

const ninjs = (n: number, more: object = {}) => ({
  uri: `urn:newsml:agency.example:${n}`,
  type: 'text',
  versioncreated: '2026-11-20T10:00:00Z',
  language: 'ar',
  headline: `خبر الوكالة ${n} من غرفة أخبارها`,
  body_html: `<p>وصل الوفد رقم ${n} إلى المطار صباح اليوم.</p>`,
  ...more,
})

test('an agency cancels an item in ninjs: marked at once; usable again, it loses the mark', async () => {
  const feedId = await makeFeed(app, { feed_url: `${publisher.url}/wire` })
  const markedAfter = async (...items: object[]) => {
    publisher.serve('/wire', { body: JSON.stringify(items) })
    await pollFeed(app, feedId)
    const rows = app.db
      .selectFrom('feed_items')
      .select(['guid', 'withdrawn_at as at'])
      .where('feed_id', '=', feedId)
    return (await rows.orderBy('guid').execute()).map(({ guid, at }) => [guid.slice(-2), at !== null])
  }
  const cancelled = { version: '2', pubstatus: 'canceled' }
  expect(await markedAfter(ninjs(71), ninjs(72, cancelled))).toEqual([['71', false]])
  expect(await markedAfter(ninjs(71, cancelled))).toEqual([['71', true]])
  expect(await markedAfter(ninjs(71, { version: '3' }))).toEqual([['71', false]])
})

test('an item under an embargo waits for its hour, whoever approves it', async () => {
  const feedId = await makeFeed(app, {
    feed_url: `${publisher.url}/wire`,
    auto_publish: true,
    max_age_hours: null,
  })
  const embargoed = new Date(Math.floor(Date.now() / 1000) * 1000 + 3_600_000).toISOString()
  publisher.serve('/wire', { body: JSON.stringify([ninjs(81, { embargoed })]) })
  await pollFeed(app, feedId)
  const article = await app.db
    .selectFrom('articles')
    .select(['id', 'publish_at'])
    .where('feed_id', '=', feedId)
    .executeTakeFirstOrThrow()
  expect(new Date(article.publish_at).toISOString()).toBe(embargoed)
  const owner = await app.as('superadmin')
  await owner.patch(`/api/v1/article/status/${article.id}`, { enable: true })
  expect((await owner.get(`/api/v1/article/edit/${article.id}`)).body).toMatchObject({
    state: 'scheduled',
  })
  const guest = await app.as('guest')
  expect((await guest.get(`/api/v1/article/${article.id}`)).status).toBe(404)
})
