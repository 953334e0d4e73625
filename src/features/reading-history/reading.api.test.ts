import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle, makeAuthor, makeCategory, makePerson, makeTag } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

const reader = () => app.asUser({ role: 'user' })
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
type Read = { id: number; progress?: number; at?: string }
const note = (client: TestClient, ...reads: Read[]) =>
  client.patch('/api/v1/user/reading', { reads: reads.map(read => ({ progress: 100, at: ago(1), ...read })) })
const list = async (client: TestClient) =>
  ((await client.get('/api/v1/user/reading')).body as { article: { id: number }; progress: number }[]).map(
    ({ article, progress }) => [article.id, progress],
  )
const choose = (client: TestClient, preferences: object) =>
  client.patch('/api/v1/user/edit/profile', { preferences })

describe('reading history', () => {
  test('is latest first; of two devices the farthest position counts, once each', {
    tags: 'thorough',
  }, async () => {
    const client = await reader()
    const [one, two] = [await makeArticle(app.db), await makeArticle(app.db)]
    await note(client, { id: one, progress: 60, at: ago(9) }, { id: two, progress: 10, at: ago(5) })
    await note(client, { id: one, progress: 20, at: ago(7) }, { id: one, progress: 30, at: ago(8) })
    expect(await list(client)).toEqual([
      [two, 10],
      [one, 60],
    ])
    await note(client, { id: one, progress: 5, at: ago(1) })
    expect(await list(client)).toEqual([
      [one, 60],
      [two, 10],
    ])
  })

  test('a fast clock does not keep an article at the top for years', async () => {
    const client = await reader()
    const [one, two] = [await makeArticle(app.db), await makeArticle(app.db)]
    await note(client, { id: one, at: ago(-600_000) })
    await note(client, { id: two, at: new Date().toISOString() })
    const { body } = await client.get('/api/v1/user/reading')
    expect(Date.parse(body.find(({ article }: { article: Read }) => article.id === one).readAt)).toBeLessThan(
      Date.now() + 1000,
    )
  })

  test('articles hidden from readers are neither stored nor shown', async () => {
    const client = await reader()
    const [held, shown] = [await makeArticle(app.db, { enable: false }), await makeArticle(app.db)]
    expect((await note(client, { id: held }, { id: shown }, { id: 9_000_000 })).status).toBe(200)
    expect(await list(client)).toEqual([[shown, 100]])
    await app.db.updateTable('articles').set({ enable: false }).where('id', '=', shown).execute()
    expect(await list(client)).toEqual([])
  })

  test('the latest three hundred are kept', { tags: 'thorough' }, async () => {
    const client = await reader()
    const category = await makeCategory(app.db)
    const rows = Array.from({ length: 320 }, (_, index) => ({
      title: `خبر ${index}`,
      slug: `قديم-${index}`,
      category_id: category,
      enable: true,
      publish_at: ago(60),
    }))
    const made = await app.db.insertInto('articles').values(rows).returning('id').execute()
    for (let from = 0; from < made.length; from += 80) {
      await note(
        client,
        ...made.slice(from, from + 80).map(({ id }, index) => ({ id, at: ago(500 - from - index) })),
      )
    }
    const kept = await list(client)
    expect([kept.length, kept[0]?.[0]]).toEqual([300, made.at(-1)?.id])
  })

  test('is private, deleted on request, and included in the data export', { tags: 'thorough' }, async () => {
    const [mine, theirs] = [await reader(), await reader()]
    const [one, two] = [await makeArticle(app.db), await makeArticle(app.db)]
    await note(mine, { id: one }, { id: two, at: ago(2) })
    expect(await list(theirs)).toEqual([])
    const { body } = await mine.get('/api/v1/user/export')
    expect(body.reading.map(({ article }: { article: Read }) => article.id)).toEqual([one, two])
    await mine.delete(`/api/v1/user/reading/${one}`)
    expect(await list(mine)).toEqual([[two, 100]])
    await mine.delete('/api/v1/user/reading')
    expect(await list(mine)).toEqual([])
  })

  test('switched off, nothing is stored and nothing remains', async () => {
    const client = await reader()
    const id = await makeArticle(app.db)
    await note(client, { id })
    await choose(client, { theme: 'dark' })
    expect(await list(client)).toEqual([[id, 100]])
    await choose(client, { history: false })
    expect(await list(client)).toEqual([])
    expect((await note(client, { id })).status).toBe(200)
    expect(await list(client)).toEqual([])
    await choose(client, { history: true })
    await note(client, { id })
    expect(await list(client)).toEqual([[id, 100]])
  })

  test.each([
    [[]],
    [[{ id: 0 }]],
    [[{ id: 1, progress: 101 }]],
    [[{ id: 1, at: 'أمس' }]],
    [Array.from({ length: 101 }, () => ({ id: 1 }))],
  ])('%j: 400', async reads => {
    expect((await note(await reader(), ...(reads as Read[]))).status).toBe(400)
  })
})

describe('reading suggests more', () => {
  const forYou = async (client: TestClient) =>
    (await client.get('/api/v1/user/for-you')).body.items.map(
      ({ id, because }: { id: number; because: object }) => [id, because],
    )

  test.each([
    ['a tag', 2, async () => ({ tagIds: [await makeTag(app.db, { name: 'الزلازل' })] })],
    ['a person', 2, async () => ({ personIds: [await makePerson(app.db, { name: 'الزلازل' })] })],
    ['an author', 3, async () => ({ columns: { author_id: await makeAuthor(app.db, { name: 'الزلازل' }) } })],
    ['a section', 5, async () => ({ categoryId: await makeCategory(app.db, { name: 'الزلازل' }) })],
  ])('%s read about %i times', async (_, times, about) => {
    const client = await reader()
    const same = await about()
    const made = []
    for (let index = 0; index < times; index += 1) made.push(await makeArticle(app.db, same))
    const more = await makeArticle(app.db, same)
    await note(client, ...made.slice(1).map(id => ({ id })))
    await note(client, { id: made[0]!, progress: 10 })
    expect(await forYou(client)).toEqual([])
    await note(client, { id: made[0]!, progress: 40 })
    const because = { name: 'الزلازل', followed: false }
    expect(await forYou(client)).toEqual([[more, because]])
    await choose(client, { suggestions: false })
    expect(await forYou(client)).toEqual([])
  })

  test('a follow is named as the reason, and shown although it was read', async () => {
    const client = await reader()
    const tag = await makeTag(app.db, { name: 'الكتب' })
    const made = [await makeArticle(app.db, { tagIds: [tag] }), await makeArticle(app.db, { tagIds: [tag] })]
    await note(client, ...made.map(id => ({ id })))
    await client.patch('/api/v1/user/add-user-favorites', { tags: [tag] })
    const because = { name: 'الكتب', followed: true }
    expect(await forYou(client)).toEqual(made.toReversed().map(id => [id, because]))
  })
})
