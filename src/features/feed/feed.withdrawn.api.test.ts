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
