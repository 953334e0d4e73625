import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { makeCategory } from '../../testing/factories.ts'
import { exchangeTerms } from './event-index.ts'
import { fingerprintOf } from './fingerprint.ts'
import { readEntries, writeEntries } from './term-list.ts'
import { listArticleTexts, saveTexts } from './text-index.ts'

let db: Database
let database: Awaited<ReturnType<typeof createTestDatabase>>
let ids: number[]

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url)
  const categoryId = await makeCategory(db)
  const { rows } = await sql<{ id: number }>`insert into articles (title, slug, category_id)
    select 'خبر', 'خبر-' || n, ${categoryId} from generate_series(1, 103) n returning id`.execute(db)
  ids = rows.map(({ id }) => id)
})
afterAll(async () => {
  await db?.destroy()
  await database?.drop()
})

beforeEach(async () => {
  await sql`delete from story_term_lists`.execute(db)
  await sql`delete from story_texts`.execute(db)
  await sql`insert into story_texts (article_id, seen_at, published_at, shingles, words, headline, numbers, names)
    select id, now(), now(), '', '', '', '{}', '{}' from unnest(${ids}::integer[]) id`.execute(db)
})

const own = fingerprintOf({ headline: [], body: [] })

/** Saves articles with these terms together. */
async function exchangeAll(given: Record<number, number[]>): Promise<Record<number, number[]>> {
  const articles = await listArticleTexts(db, Object.keys(given).map(Number))
  const texts = articles
    .toSorted((one, other) => one.id - other.id)
    .map(text => ({ ...text, own, keys: [], terms: new Map(given[text.id]!.map(term => [term, 1])) }))
  const { found } = await saveTexts(db, texts)
  const { sharing, unsaved } = exchangeTerms(texts, found)
  await unsaved.save(db)
  return Object.fromEntries(texts.map(({ id }, at) => [id, sharing[at]!]))
}
const exchange = async (id: number, ...given: number[]) => (await exchangeAll({ [id]: given }))[id]

const listLists = () =>
  db.selectFrom('story_term_lists').select(['term', 'entries']).orderBy('term').execute()
async function saved(id: number) {
  return (await listLists()).flatMap(({ term, entries }) =>
    readEntries(entries)
      .filter(({ articleId }) => articleId === id)
      .map(({ weight }) => ({ term, weight })),
  )
}
const savedTerms = async (id: number) => (await saved(id)).map(({ term }) => term)

/** As if four days had passed since the articles arrived. */
async function age(articles: number[]): Promise<void> {
  for (const { term, entries } of await listLists()) {
    const aged = readEntries(entries).map(entry =>
      articles.includes(entry.articleId) ? { ...entry, seenAt: entry.seenAt - 4 * 86_400 } : entry,
    )
    await db
      .updateTable('story_term_lists')
      .set({ entries: writeEntries(aged) })
      .where('term', '=', term)
      .execute()
  }
}

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
  await age(many)
  expect(await exchange(other, 1, 2, 3)).toEqual([])
  expect(await savedTerms(other)).toEqual([1, 2, 3])
  // A list with many old entries is written anew.
  expect(readEntries((await listLists())[0]!.entries).map(({ articleId }) => articleId)).toEqual([other])
})

test('new terms of an article replace its old ones', async () => {
  const [one, other] = ids as [number, number]
  await exchange(one, 1, 2, 3)
  await exchange(one, 3, 4, 5)
  expect(await savedTerms(one)).toEqual([3, 4, 5])
  expect(await exchange(other, 1, 2, 3)).toEqual([])
})

test('articles saved together find those before them, and weigh as if they had come one after the other', async () => {
  const [one, other, third] = ids as [number, number, number]
  const given = { [one]: [1, 2, 3, 4], [other]: [1, 2, 3, 5], [third]: [1, 2, 3, 4] }
  await sql`delete from story_texts where article_id = any(${[one, other, third]})`.execute(db)
  expect(await exchangeAll(given)).toEqual({ [one]: [], [other]: [one], [third]: [one, other] })
  const together = await listLists()
  await sql`delete from story_term_lists`.execute(db)
  await sql`delete from story_texts where article_id = any(${[one, other, third]})`.execute(db)
  for (const [id, terms] of Object.entries(given)) await exchange(Number(id), ...terms)
  expect(await listLists()).toEqual(together)
})

test('a term weighs the more, the fewer texts have it', async () => {
  const [one, other, third] = ids as [number, number, number]
  await exchange(one, 1)
  await exchange(other, 1)
  await exchange(third, 1, 2)
  const [common, rare] = await saved(third)
  expect(common!.weight).toBeLessThan(rare!.weight)
})
