import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle, makeCategory, makeTag } from '../../testing/factories.ts'
import { until } from '../../testing/until.ts'
import type { TagMove } from '../search/move-tag.ts'
import { lockPostings } from '../search/search.index.queries.ts'
import { indexMissingNow, moveTagInIndexNow } from '../search/search.jobs.ts'
import { writeIndex } from '../search/write-index.ts'

let app: TestApp
let owner: TestClient
let guest: TestClient

beforeAll(async () => {
  app = await startTestApp()
  owner = await app.as('superadmin')
  guest = await app.as('guest')
})
afterAll(() => app?.stop())

async function make(name: string, more = {}): Promise<{ id: number; slug: string }> {
  const { status, body } = await owner.post('/api/v1/tag', { name, ...more })
  expect(status).toBe(200)
  return body
}
const namesFor = async (client: TestClient, query: string): Promise<string[]> =>
  (await client.get(`/api/v1/tag?${query}`)).body.map((tag: { name: string }) => tag.name)

test.each(['الموازنه', 'المُوازَنة', 'الموازنــة'])('«الموازنة» exists, so %s is taken: 409', async name => {
  await owner.post('/api/v1/tag', { name: 'الموازنة' })
  const other = await makeTag(app.db)
  const attempts = [
    await owner.post('/api/v1/tag', { name }),
    await owner.patch(`/api/v1/tag/${other}`, { revision: 1, name }),
  ]
  for (const { status, body } of attempts) {
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'NAME_TAKEN', data: { issues: [{ path: 'name' }] } })
  }
})

test('a search matches any spelling, prefixes first; hidden tags only for staff, disabled ones for nobody', async () => {
  await make('كأس آسيا')
  await make('آسيا الوسطى')
  await make('اسيا الصغرى', { visible: false })
  await make('جنوب آسيا القديم', { status: false })
  const q = `q=${encodeURIComponent('أسيا')}`
  expect(await namesFor(guest, q)).toEqual(['آسيا الوسطى', 'كأس آسيا'])
  expect(await namesFor(await app.as('user'), q)).toEqual(['آسيا الوسطى', 'كأس آسيا'])
  const forStaff = ['اسيا الصغرى', 'آسيا الوسطى', 'كأس آسيا']
  expect(await namesFor(await app.as('agency'), q)).toEqual(forStaff)
  expect(await namesFor(owner, `${q}&limit=2`)).toEqual(forStaff.slice(0, 2))
  expect(await namesFor(owner, 'q=%25')).toEqual([])
})

test('setVisible hides a tag from readers, changes nothing else and is logged once', async () => {
  const { id } = await make('وسم يخفى')
  const before = (await owner.get(`/api/v1/tag/${id}`)).body
  for (const _ of [1, 2]) {
    const { body } = await owner.patch(`/api/v1/tag/${id}/visible`, { visible: false })
    expect(body).toEqual({ ...before, visible: false, updatedAt: body.updatedAt })
  }
  expect((await owner.patch(`/api/v1/tag/${id}/visible`, { visible: true, status: true })).status).toBe(400)
  expect((await guest.get(`/api/v1/tag/${id}`)).status).toBe(404)
  expect((await owner.get(`/api/v1/tag/${id}`)).status).toBe(200)
  const rows = await app.db.selectFrom('logs').select('action').where('subject_id', '=', id).execute()
  expect(rows.map(row => row.action)).toEqual(['created', 'hidden'])
  const hidden = await owner.get('/api/v1/tag/paginate?visible=false&status=true&q=يخفى')
  expect(hidden.body.items).toMatchObject([{ id }])
})

test('a merge moves articles, feeds and old addresses, is logged and invalidates caches', async () => {
  const heard = await app.hearTags()
  const [gone, kept] = [await make('البنك الدولي'), await make('بنك دولي')]
  await owner.patch(`/api/v1/tag/${gone.id}`, { revision: 1, slug: 'بنك-عالمي' })
  const [both, onlyGone] = [await makeArticle(app.db), await makeArticle(app.db)]
  await app.db
    .insertInto('article_tags')
    .values([
      { article_id: both, tag_id: gone.id, position: 0 },
      { article_id: both, tag_id: kept.id, position: 1 },
      { article_id: onlyGone, tag_id: gone.id, position: 2 },
    ])
    .execute()
  const feed = await app.db
    .insertInto('feeds')
    .values({ name: 'خلاصة', feed_url: 'https://example.com/', category_id: await makeCategory(app.db) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.insertInto('feed_tags').values({ feed_id: feed.id, tag_id: gone.id }).execute()
  heard.length = 0

  const { status, body } = await owner.post(`/api/v1/tag/${gone.id}/merge`, { into: kept.id })
  expect([status, body.id]).toEqual([200, kept.id])

  const borne = await app.db.selectFrom('article_tags').selectAll().orderBy('article_id').execute()
  expect(borne).toEqual([
    { article_id: both, tag_id: kept.id, position: 1 },
    { article_id: onlyGone, tag_id: kept.id, position: 2 },
  ])
  expect(await app.db.selectFrom('feed_tags').selectAll().execute()).toEqual([
    { feed_id: feed.id, tag_id: kept.id },
  ])
  expect((await owner.get(`/api/v1/tag/${gone.id}`)).status).toBe(404)
  for (const slug of [gone.slug, 'بنك-عالمي', kept.slug]) {
    const answer = await guest.get(`/api/v1/tag/slug/${encodeURIComponent(slug)}`)
    expect(answer.body).toMatchObject({ id: kept.id, slug: kept.slug })
  }
  const row = await app.db.selectFrom('logs').selectAll().where('action', '=', 'merged').executeTakeFirst()
  expect(row).toMatchObject({ subject_id: gone.id, before: { id: gone.id }, after: { id: kept.id } })
  await until(() => expect(heard).toEqual([`one:tags:${gone.id}`, `one:tags:${kept.id}`, 'all:tags']))
})

test.each([
  ['itself', (id: number) => id, 422, 'REFUSED'],
  ['what is not there', () => 999_999, 404, 'NOT_FOUND'],
])('a tag cannot be merged into %s', async (_, into, status, code) => {
  const { id } = await make(`وسم يبقى ${code}`)
  const answer = await owner.post(`/api/v1/tag/${id}/merge`, { into: into(id) })
  expect(answer).toMatchObject({ status, body: { code } })
  expect((await guest.get(`/api/v1/tag/${id}`)).status).toBe(200)
  expect((await owner.post(`/api/v1/tag/999999/merge`, { into: id })).status).toBe(404)
})

test('two tags merged into each other at once: one of them is left', async () => {
  const [one, other] = [await make('أحدهما'), await make('الآخر منهما')]
  const answers = await Promise.all([
    owner.post(`/api/v1/tag/${one.id}/merge`, { into: other.id }),
    owner.post(`/api/v1/tag/${other.id}/merge`, { into: one.id }),
  ])
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 404])
})

/** Runs the pending moves in the index, and counts them. */
async function moveInIndex(): Promise<number> {
  const { rows } = await sql<{ payload: TagMove }>`delete from graphile_worker._private_jobs using
    graphile_worker._private_tasks t where t.id = task_id and identifier = 'moveTagInIndex' returning payload`.execute(
    app.db,
  )
  for (const { payload } of rows) await moveTagInIndexNow(app.db, payload)
  return rows.length
}

test('a merge during a merge of search segments and while an article with the tag is saved: the article is found by the other tag', {
  tags: 'thorough',
  timeout: 300_000,
}, async () => {
  await moveInIndex()
  const [gone, middle, kept] = [await make('بنفسج'), await make('سوسن'), await make('أقحوان')]
  const ids = [
    await makeArticle(app.db, { title: 'حديقة', tagIds: [gone.id] }),
    await makeArticle(app.db, { title: 'بستان', tagIds: [gone.id] }),
  ]
  await indexMissingNow(app.db)
  const found = async () =>
    (await guest.get('/api/v1/search?q=أقحوان')).body.items
      .map(({ id }: { id: number }) => id)
      .sort((a: number, b: number) => a - b)
  const [merging, saving] = [
    await app.db.startTransaction().execute(),
    await app.db.startTransaction().execute(),
  ]
  await lockPostings(merging)
  await sql`select pg_current_xact_id()`.execute(saving)
  for (const [from, into] of [
    [gone, middle],
    [middle, kept],
  ] as const)
    expect((await owner.post(`/api/v1/tag/${from.id}/merge`, { into: into.id })).status).toBe(200)
  await merging.commit().execute()
  await moveInIndex()
  await indexMissingNow(app.db)
  expect(await found()).toEqual(ids)
  const rest = { summary: '', description: '', access: 'free', people: [], authors: [], agency: null }
  await writeIndex(saving, [{ ...rest, id: ids[0]!, title: 'حديقة', tags: [{ id: gone.id }] }])
  await saving.commit().execute()
  expect(await found()).toEqual(ids.slice(1))
  // Waits for every transaction of the server, also those of other tests.
  await expect.poll(moveInIndex, { timeout: 240_000 }).toBe(0)
  await indexMissingNow(app.db)
  expect(await found()).toEqual(ids)
})

test('an agency cannot merge tags: 403', async () => {
  const [one, other] = [await make('وسم أ'), await make('وسم ب')]
  const agency = await app.as('agency')
  expect((await agency.post(`/api/v1/tag/${one.id}/merge`, { into: other.id })).status).toBe(403)
})
