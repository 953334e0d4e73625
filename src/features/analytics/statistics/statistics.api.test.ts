import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts'
import { makeAgency, makeArticle, makeCategory, makeTag } from '../../../testing/factories.ts'

const base = '/api/v1/statistics'
/** Beirut's clocks went back in the night of the 25th. */
const span = 'from=2026-10-24&to=2026-10-26'
let app: TestApp
let owner: TestClient
let made: { category: number; other: number; author: number; feed: number; tag: number; agency: number }

beforeAll(async () => {
  app = await startTestApp()
  owner = await app.as('superadmin')
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  await owner.patch('/api/v1/setting', { group: 'website', revision, values: { timeZone: 'Asia/Beirut' } })
  const { db } = app
  const { id: author } = (await owner.post('/api/v1/author', { name: 'سلمى', status: true })).body
  const category = await makeCategory(db, { name: 'سياسة' })
  const feed = await db
    .insertInto('feeds')
    .values({
      name: 'خلاصة الميناء',
      feed_url: 'https://feed.example/rss',
      category_id: category,
      agency_id: app.agencyId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  made = {
    category,
    other: await makeCategory(db, { name: 'رياضة' }),
    author,
    feed: feed.id,
    tag: await makeTag(db, { name: 'القمح' }),
    agency: await makeAgency(db),
  }
  const out = (publishAt: string, columns: object, more: object = {}) =>
    makeArticle(db, { publishAt: new Date(publishAt), categoryId: made.category, columns, ...more })
  // Midnight of the 24th in Beirut is 21:00 UTC of the 23rd.
  await out('2026-10-23T20:59:59Z', {}, { views: 100 })
  await out('2026-10-23T21:00:00Z', { author_id: author }, { views: 10, tagIds: [made.tag] })
  const shared = await out('2026-10-25T22:30:00Z', { author_id: author }, { views: 5 })
  const { id: second } = (await owner.post('/api/v1/author', { name: 'هدى', status: true })).body
  await sql`insert into article_contributors (article_id, author_id, role, position)
    values (${shared}, ${second}, 'writing', 0)`.execute(db)
  await out('2026-10-26T21:59:59Z', {}, { categoryId: made.other, agencyId: app.agencyId })
  await out('2026-10-26T22:00:00Z', {}, { views: 100 })
  await out('2026-10-25T10:00:00Z', {}, { enable: false })
  for (const [minutes, agencyId] of [
    [10, app.agencyId],
    [30, app.agencyId],
    [200, made.agency],
  ] as const) {
    const id = await out('2026-10-25T12:00:00Z', { feed_id: made.feed }, { agencyId, views: 1 })
    await sql`insert into feed_items (feed_id, guid, guid_key, outcome, article_id, seen_at) values (${made.feed}, ${String(id)}, ${String(id)},
      'published', ${id}, '2026-10-25T12:00:00Z'::timestamptz - make_interval(mins => ${minutes}))`.execute(
      db,
    )
  }
})
afterAll(() => app?.stop())

test('counts articles between the newsroom’s midnights, with views and the delay of feeds', async () => {
  const { status, body } = await owner.get(`${base}?${span}`)
  expect({ status, body }).toMatchObject({ status: 200 })
  expect(body.totals).toEqual({
    published: 6,
    views: 18,
    viewsPerArticle: 3,
    fromFeeds: 3,
    medianDelay: 30,
    slowDelay: 166,
  })
  expect(body.previous).toMatchObject({ published: 1, views: 100, medianDelay: null })
  expect(
    body.days.map(({ date, published }: { date: string; published: number }) => [date, published]),
  ).toEqual([
    ['2026-10-24', 1],
    ['2026-10-25', 3],
    ['2026-10-26', 2],
  ])
  // 22:30 UTC of the 25th, after the clock change, is 00:30 of the 26th.
  const hours = body.hours.filter(({ published }: { published: number }) => published > 0)
  expect(hours.map(({ hour, published }: { hour: number; published: number }) => [hour, published])).toEqual([
    [0, 2],
    [14, 3],
    [23, 1],
  ])
})

test.each<[string, () => [string | null, number, number][]]>([
  [
    'category',
    () => [
      ['سياسة', 5, 18],
      ['رياضة', 1, 0],
    ],
  ],
  [
    'author',
    () => [
      ['', 4, 3],
      ['سلمى', 2, 15],
      ['هدى', 1, 5],
    ],
  ],
  [
    'feed',
    () => [
      ['خلاصة الميناء', 3, 3],
      ['', 3, 15],
    ],
  ],
  ['tag', () => [['القمح', 1, 10]]],
])('grouped by %s', async (by, wanted) => {
  const { body } = await owner.get(`${base}/by?by=${by}&${span}`)
  const rows = body.rows.map(
    ({ name, published, views }: { name: string; published: number; views: number }) => [
      name,
      published,
      views,
    ],
  )
  expect(rows.sort()).toEqual(wanted().sort())
  const csv = await owner.get(`${base}/by/csv?by=${by}&${span}`)
  expect(String(csv.body).trim().split('\r\n')).toHaveLength(body.rows.length + 1)
})

test('an agency sees its own only, whatever it requests', async () => {
  const agency = await app.as('agency')
  const { body } = await agency.get(`${base}?${span}`)
  expect(body.totals).toMatchObject({ published: 3, views: 2, medianDelay: 20 })
  const { body: parts } = await agency.get(`${base}/by?by=agency&${span}`)
  expect(parts.rows).toMatchObject([{ id: app.agencyId, published: 3 }])
})

test.each([
  ['from=2026-10-27&to=2026-10-26', 'أول يوم بعد آخر يوم.'],
  ['from=2024-01-01&to=2026-10-26', '366 يومًا على الأكثر.'],
  ['from=yesterday', 'اليوم بصيغة'],
])('refused: %s', async (query, message) => {
  const { status, body } = await owner.get(`${base}?${query}`)
  expect({ status, message: body.data.issues[0].message }).toEqual({
    status: 400,
    message: expect.stringContaining(message),
  })
})

test('without articles: zeros and no average', async () => {
  const { body } = await owner.get(`${base}?from=2020-01-01&to=2020-01-02`)
  expect(body.totals).toMatchObject({ published: 0, viewsPerArticle: null, medianDelay: null })
  expect((await owner.get(`${base}/by?by=tag&from=2020-01-01&to=2020-01-02`)).body).toMatchObject({
    rows: [],
    rowCount: 0,
  })
})
