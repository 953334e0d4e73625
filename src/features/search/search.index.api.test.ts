import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stemOf } from '../../arabic/stem.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import type { PagesModule } from '../../server/pages/built-site.ts'
import { noPages, startTestApp, type TestApp } from '../../testing/app.ts'
import { makeArticle, makeCategory } from '../../testing/factories.ts'
import { databaseAfter } from '../../testing/old-database.ts'
import { indexVersion } from './lexemes.ts'
import { deleteForgotten, readSnapshot, takeUnindexed } from './search.index.queries.ts'
import { indexMissingNow, learnHeadlinesNow, learnHeadlineWordsNow } from './search.jobs.ts'
import { countInHeadlines, lockWords } from './search.queries.ts'
import { writeIndex } from './write-index.ts'

let app: TestApp
let economy: number

beforeAll(async () => {
  app = await startTestApp()
  economy = await makeCategory(app.db, { name: 'اقتصاد' })
})
afterAll(() => app?.stop())

const preparing = 'البحث يُهيَّأ، أعد المحاولة بعد لحظات.'

/** A page that consists of a search. */
const renderPage: PagesModule['renderPage'] = (_address, { client }) =>
  client.search.find({ q: 'قرمز' }).then(
    ({ items }) => ({ status: 200, headers: {}, body: items.map(({ title }) => title).join() }),
    error => ({ status: 503, headers: {}, body: '', error }),
  )

async function titles(q: string, there = app): Promise<string[]> {
  const { body } = await (await there.as('guest')).get(`/api/v1/search?q=${encodeURIComponent(q)}`)
  return body.items.map(({ title }: { title: string }) => title)
}

test('articles published, changed and withdrawn by one process are up to date in the next search of another', {
  tags: 'thorough',
}, async () => {
  const other = await startTestApp({ database: { url: app.databaseUrl } })
  try {
    const found = () => titles('لازورد', other)
    expect(await found()).toEqual([])
    const editor = await app.as('superadmin')
    const made = await editor.post('/api/v1/article', {
      title: 'لازورد',
      description: '<p>متن الخبر.</p>',
      categoryId: economy,
      enable: true,
    })
    const { id } = made.body
    expect(await found()).toEqual(['لازورد'])
    await editor.patch(`/api/v1/article/status/${id}`, { enable: false })
    expect(await found()).toEqual([])
    await editor.patch(`/api/v1/article/status/${id}`, { enable: true })
    expect(await found()).toEqual(['لازورد'])
    await app.db.deleteFrom('articles').where('id', '=', id).execute()
    expect(await found()).toEqual([])
  } finally {
    await other.stop()
  }
})

test('a process that is still reading the articles says so, and searches once it has them', {
  tags: 'thorough',
}, async () => {
  const found = '/api/v1/search?q=%D9%82%D8%B1%D9%85%D8%B2'
  await makeArticle(app.db, { title: 'قرمز' })
  await indexMissingNow(app.db)
  const pages = await noPages.pages()
  const site = { ...noPages, pages: async () => ({ ...pages, module: { ...pages.module, renderPage } }) }
  const { promise: locked, resolve: unlock } = Promise.withResolvers<void>()
  const { promise: isLocked, resolve: lockedNow } = Promise.withResolvers<void>()
  const lock = inTransaction(app.db, async tx => {
    await sql`lock table article_search`.execute(tx)
    lockedNow()
    await locked
  })
  await isLocked
  const starting = await startTestApp({ database: { url: app.databaseUrl }, site })
  try {
    const guest = await starting.as('guest')
    const early = await guest.get(found)
    expect([early.status, early.body.message, early.headers.has('retry-after')]).toEqual([
      503,
      preparing,
      true,
    ])
    const page = await guest.get('/article/search/%D9%82%D8%B1%D9%85%D8%B2')
    expect([page.status, page.body.includes(preparing), page.headers.has('retry-after')]).toEqual([
      503,
      true,
      true,
    ])
    unlock()
    await lock
    await expect.poll(async () => (await guest.get(found)).body.items?.length).toBe(1)
  } finally {
    unlock()
    await starting.stop()
  }
})

test('merged segments contain what the parts did, without dead postings', { tags: 'thorough' }, async () => {
  const ids: number[] = []
  for (let number = 0; number < 10; number += 1) {
    ids.push(await makeArticle(app.db, { title: `بيلسان ${number}` }))
    await indexMissingNow(app.db)
  }
  const { rows } = await sql<{ count: number }>`select count(*) from search_segments`.execute(app.db)
  expect(rows[0]!.count).toBeLessThan(10)
  expect(await titles('بيلسان')).toHaveLength(10)
  expect(await titles('"بيلسان 7"')).toEqual(['بيلسان 7'])
  await app.db.deleteFrom('articles').where('id', 'in', ids).execute()
  for (let number = 0; number < 12; number += 1) {
    await makeArticle(app.db, { title: 'كهرمان' })
    await indexMissingNow(app.db)
  }
  const left = await sql`select from search_postings where lexeme = ${stemOf('بيلسان')}`.execute(app.db)
  expect([await titles('بيلسان'), left.rows]).toEqual([[], []])
  await app.db.deleteFrom('articles').where('title', '=', 'كهرمان').execute()
  const last = await makeArticle(app.db, { title: 'مرجان' })
  await indexMissingNow(app.db)
  const { next } = await readSnapshot(app.db)
  await app.db.deleteFrom('articles').where('id', '=', last).execute()
  const gone = () => sql`select from article_search where number is null`.execute(app.db)
  await deleteForgotten(app.db, next)
  expect((await gone()).rows).toHaveLength(1)
})

test('a new index version replaces the old one article by article: each is found all the time', async () => {
  await makeArticle(app.db, { title: 'فيروز أول' })
  const second = await makeArticle(app.db, { title: 'فيروز ثان' })
  await indexMissingNow(app.db)
  const old = () =>
    sql`select from article_search where version < ${indexVersion} and number is not null`.execute(app.db)
  await sql`update article_search set version = version - 1`.execute(app.db)
  const many = (await old()).rows.length
  expect(await titles('فيروز')).toHaveLength(2)
  await inTransaction(app.db, async tx => writeIndex(tx, await takeUnindexed(tx, [second])))
  expect([(await old()).rows.length, (await titles('فيروز')).sort()]).toEqual([
    many - 1,
    ['فيروز أول', 'فيروز ثان'],
  ])
  await indexMissingNow(app.db)
  expect([(await old()).rows.length, (await titles('فيروز')).length]).toEqual([0, 2])
})

test('articles from before this index are found once the worker has indexed them', {
  tags: 'thorough',
}, async () => {
  const database = await databaseAfter(27)
  await database.rowsOf(`
    insert into categories (name, slug) values ('قسم', 'قسم');
    insert into articles (title, slug, category_id, enable, publish_at, first_published_at)
      values ('زبرجد', 'زبرجد', 1, true, now(), now())`)
  await migrate(database.url)
  const upgraded = await startTestApp({ database: { url: database.url } })
  const isIndexing = async () => {
    const { body } = await (await upgraded.as('guest')).get('/api/v1/search?q=%D8%B9%D9%82%D9%8A%D9%82')
    return body.indexing
  }
  try {
    expect([await titles('زبرجد', upgraded), await isIndexing()]).toEqual([[], true])
    await indexMissingNow(upgraded.db)
    expect([await titles('زبرجد', upgraded), await isIndexing()]).toEqual([['زبرجد'], false])
  } finally {
    await upgraded.stop()
    await database.end()
  }
})

test('a headline that is published during a recount stays known, and is learnt soon after it', async () => {
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`.execute(app.db)
    return rows[0]!.count
  }
  const { recount, id } = await inTransaction(app.db, async tx => {
    await lockWords(tx)
    const recount = learnHeadlineWordsNow(app.db)
    await expect.poll(waiting).toBe(1)
    const id = await makeArticle(app.db, { title: 'زمخشرية تعود' })
    await learnHeadlinesNow(app.db, [id])
    return { recount, id }
  })
  await recount
  const { rows } = await sql<{ key: string }>`
    delete from graphile_worker._private_jobs where key = ${`learnHeadline:${id}`} returning key`.execute(
    app.db,
  )
  const known = await countInHeadlines(app.db, ['زمخشريه'])
  expect([rows.length, known.size]).toEqual([1, 1])
  await app.db.deleteFrom('articles').where('id', '=', id).execute()
  await learnHeadlineWordsNow(app.db)
})
