import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import {
  makeAgency,
  makeArticle,
  makeAuthor,
  makeCategory,
  makePerson,
  makeTag,
} from '../../testing/factories.ts'
import { heads, type ReaderFilter } from './article.queries.ts'

let app: TestApp
const of: Record<string, number> = {}
beforeAll(async () => {
  app = await startTestApp()
  const { db } = app
  Object.assign(of, {
    ...{ tag: await makeTag(db), person: await makePerson(db), author: await makeAuthor(db) },
    ...{ agency: await makeAgency(db), category: await makeCategory(db) },
  })
  for (let n = 0; n < 64; n += 1) {
    const has = (bit: number) => (n >> bit) % 2 === 1
    const id = await makeArticle(db, {
      ...(has(0) && { tagIds: [of.tag!] }),
      ...(has(1) && { personIds: [of.person!] }),
      ...(has(2) && { agencyId: of.agency! }),
      ...(has(3) && { categoryId: of.category! }),
      breaking: has(4),
      enable: n % 7 !== 0,
      publishAt: new Date(Date.now() - (n % 9) * 3_600_000 - 60_000),
      columns: has(5) ? { author_id: of.author! } : {},
    })
    if (n % 5 === 0) {
      await db
        .insertInto('article_contributors')
        .values({ article_id: id, author_id: of.author!, role: 'writing', position: 0 })
        .execute()
    }
  }
})
afterAll(() => app?.stop())

const newest = sql`publish_at desc, id desc`
const idsOf = async (query: RawBuilder<unknown>) =>
  (
    await sql<{ id: number }>`select id from (${query}) page order by publish_at desc, id desc`.execute(
      app.db,
    )
  ).rows.map(({ id }) => id)

const narrowings = ['tag', 'person', 'agency', 'author', 'categories', 'breaking'] as const
test('an article is left out of a list that is read in its order', async () => {
  const filter = { tag: of.tag!, categories: [of.category!] }
  const [first, ...rest] = await idsOf(heads(filter, sql`true`, newest, 10))
  for (const bounds of [undefined, { looked: 0, read: 64 }])
    expect(
      (await idsOf(heads({ ...filter, except: first! }, sql`true`, newest, 10, bounds))).slice(
        0,
        rest.length,
      ),
    ).toEqual(rest)
})

test.each(
  Array.from({ length: 2 ** narrowings.length }, (_, n) =>
    narrowings.filter((_, bit) => (n >> bit) % 2 === 1),
  ).filter(chosen => chosen.includes('tag') || chosen.includes('person')),
)('looked up by its links, a list is the same as read in its order: %s %s %s %s %s %s', async (...chosen) => {
  const filter: Omit<ReaderFilter, 'limit'> = {}
  for (const name of chosen) {
    if (name === 'categories') filter.categories = [of.category!]
    else if (name === 'breaking') filter.breaking = true
    else if (name) filter[name] = of[name]!
  }
  const hour = sql`a.publish_at < now() - interval '90 minutes'`
  for (const from of [sql`true`, hour]) {
    const looked = await idsOf(heads(filter, from, newest, 10))
    for (const read of [3, 64]) {
      const ofFrequent = heads(filter, from, newest, 10, { looked: 0, read })
      expect([read, await idsOf(ofFrequent)]).toEqual([read, looked])
    }
    if (chosen.length <= 2) expect(looked.length).toBeGreaterThan(1)
  }
})
