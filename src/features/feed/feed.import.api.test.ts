import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeCategory } from '../../testing/factories.ts'
import { readFeedList } from './list/feed-list.ts'

let app: TestApp
let editor: TestClient
let categoryId: number
beforeAll(async () => {
  app = await startTestApp({ env: { SITE_URL: 'https://ours.example' } })
  editor = await app.as('superadmin')
  categoryId = await makeCategory(app.db, { name: 'سياسة' })
})
afterAll(() => app?.stop())
beforeEach(() => app.db.deleteFrom('feeds').execute())

const bring = (list: string, more: object = {}) =>
  editor.post('/api/v1/rssfilters/import', { list, categoryId, ...more })
const stored = () => app.db.selectFrom('feeds').selectAll().orderBy('id').execute()
const outcomes = (body: { lines: { line: number; outcome: string }[] }) =>
  body.lines.map(({ line, outcome }) => `${line} ${outcome}`)

const list = `https://a.example/rss
http://www.a.example/rss/
ليس عنوانًا
https://ours.example/rss.xml
b.example/feed,باء,عالم
https://c.example/feed,جيم,سياسة`
const report = ['1 added', '2 repeated', '3 refused', '4 refused', '5 added', '6 added']

test('a dry run reports each line; the import adds the new ones, which a second import knows', {
  tags: 'thorough',
}, async () => {
  const { body } = await bring(list, { dryRun: true })
  expect(outcomes(body)).toEqual(report)
  expect(body.folders).toEqual([
    { name: 'عالم', count: 1, categoryId: null },
    { name: 'سياسة', count: 1, categoryId },
  ])
  expect(await stored()).toEqual([])
  const world = await makeCategory(app.db)
  expect(outcomes((await bring(list, { folders: [{ name: 'عالم', categoryId: world }] })).body)).toEqual(
    report,
  )
  expect(await stored()).toMatchObject([
    {
      name: 'a.example',
      feed_url: 'https://a.example/rss',
      category_id: categoryId,
      auto_publish: false,
      active: true,
    },
    { name: 'باء', feed_url: 'https://b.example/feed', category_id: world },
    { name: 'جيم', feed_url: 'https://c.example/feed', category_id: categoryId },
  ])
  expect(outcomes((await bring(list)).body)).toEqual(
    report.map(line => line.replace(/added|repeated/, 'known')),
  )
})

test('two imports of a list at once add each feed once', { tags: 'thorough' }, async () => {
  const [one, other] = await Promise.all([bring(list), bring(list)])
  expect([one.status, other.status]).toEqual([200, 200])
  expect(await stored()).toHaveLength(3)
})

test('an unknown category: nothing is added, and the same list can be sent again', {
  tags: 'thorough',
}, async () => {
  const { status } = await bring(list, { folders: [{ name: 'عالم', categoryId: 9_000_001 }] })
  expect(status).toBe(400)
  expect(await stored()).toEqual([])
  expect((await bring(list)).status).toBe(200)
})

test('six hundred feeds at once are first fetched one after the other', { tags: 'thorough' }, async () => {
  const many = Array.from({ length: 600 }, (_, at) => `https://many-${at}.example/rss`).join('\n')
  const { status, body } = await bring(many)
  expect([status, body.lines.length]).toEqual([200, 600])
  const times = (await stored()).map(({ next_fetch_at }) => new Date(next_fetch_at).getTime())
  expect(times.every((time, at) => at === 0 || time > times[at - 1]!)).toBe(true)
  expect(times.at(-1)! - times[0]!).toBeGreaterThan(10 * 60_000)
})

test.each([
  [{ list: '' }, 400],
  [{ list: ' '.repeat(10) }, 400],
  [{ list: 'a'.repeat(2_000_001) }, 400],
  [{ list: 'a'.repeat(7_000_000) }, 413],
  [{ categoryId: null }, 400],
])('an unacceptable request is refused: %#', { tags: 'thorough' }, async (more, status) => {
  expect((await bring(list, more)).status).toBe(status)
})

test('the export has all feeds by category, and can be imported', async () => {
  await bring(list)
  const { status, headers, body } = await editor.get('/api/v1/rssfilters/export')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/x-opml; charset=utf-8'])
  const { feeds } = readFeedList(body)
  expect(feeds.map(({ feedUrl, folder }) => `${folder} ${feedUrl}`)).toEqual([
    'سياسة https://a.example/rss',
    'سياسة https://b.example/feed',
    'سياسة https://c.example/feed',
  ])
})
