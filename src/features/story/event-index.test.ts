import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { makeCategory } from '../../testing/factories.ts'
import { exchangeTerms } from './event-index.ts'

let db: Database
let own: Awaited<ReturnType<typeof createTestDatabase>>
let ids: number[]

beforeAll(async () => {
  own = await createTestDatabase()
  db = openDatabase(own.url)
  const categoryId = await makeCategory(db)
  const { rows } = await sql<{ id: number }>`insert into articles (title, slug, category_id)
    select 'خبر', 'خبر-' || n, ${categoryId} from generate_series(1, 103) n returning id`.execute(db)
  ids = rows.map(({ id }) => id)
})
afterAll(async () => {
  await db?.destroy()
  await own?.drop()
})

beforeEach(async () => {
  await sql`delete from story_texts`.execute(db)
  await sql`insert into story_texts (article_id, seen_at, published_at, shingles, words, headline, numbers, names)
    select id, now(), now(), '', '', '', '{}', '{}' from unnest(${ids}::integer[]) id`.execute(db)
})

const terms = (...given: number[]) => new Map(given.map(term => [term, 1]))
const exchange = (id: number, ...given: number[]) => exchangeTerms(db, id, terms(...given))
const saved = (id: number) =>
  db
    .selectFrom('story_terms')
    .select(['term', 'weight'])
    .where('article_id', '=', id)
    .orderBy('term')
    .execute()
const savedTerms = async (id: number) => (await saved(id)).map(({ term }) => term)

test('articles with three terms in common find each other, those with the rarest first', async () => {
  const [one, other, third, asked] = ids as [number, number, number, number]
  await exchange(one, 1, 2, 3, 4)
  await exchange(other, 1, 2, 3, 5, 6)
  await exchange(third, 1, 2, 7)
  expect(await exchange(asked, 1, 2, 3, 5, 6)).toEqual([other, one])
  expect(await exchange(asked, 1, 2, 8)).toEqual([])
  expect(await savedTerms(asked)).toEqual([1, 2, 8])
})

test('a term in a hundred texts of three days is not saved, finds nothing and comes back when they are old', async () => {
  const many = ids.slice(0, 100)
  const [one, other] = ids.slice(100) as [number, number]
  for (const id of many) await exchange(id, 1, id + 1000)
  await exchange(one, 1, 2, 3)
  expect(await savedTerms(one)).toEqual([2, 3])
  expect(await exchange(other, 1, 2, 3)).toEqual([])
  await sql`update story_terms set seen_at = now() - interval '73 hours' where article_id = any(${many}::integer[])`.execute(
    db,
  )
  expect(await exchange(other, 1, 2, 3)).toEqual([])
  expect(await savedTerms(other)).toEqual([1, 2, 3])
})

test('a term weighs the more, the fewer texts have it', async () => {
  const [one, other, third] = ids as [number, number, number]
  await exchange(one, 1)
  await exchange(other, 1)
  await exchange(third, 1, 2)
  const [common, rare] = await saved(third)
  expect(common!.weight).toBeLessThan(rare!.weight)
})
