import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { copiesIn, sourcesOf } from '../../testing/copies.ts'
import { testFirst } from '../../testing/depth.ts'
import { makeAgency, makeCategory } from '../../testing/factories.ts'
import { actRefusal } from '../article/article.policy.ts'
import { groupArticlesNow, groupDroppedItemNow } from './story.group.service.ts'

let app: TestApp
let editor: TestClient
let guest: TestClient

beforeAll(async () => {
  app = await startTestApp({ worker: true })
  editor = await app.as('superadmin')
  guest = await app.as('guest')
})
afterAll(() => app?.stop())

const api = '/api/v1/story'
const { newTopic, feedOf, makeItem, make, makeCopy, storyOf, choose, stateOf, statesOf, makeStory } =
  copiesIn(() => ({ app, editor }))

type Story = Awaited<ReturnType<typeof storyOf>>
/** A story's choice as a page shows it. */
const seenOf = (story: Story) => ({ chosenId: story.chosenId, sources: sourcesOf(story) })
const patch = (id: number, values: object) => editor.patch(`${api}/chosen/${id}`, values)

describe('a page that is no longer right: 409 in Arabic, and nothing changes', () => {
  test('giving one copy back after a colleague chose another', async () => {
    const { id, first, one, other } = await makeStory()
    const stale = await choose(id, first)
    await choose(id, one)
    const { status, body } = await patch(id, {
      articleId: first,
      sources: [other],
      seen: seenOf(stale),
    })
    expect([status, body.code, body.data.current.chosenId]).toEqual([409, 'STALE_REVISION', one])
    expect(body.message).toMatch(/زميل/)
    expect(await storyOf(first)).toMatchObject({ chosenId: one })
    expect(await statesOf(one, other)).toEqual(['held', 'binned'])
  })

  test('undoing a choice after a copy was restored from the bin', { tags: 'thorough' }, async () => {
    const { id, first, copies, one, other } = await makeStory()
    await choose(id, first)
    const chosen = await choose(id, null)
    await choose(id, first)
    await editor.post(`/api/v1/article/restore/${one}`)
    const undo = await patch(id, { articleId: first, sources: copies, seen: seenOf(chosen) })
    expect(undo.status).toBe(409)
    expect(await statesOf(one, other)).toEqual(['held', 'binned'])
  })

  test('choosing while a colleague has chosen', async () => {
    const { id, one, other, first } = await makeStory()
    const shown = seenOf(await storyOf(first))
    const [a, b] = await Promise.all([
      patch(id, { articleId: one, seen: shown }),
      patch(id, { articleId: other, seen: shown }),
    ])
    expect([a.status, b.status].toSorted()).toEqual([200, 409])
    const { chosenId } = await storyOf(first)
    expect(chosenId).toBe(a.status === 200 ? one : other)
  })

  test('splitting off, setting apart or merging what a colleague chose meanwhile', async () => {
    const { id, first, copies, one, other } = await makeStory()
    const mine = await makeStory()
    const seen = seenOf(await storyOf(first))
    await choose(id, first)
    const stories = [{ id, ...seen }]
    const ways: [string, object, object][] = [
      [`split/${id}`, { articleIds: [first] }, { seen }],
      [`apart/${first}`, {}, { seen }],
      ['merge', { articleIds: [first, mine.first] }, { seen: stories }],
      ['merge', { articleIds: [first, mine.first] }, { seen: [] }],
    ]
    for (const [path, values, shown] of ways) {
      const { status, body } = await editor.post(`${api}/${path}`, { ...values, ...shown })
      expect([path, status, body.data?.current?.chosenId]).toEqual([path, 409, first])
    }
    expect(await storyOf(first)).toMatchObject({ id, chosenId: first })
    expect(await statesOf(one, other)).toEqual(['binned', 'binned'])
    const now = { chosenId: first, sources: copies }
    const merged = await editor.post(`${api}/merge`, {
      articleIds: [first, mine.first],
      seen: [{ id, ...now }],
    })
    expect([merged.status, merged.body.chosenId]).toEqual([200, first])
    const apart = await editor.post(`${api}/apart/${first}`, { seen: now })
    expect(apart.status).toBe(200)
    expect(await statesOf(one, other)).toEqual(['held', 'held'])
  })

  test('a page that is right says nothing of what its reader may not see', async () => {
    const { id, first, copies } = await makeStory()
    const agency = await app.as('agency')
    const seen = { chosenId: null, sources: [] }
    expect((await agency.post(`${api}/apart/${first}`, { seen })).status).toBe(404)
    await choose(id, first)
    expect((await agency.post(`${api}/apart/${first}`, { seen })).status).toBe(404)
    expect((await agency.post(`${api}/apart/999999`, { seen })).status).toBe(404)
    // The story is gone, as a colleague merged it into another.
    const gone = await editor.post(`${api}/split/999999`, { articleIds: copies, seen })
    expect(gone.status).toBe(404)
  })

  test('an agency compares with the copies that it sees', async () => {
    const topic = newTopic()
    const first = await make({ topic })
    const own = await make({ topic, agencyId: app.agencyId, minutes: 5 })
    await makeCopy({ topic })
    const { id } = await storyOf(first)
    await choose(id, first)
    const agency = await app.as('agency')
    const shown = seenOf(await storyOf(own, agency))
    expect(shown).toEqual({ chosenId: first, sources: [] })
    await choose(id, own)
    expect((await agency.post(`${api}/apart/${own}`, { seen: shown })).status).toBe(409)
    const again = seenOf(await storyOf(own, agency))
    expect((await agency.post(`${api}/apart/${own}`, { seen: again })).status).toBe(200)
  })
})

test('what is still as it was shown is done', async () => {
  const { id, first, copies, one, other } = await makeStory()
  const before = await storyOf(first)
  const chosen = await choose(id, first, { sources: copies, seen: seenOf(before) })
  expect(chosen).toMatchObject({ chosenId: first, closed: 2 })
  const opened = await choose(id, first, { sources: [other], seen: seenOf(chosen) })
  expect(opened).toMatchObject({ reopened: 1 })
  expect(await choose(id, first, { sources: copies, seen: seenOf(opened) })).toMatchObject({ closed: 1 })
  expect(await statesOf(one, other)).toEqual(['binned', 'binned'])
})

test('a copy that was restored a moment ago is shown as closed until the worker has looked, and hinders nothing', {
  tags: 'thorough',
}, async () => {
  const { id, first, one, other } = await makeStory()
  await choose(id, first)
  await app.db
    .updateTable('articles')
    .set({ deleted_at: null, enable: false })
    .where('id', '=', one)
    .execute()
  const shown = seenOf(await storyOf(first))
  expect(shown.sources).toContain(one)
  expect((await patch(id, { articleId: null, seen: shown })).body).toMatchObject({ chosenId: null })
  expect(await statesOf(one, other)).toEqual(['held', 'held'])
})

test('without a chosen article the named sources stay closed, and nothing else is closed', async () => {
  const { id, first, one, other, topic } = await makeStory()
  await choose(id, first)
  const late = await makeCopy({ topic, minutes: 1 })
  expect(await choose(id, null, { sources: [other, late] })).toMatchObject({ closed: 0, reopened: 1 })
  expect(await statesOf(one, other, late)).toEqual(['held', 'binned', 'held'])
})

describe('putting back an article that was set apart', () => {
  test('chooses it again, and closes its sources', async () => {
    const { id, first, copies, one } = await makeStory()
    await choose(id, first)
    await editor.post(`${api}/apart/${first}`, {})
    const { body } = await editor.post(`${api}/merge`, {
      articleIds: [first, one],
      choice: { articleId: first, sources: copies },
    })
    expect(body).toMatchObject({ chosenId: first, waiting: 0 })
    expect(sourcesOf(body).toSorted()).toEqual(copies.toSorted())
    await groupArticlesNow(app.db, [first])
    expect(await storyOf(first)).toMatchObject({ id: body.id, chosenId: first })
  })

  test('chooses it again, also if items were dropped because of it', { tags: 'thorough' }, async () => {
    const { id, first, copies, one } = await makeStory()
    const feedId = await feedOf(await makeAgency(app.db))
    const itemId = await makeItem(feedId, { outcome: 'duplicate', article_id: first })
    await groupDroppedItemNow(app.db, { itemId, publishedAt: null })
    await choose(id, first)
    await editor.post(`${api}/apart/${first}`, {})
    const choice = { articleId: first, sources: copies }
    const { body } = await editor.post(`${api}/merge`, { articleIds: [first, one], choice })
    expect(body).toMatchObject({ chosenId: first, waiting: 0 })
    expect(await statesOf(...copies)).toEqual(['binned', 'binned'])
  })

  test('is refused if a colleague has chosen another meanwhile: it stays apart', {
    tags: 'thorough',
  }, async () => {
    const { id, first, copies, one } = await makeStory()
    await choose(id, first)
    await editor.post(`${api}/apart/${first}`, {})
    await choose(id, one)
    const choice = { articleId: first, sources: copies }
    const { status } = await editor.post(`${api}/merge`, { articleIds: [first, one], choice })
    expect(status).toBe(409)
    expect(await storyOf(first)).toBeUndefined()
    expect(await storyOf(one)).toMatchObject({ chosenId: one })
  })
})

test('an agency cannot restore its own copy that the newsroom closed, an editor can', async () => {
  const topic = newTopic()
  const first = await make({ topic })
  const own = await makeCopy({ topic, agencyId: app.agencyId })
  await choose((await storyOf(first)).id, first)
  const agency = await app.as('agency')
  const shown = await agency.get(`/api/v1/article/edit/${own}`)
  expect(actRefusal('restore', { active: true, trusted: true }, shown.body)).toMatch(/مصدرًا/)
  expect(actRefusal('restore', undefined, shown.body)).toBeUndefined()
  const refused = await agency.post(`/api/v1/article/restore/${own}`)
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringMatching(/مصدرًا/)])
  const { body } = await agency.post('/api/v1/article/bulk', { ids: [own], action: 'restore' })
  expect(JSON.stringify(body)).toContain('مصدرًا')
  expect(await stateOf(own)).toBe('binned')
  expect((await editor.post(`/api/v1/article/restore/${own}`)).status).toBe(200)
  await expect.poll(async () => sourcesOf(await storyOf(first))).toEqual([])
  await agency.delete(`/api/v1/article/${own}`)
  const binned = await agency.get(`/api/v1/article/edit/${own}`)
  expect(actRefusal('restore', { active: true, trusted: true }, binned.body)).toBeUndefined()
  expect((await agency.post(`/api/v1/article/restore/${own}`)).status).toBe(200)
})

test('a program that may not bin chooses without closing, and reopens nothing: 403', async () => {
  const keyed = async (actions: string[]) => {
    const scopes = ['read', ...actions].map(action => ({ action, subject: 'Article' }))
    const { key } = (await editor.post('/api/v1/api-key', { name: 'برنامج', scopes })).body
    return (id: number, articleId: number | null) =>
      guest.call('PATCH', `${api}/chosen/${id}`, { articleId }, { authorization: `Bearer ${key}` })
  }
  const update = await keyed(['update'])
  const remove = await keyed(['update', 'delete'])
  const { id, first, copies } = await makeStory()
  expect((await update(id, first)).body).toMatchObject({ chosenId: first, closed: 0 })
  expect(await statesOf(...copies)).toEqual(['held', 'held'])
  expect((await remove(id, first)).body).toMatchObject({ closed: 2 })
  expect((await update(id, null)).status).toBe(403)
  expect(await storyOf(first)).toMatchObject({ chosenId: first, waiting: 0 })
  expect((await remove(id, null)).body).toMatchObject({ reopened: 2 })
})

describe('not closed, as an editor has placed it:', () => {
  const insert = (query: (id: number) => ReturnType<typeof sql>) => (id: number) => query(id).execute(app.db)
  let places = 0
  const dossier = async (columns: object = {}) => {
    places += 1
    const values = { name: `ملف ${places}`, slug: `place-${places}`, ...columns }
    return (await app.db.insertInto('dossiers').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  const pin = (id: number) => JSON.stringify({ leads: [null, { article: id }] })
  const cases: [string, (id: number) => Promise<unknown>][] = [
    [
      'in a dossier',
      async id => {
        const dossier_id = await dossier()
        await app.db.insertInto('dossier_articles').values({ dossier_id, article_id: id }).execute()
      },
    ],
    ['as the explainer of a dossier', id => dossier({ explainer_id: id })],
    [
      'in the timeline of a dossier',
      async id => {
        const values = { dossier_id: await dossier(), day: '2026-11-30', title: 'يوم', article_id: id }
        await app.db.insertInto('dossier_entries').values(values).execute()
      },
    ],
    ['on a front page', insert(id => sql`insert into fronts (content) values (${pin(id)}::jsonb)`)],
    [
      'on a section’s page that is prepared',
      async id => {
        const category_id = await makeCategory(app.db)
        await app.db
          .insertInto('fronts')
          .values({ category_id, content: '{}', draft: pin(id) })
          .execute()
      },
    ],
    ['as live coverage', insert(id => sql`insert into coverages (article_id) values (${id})`)],
  ]
  testFirst(2, cases)('%s', async (_, place) => {
    const { id, first, one, other } = await makeStory()
    await place(one)
    expect((await storyOf(first)).items).toMatchObject([{}, { isClosable: false }, { isClosable: true }])
    expect(await choose(id, first)).toMatchObject({ closed: 1 })
    expect(await statesOf(one, other)).toEqual(['held', 'binned'])
  })

  test('but closed if editors left it out of a dossier', async () => {
    const { id, first, one } = await makeStory()
    const left = { dossier_id: await dossier(), article_id: one, left_out: true }
    await app.db.insertInto('dossier_articles').values(left).execute()
    expect(await choose(id, first)).toMatchObject({ closed: 2 })
  })
})
