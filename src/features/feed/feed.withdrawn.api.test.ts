import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
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
])('an item %s; its article stays', { tags: 'thorough' }, async (_, documents, expected) => {
  expect(await withdrawnAfter(...documents)).toEqual(expected)
})

describe('an item that left the document', () => {
  const document = (feedId: number, ...hours: number[]) =>
    rss(
      hours.map(hour => ({
        ...item(feedId, hour),
        link: `${publisher.url}/page-${feedId}-${hour}`,
      })),
    )
  const find = (feedId: number, hour: number) =>
    app.db
      .selectFrom('feed_items')
      .select(['withdrawn_at', 'page_checks'])
      .where('feed_id', '=', feedId)
      .where('guid', '=', String(hour))
      .executeTakeFirstOrThrow()
  const anHourPasses = (feedId: number) =>
    app.db
      .updateTable('feed_items')
      .set({ page_checked_at: new Date(Date.now() - 3_700_000) })
      .where('feed_id', '=', feedId)
      .where('page_checked_at', 'is not', null)
      .execute()

  /** The oldest of three leaves; its page answers with these statuses, an hour apart. */
  async function leaveWith(...statuses: number[]) {
    const feedId = await makeFeed(app, { feed_url: `${publisher.url}/rss` })
    publisher.serve('/rss', { body: document(feedId, 15, 14, 13) })
    await pollFeed(app, feedId)
    publisher.serve('/rss', { body: document(feedId, 15, 14) })
    for (const status of statuses) {
      publisher.serve(`/page-${feedId}-13`, { status, body: 'x'.repeat(1000) })
      await pollFeed(app, feedId)
      await anHourPasses(feedId)
    }
    const asked = publisher.asked.filter(({ path }) => path.startsWith('/page-'))
    expect(new Set(asked.map(({ path }) => path))).toEqual(new Set([`/page-${feedId}-13`]))
    return find(feedId, 13)
  }

  test.each([
    ['is gone', [410], true],
    ['is missing twice', [404, 404], true],
    ['is missing once', [404, 200], false],
    ['is there, or fails', [200, 500, 403], false],
  ])(
    'is withdrawn only if its page is gone: one that %s',
    { tags: 'thorough' },
    async (_, statuses, expected) => {
      const { withdrawn_at: at, page_checks: checks } = await leaveWith(...statuses)
      expect([at !== null, checks]).toEqual([expected, statuses.length])
    },
  )

  test('is asked for four times at most, and not twice in an hour', { tags: 'thorough' }, async () => {
    expect((await leaveWith(200, 200, 200, 200, 200, 200)).page_checks).toBe(4)
    const feedId = await makeFeed(app, { feed_url: `${publisher.url}/rss` })
    publisher.serve('/rss', { body: document(feedId, 15, 14, 13) })
    await pollFeed(app, feedId)
    publisher.serve('/rss', { body: document(feedId, 15, 14) })
    await pollFeed(app, feedId)
    await pollFeed(app, feedId)
    expect((await find(feedId, 13)).page_checks).toBe(1)
  })
})

test('a deleted entry (RFC 6721) is withdrawn, unless it is listed too', { tags: 'thorough' }, async () => {
  const entry = (id: string) =>
    `<entry><id>tag:${id}</id><title>خبر ${id}</title><updated>2026-11-20T10:00:00Z</updated>
      <content>نص ${id} من الخبر</content></entry>`
  const atom = (...inside: string[]) => `<feed xmlns="http://www.w3.org/2005/Atom"
    xmlns:x="http://purl.org/atompub/tombstones/1.0"><title>خلاصة</title>${inside.join('')}</feed>`
  const gone = (id: string) => `<x:deleted-entry ref="tag:${id}" when="2026-11-20T12:00:00Z"/>`
  const feedId = await makeFeed(app, { feed_url: `${publisher.url}/atom` })
  publisher.serve('/atom', { body: atom(entry('one'), entry('two'), entry('three')) })
  await pollFeed(app, feedId)
  publisher.serve('/atom', { body: atom(entry('two'), entry('three'), gone('one'), gone('two')) })
  await pollFeed(app, feedId)
  const withdrawn = app.db
    .selectFrom('feed_items')
    .select('guid')
    .where('feed_id', '=', feedId)
    .where('withdrawn_at', 'is not', null)
  expect(await withdrawn.execute()).toEqual([{ guid: 'tag:one' }])
  // As a source of a story too, it loses the mark when it is listed again.
  const duplicate = app.db.updateTable('feed_items').set({ outcome: 'duplicate' })
  await duplicate.where('guid', '=', 'tag:one').execute()
  publisher.serve('/atom', { body: atom(entry('one'), entry('two'), entry('three')) })
  await pollFeed(app, feedId)
  expect(await withdrawn.execute()).toEqual([])
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

test('an agency cancels an item in ninjs: marked at once; usable again, it loses the mark', {
  tags: 'thorough',
}, async () => {
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

test('an item under an embargo waits for its hour, whoever approves it', { tags: 'thorough' }, async () => {
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

test('an embargo that its agency moves or lifts moves the article, and does not change a published one', async () => {
  const feedId = await makeFeed(app, {
    feed_url: `${publisher.url}/wire`,
    auto_publish: true,
    max_age_hours: null,
  })
  const inHours = (hours: number) =>
    new Date(Math.floor(Date.now() / 1000) * 1000 + hours * 3_600_000).toISOString()
  const poll = async (values: object) => {
    publisher.serve('/wire', { body: JSON.stringify([ninjs(91, values)]) })
    await pollFeed(app, feedId)
    return app.db
      .selectFrom('articles')
      .select(['id', 'publish_at', 'revision'])
      .where('feed_id', '=', feedId)
      .executeTakeFirstOrThrow()
  }
  const owner = await app.as('superadmin')
  const hourOf = async (values: object) => new Date((await poll(values)).publish_at).toISOString()
  const [first, later] = [inHours(1), inHours(5)]
  expect(await hourOf({ embargoed: first })).toBe(first)
  expect(await hourOf({ embargoed: later, version: '2' })).toBe(later)
  expect(Date.parse(await hourOf({ version: '3' }))).toBeLessThanOrEqual(Date.now())
  const { id, revision } = await poll({ version: '3' })
  expect((await owner.get(`/api/v1/article/edit/${id}`)).body).toMatchObject({ state: 'published' })
  expect((await poll({ embargoed: later, version: '4' })).revision).toBe(revision)
})
