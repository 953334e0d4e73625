import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle } from '../../testing/factories.ts'
import { sumSearched } from '../analytics/rollup.service.ts'
import { indexMissingNow } from './search.jobs.ts'
import { searchPath } from './site/searchAddress.ts'

let app: TestApp
let owner: TestClient
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'true' } })
  owner = await app.as('superadmin')
})
afterAll(() => app?.stop())

/** From different addresses, starting at `from`. */
async function searchFor(q: string, visitors: number, from = 1): Promise<void> {
  const guest = await app.as('guest')
  for (let visitor = from; visitor < from + visitors; visitor += 1) {
    const body = { id: randomUUID(), part: 0, path: searchPath(q) }
    const { status } = await guest.post('/page-turn', body, { 'x-forwarded-for': `203.0.113.${visitor}` })
    expect(status).toBe(204)
  }
}
const searches = async (query = '') => {
  await sumSearched(app.db)
  return (await owner.get(`/api/v1/search/searches${query}`)).body
}
const inTable = async (table: string) => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from ${sql.table(table)}`.execute(app.db)
  return rows[0]!.count
}

test('a search by three readers is listed in its most frequent spelling, with its results', async () => {
  await makeArticle(app.db, { title: 'افتتاح محطة الكهرباء في طرابلس' })
  await indexMissingNow(app.db)
  await searchFor('الكهرباء', 2)
  await searchFor('الكَهْرَبَاء', 1, 3)
  await searchFor('موازنة الدولة', 4)
  await searchFor('كلمة شخص واحد', 2)
  expect(await searches()).toEqual([
    { words: 'موازنة الدولة', visitors: 4, found: 0 },
    { words: 'الكهرباء', visitors: 3, found: 1 },
  ])
})

test('the same reader and words count once a day; summing again changes nothing', async () => {
  await searchFor('الكهرباء', 3)
  await searches()
  expect(await searches('?limit=1')).toMatchObject([{ words: 'موازنة الدولة', visitors: 4 }])
  expect((await searches())[1]).toMatchObject({ visitors: 3 })
})

test.each(['rami@example.com', '0599 123 456', '٠٥٩٩١٢٣٤٥٦', 'س'.repeat(101), ''])(
  '«%s» is not stored',
  async q => {
    const before = await inTable('analytics_searches')
    await searchFor(q, 3)
    expect(await inTable('analytics_searches')).toBe(before)
  },
)

test('one reader’s searches are capped at fifty', { tags: 'thorough' }, async () => {
  const before = await inTable('analytics_searches')
  for (let each = 0; each < 60; each += 1) await searchFor(`بحث رقم ${each}`, 1, 200)
  expect(await inTable('analytics_searches')).toBe(before + 50)
})

test('searchers are deleted after a day; searches stay, on their day', async () => {
  await sql`update analytics_searches set day = day - 2`.execute(app.db)
  await sql`update analytics_search_days set day = day - 2`.execute(app.db)
  await searches()
  expect(await inTable('analytics_searches')).toBe(0)
  expect(await searches()).toHaveLength(2)
  const today = new Date().toISOString().slice(0, 10)
  expect(await searches(`?from=${today}&to=${today}`)).toEqual([])
})

test('a count is updated when it is an hour old', async () => {
  await makeArticle(app.db, { title: 'موازنة الدولة أمام المجلس' })
  await indexMissingNow(app.db)
  expect((await searches())[0]).toMatchObject({ words: 'موازنة الدولة', found: 0 })
  await sql`update analytics_search_words set tried_at = now() - interval '2 hours'`.execute(app.db)
  expect((await searches())[0]).toMatchObject({ words: 'موازنة الدولة', found: 1 })
})
