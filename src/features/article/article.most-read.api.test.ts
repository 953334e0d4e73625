import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle, makeCategory } from '../../testing/factories.ts'
import { addCandidatesOfToday } from './article.most-read.queries.ts'
import { rankMostReadNow, rankReadTodayNow } from './article.most-read.service.ts'

let app: TestApp
let guest: TestClient
beforeAll(async () => {
  app = await startTestApp()
  guest = await app.as('guest')
})
afterAll(() => app?.stop())

const addViews = (article: number, daysAgo: number, views: number) =>
  sql`insert into article_views (article_id, day, views) values (${article}, current_date - ${daysAgo}::integer, ${views})`.execute(
    app.db,
  )
const mostRead = async (query: string): Promise<number[]> =>
  (await guest.get(`/api/v1/article/most-read?${query}`)).body.map(({ id }: { id: number }) => id)

test('the list looks at ranked candidates only, whatever else was read', async () => {
  const category = await makeCategory(app.db)
  const [known, other] = [
    await makeArticle(app.db, { categoryId: category }),
    await makeArticle(app.db, { categoryId: category }),
  ]
  await addViews(known, 2, 3)
  await rankMostReadNow(app.db)
  await addViews(other, 2, 50)
  expect(await mostRead(`category=${category}&days=30`)).toEqual([known])
  await rankMostReadNow(app.db)
  expect(await mostRead(`category=${category}&days=30`)).toEqual([other, known])
})

test('today is ranked each minute, and sums are never older than a view', async () => {
  const category = await makeCategory(app.db)
  const [one, two] = [
    await makeArticle(app.db, { categoryId: category }),
    await makeArticle(app.db, { categoryId: category }),
  ]
  await addViews(one, 0, 2)
  await addViews(two, 0, 1)
  await rankReadTodayNow(app.db)
  for (const days of [1, 3, 30])
    expect(await mostRead(`category=${category}&days=${days}`)).toEqual([one, two])
  await sql`update article_views set views = 5 where article_id = ${two}`.execute(app.db)
  expect(await mostRead(`category=${category}`)).toEqual([two, one])
})

test.each([
  [1, ['today']],
  [2, ['today', 'yesterday']],
  [5, ['today', 'yesterday', 'fourDaysAgo']],
  [6, ['today', 'yesterday', 'fourDaysAgo']],
  [7, ['sixDaysAgo', 'today', 'yesterday', 'fourDaysAgo']],
  [30, ['lastMonth', 'sixDaysAgo', 'today', 'yesterday', 'fourDaysAgo']],
])('%i days are summed exactly, also between ranked periods', async (days, names) => {
  const category = await makeCategory(app.db)
  const ages = {
    today: [0, 9],
    yesterday: [1, 8],
    fourDaysAgo: [4, 7],
    sixDaysAgo: [6, 20],
    lastMonth: [29, 30],
    before: [30, 99],
  }
  const made = new Map<number, string>()
  for (const [name, [age = 0, views = 0]] of Object.entries(ages)) {
    const id = await makeArticle(app.db, { categoryId: category })
    await addViews(id, age, views)
    made.set(id, name)
  }
  await rankMostReadNow(app.db)
  const listed = await mostRead(`category=${category}&days=${days}`)
  expect(listed.map(id => made.get(id))).toEqual(names)
})

test('withdrawn articles leave at once and take no place of others; moved ones follow their section', async () => {
  const [category, other] = [await makeCategory(app.db), await makeCategory(app.db)]
  const shown = await makeArticle(app.db, { categoryId: category })
  await addViews(shown, 1, 1)
  const { rows } = await sql<{ id: number }>`
    insert into articles (title, slug, category_id, enable, publish_at)
    select 'خبر', 'مقروء-' || n, ${category}, true, now() - interval '1 day' from generate_series(1, 310) n returning id`.execute(
    app.db,
  )
  await sql`insert into article_views (article_id, day, views)
    select id, current_date - 1, 100 + id % 7 from articles where category_id = ${category} and id <> ${shown}`.execute(
    app.db,
  )
  await rankMostReadNow(app.db)
  expect(await mostRead(`category=${category}&limit=50`)).not.toContain(shown)
  await sql`update articles set enable = false where id = any(${rows.map(({ id }) => id)}::integer[])`.execute(
    app.db,
  )
  expect(await mostRead(`category=${category}&limit=50`)).toEqual([])
  await rankMostReadNow(app.db)
  expect(await mostRead(`category=${category}&limit=50`)).toEqual([shown])
  expect(await mostRead('limit=50')).toContain(shown)
  await sql`update articles set category_id = ${other} where id = ${shown}`.execute(app.db)
  expect(await mostRead(`category=${category}`)).toEqual([])
  await rankMostReadNow(app.db)
  expect(await mostRead(`category=${other}`)).toEqual([shown])
})

test('the ranking of today looks at the most read only, and removes none', async () => {
  const category = await makeCategory(app.db)
  const [most, less] = [
    await makeArticle(app.db, { categoryId: category }),
    await makeArticle(app.db, { categoryId: category }),
  ]
  await addViews(most, 0, 100_000)
  await addViews(less, 0, 1)
  await addCandidatesOfToday(app.db, 1)
  expect(await mostRead(`category=${category}`)).toEqual([most])
  await rankReadTodayNow(app.db)
  await addCandidatesOfToday(app.db, 1)
  expect(await mostRead(`category=${category}`)).toEqual([most, less])
})

test('an article that is deleted leaves the ranking with its views', async () => {
  const article = await makeArticle(app.db, { views: 7 })
  await app.db.deleteFrom('articles').where('id', '=', article).execute()
  expect(
    await app.db.selectFrom('most_read_candidates').selectAll().where('article_id', '=', article).execute(),
  ).toEqual([])
})
