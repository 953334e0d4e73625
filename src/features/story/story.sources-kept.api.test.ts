import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { copiesIn, minutesAgo } from '../../testing/copies.ts'
import { makeAgency, makeUser } from '../../testing/factories.ts'
import { groupArticlesNow, groupDroppedItemNow } from './story.group.service.ts'

let app: TestApp
let editor: TestClient
let guest: TestClient
let userId: number

beforeAll(async () => {
  app = await startTestApp({ worker: true })
  editor = await app.as('superadmin')
  guest = await app.as('guest')
  userId = await makeUser(app.db, { role: 'admin' })
})
afterAll(() => app?.stop())

const api = '/api/v1/story'
const { newTopic, feedOf, makeItem, make, makeCopy, storyOf, choose, stateOf, statesOf, makeStory } =
  copiesIn(() => ({ app, editor }))

const remove = (id: number) => editor.delete(`/api/v1/article/${id}`)

test('an article in the bin cannot stand for a story', async () => {
  const { id, first, copies } = await makeStory()
  await remove(first)
  expect((await editor.patch(`${api}/chosen/${id}`, { articleId: first })).status).toBe(422)
  expect(await statesOf(...copies)).toEqual(['held', 'held'])
})

test('sources wait again when the chosen article is binned', async () => {
  const { id, one, other, first } = await makeStory()
  await choose(id, one)
  await remove(one)
  await expect.poll(() => stateOf(other)).toBe('held')
  expect((await storyOf(first)).waiting).toBe(1)
})

test('sources wait again when the chosen article is taken down', async () => {
  const { id, first, copies } = await makeStory()
  await choose(id, first)
  await editor.post(`/api/v1/article/takedown/${first}`, { reason: 'قرار محكمة' })
  await expect.poll(() => statesOf(...copies)).toEqual(['held', 'held'])
})

test('the machine leaves a chosen article with its sources', async () => {
  const topic = newTopic()
  const [a, b] = [await makeCopy({ topic, minutes: 8 }), await makeCopy({ topic, minutes: 6 })]
  const elsewhere = await makeStory()
  await choose(elsewhere.id, elsewhere.first)
  const { id } = await storyOf(a)
  await choose(id, a)
  await editor.patch(`/api/v1/article/edit/${a}`, {
    revision: 1,
    title: elsewhere.topic.slice(0, 20),
    description: `<p>${elsewhere.topic}</p>`,
  })
  await groupArticlesNow(app.db, [a])
  expect(await storyOf(b)).toMatchObject({ id, chosenId: a })
})

test('an item that is a member already takes no second place, and the choice is made', async () => {
  const { id, first, topic, one } = await makeStory()
  const feedId = await feedOf(await makeAgency(app.db))
  const itemId = await makeItem(feedId, { outcome: 'duplicate', article_id: one })
  await groupDroppedItemNow(app.db, { itemId, publishedAt: minutesAgo(2).toISOString() })
  const n = await make({ topic, enable: false, columns: { feed_id: feedId } })
  await sql`update feed_items set outcome = 'held', article_id = ${n} where id = ${itemId}`.execute(app.db)
  expect((await editor.patch(`${api}/chosen/${id}`, { articleId: first })).status).toBe(200)
  expect(await stateOf(n)).toBe('binned')
})

test.each([
  [
    'in a stage',
    async (id: number) =>
      editor.patch(`/api/v1/assignment/${id}`, {
        stageId: (await sql<{ id: number }>`select id from stages limit 1`.execute(app.db)).rows[0]!.id,
      }),
  ],
  [
    'open in a colleague’s editor',
    (id: number) =>
      sql`insert into presences (tab, user_id, article_id, writing, held_at) values (gen_random_uuid(), ${userId}, ${id}, true, now())`.execute(
        app.db,
      ),
  ],
  [
    'whose suggestion an editor took',
    async (id: number) => {
      await editor.patch(`/api/v1/article/edit/${id}`, { revision: 1, title: 'عدّل' })
      await sql`update feed_items set article_revision = 2 where article_id = ${id}`.execute(app.db)
    },
  ],
])('not closed: %s', async (_, change) => {
  const { id, first, one } = await makeStory()
  await change(one)
  await choose(id, first)
  expect(await stateOf(one)).toBe('held')
})

test('an agency that was stopped is not credited through its source, nor a link with a password shown', async () => {
  const topic = newTopic()
  const first = await make({ topic })
  const source = app.db.insertInto('sources').values({ name: 'مصدرها', slug: 'its-source' }).returning('id')
  const { id: source_id } = await source.executeTakeFirstOrThrow()
  const agencyId = await makeAgency(app.db)
  await makeCopy({ topic, minutes: 50, agencyId, columns: { source_id } })
  const signed = 'https://desk:secret@agency.example/1'
  await makeCopy({ topic, minutes: 40, columns: { original_url: signed } })
  await choose((await storyOf(first)).id, first)
  await app.db.updateTable('agencies').set({ active: false }).where('id', '=', agencyId).execute()
  const { earlier, sources } = (await guest.get(`${api}/of/${first}`)).body
  expect([earlier.link, sources]).toEqual([null, []])
})

test('an article that tells the event in other words stands for its story, and closes no copy', async () => {
  const { id, first, copies } = await makeStory()
  await sql`update story_members set level = 'event', by_hand = true where article_id = ${first}`.execute(
    app.db,
  )
  expect(await choose(id, first)).toMatchObject({ chosenId: first, closed: 0 })
  expect(await statesOf(...copies)).toEqual(['held', 'held'])
})

test('what we took down is credited to nobody', async () => {
  const topic = newTopic()
  const first = await make({ topic })
  const b = await makeCopy({ topic, minutes: 50 })
  await editor.post(`/api/v1/article/takedown/${b}`, { reason: 'قرار محكمة' })
  expect((await guest.get(`${api}/of/${first}`)).body?.earlier ?? null).toBeNull()
})

test('taking a dropped copy of a closed article gives that article back', async () => {
  const { id, first, one } = await makeStory()
  const feedId = await feedOf(await makeAgency(app.db))
  const itemId = await makeItem(feedId, { outcome: 'duplicate', article_id: one })
  await groupDroppedItemNow(app.db, { itemId, publishedAt: minutesAgo(2).toISOString() })
  await choose(id, first)
  expect((await editor.post(`/api/v1/wire/take/${itemId}`, {})).body.articleId).toBe(one)
  expect(await stateOf(one)).toBe('held')
})
