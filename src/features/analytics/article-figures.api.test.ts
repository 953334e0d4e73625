import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeArticle, makeCategory } from '../../testing/factories.ts'
import { makeReadings } from '../../testing/readings.ts'
import { sumMarked } from './rollup.service.ts'

let app: TestApp
let owner: TestClient
let category: number
/** Published ten hours ago, read once in its first hour and three times in its third, five seconds each time. */
let article: number

const hour = 3_600_000
/** In the middle of a clock hour. */
const begun = Math.floor(Date.now() / hour) * hour - 10 * hour + 60_000
const at = (hours: number) => new Date(begun + hours * hour)
const read = (id: number, hours: number[], source = 'search') =>
  makeReadings(
    app.db,
    hours.map((after, visitor) => ({
      at: at(after).toISOString(),
      visitor: id * 100 + visitor,
      kind: 'article',
      path: `/article/${id}`,
      article_id: id,
      category_id: category,
      source,
      placement: source === 'internal' ? 'home:2' : '',
      engaged: 5,
    })),
  )
const sumAll = async () => {
  await sumMarked(app.db, 'hour')
  await sumMarked(app.db, 'day')
}
const figuresOf = async (id: number, client = owner) => client.get(`/api/v1/analytics/article/${id}`)

beforeAll(async () => {
  app = await startTestApp()
  owner = await app.as('superadmin')
  category = await makeCategory(app.db)
  article = await makeArticle(app.db, { categoryId: category, publishAt: at(0) })
  await read(article, [0])
  await read(article, [2, 2, 2], 'internal')
  await sumAll()
})
afterAll(() => app?.stop())

test("an article's views are accumulated by hour since publication, with its readers' sources", async () => {
  const { status, body } = await figuresOf(article)
  expect(status).toBe(200)
  expect(body.article).toMatchObject({ id: article, category: { id: category } })
  expect(body.totals).toMatchObject({ screenPageViews: 4, averageEngagementTime: 5 })
  expect(body.sources).toMatchObject([
    { value: 'internal', screenPageViews: 3 },
    { value: 'search', screenPageViews: 1 },
  ])
  expect(body.placements).toMatchObject([{ value: 'home:2', screenPageViews: 3 }])
  const total = body.days.reduce(
    (sum: number, day: { screenPageViews: number }) => sum + day.screenPageViews,
    0,
  )
  expect(total).toBe(4)
  expect(body.curve.map(({ views }: { views: number }) => views)).toEqual(
    [1, 1, ...Array(8).fill(4)].concat(4),
  )
  expect(body.curve.map(({ median }: { median: null }) => median)).toEqual(Array(11).fill(null))
})

test('three others of its section make a median, at each age over those that are as old', async () => {
  for (const [index, hours] of [[0], [0, 1], [0, 1, 1, 1, 4]].entries()) {
    const id = await makeArticle(app.db, { categoryId: category, publishAt: at(0) })
    await read(id, hours)
    expect(index).toBeLessThan(3)
  }
  await makeArticle(app.db, { categoryId: category, publishAt: at(9.5), enable: false })
  await sumAll()
  const { body } = await figuresOf(article)
  expect(body.peers).toBe(3)
  expect(body.curve.map(({ median }: { median: number }) => median).slice(0, 6)).toEqual([1, 2, 2, 2, 2, 2])
})

test('an agency sees its own only, compared with its own', async () => {
  const agency = await app.as('agency')
  const other = await makeAgency(app.db)
  const [own, foreign] = [
    await makeArticle(app.db, { categoryId: category, agencyId: app.agencyId, publishAt: at(0) }),
    await makeArticle(app.db, { categoryId: category, agencyId: other, publishAt: at(0) }),
  ]
  const ownFigures = (id: number) => agency.get(`/api/v1/statistics/own/article/${id}`)
  expect((await ownFigures(own)).body.peers).toBe(0)
  for (const id of [foreign, article, 999_999]) expect((await ownFigures(id)).status).toBe(404)
  expect((await figuresOf(own)).body.peers).toBeGreaterThan(3)
})

test('a scheduled one has no curve yet', async () => {
  const id = await makeArticle(app.db, { publishAt: new Date(Date.now() + 48 * hour) })
  const { status, body } = await figuresOf(id)
  expect([status, body.curve, body.totals.screenPageViews]).toEqual([200, [], 0])
})
