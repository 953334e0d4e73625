import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeArticle, makeAuthor, makeCategory, makeTag } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

type Row = { id: number }
const ids = (items: Row[]) => items.map(({ id }) => id)
const reader = () => app.asUser({ role: 'user' })
const change = (client: TestClient, body: object) => client.patch('/api/v1/user/add-user-favorites', body)
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

test('follows and saves accumulate without repeats, and can be removed', { tags: 'thorough' }, async () => {
  const client = await reader()
  const [category, agency, tag, article] = [
    await makeCategory(app.db),
    await makeAgency(app.db),
    await makeTag(app.db),
    await makeArticle(app.db),
  ]
  await change(client, { categories: [category], agencies: [agency] })
  await change(client, { categories: [category, category], tags: [tag], articles: [article] })
  const { body } = await client.get('/api/v1/user/favorites')
  expect([body.categories, body.agencies, body.tags, body.articles].map(ids)).toEqual([
    [category],
    [agency],
    [tag],
    [article],
  ])
  expect(Object.keys(body.categories[0]).sort()).toEqual(['colour', 'id', 'name', 'slug'])
  const left = await change(client, { remove: { categories: [category], articles: [article, 9_000_000] } })
  expect([left.body.categories, left.body.articles, ids(left.body.tags)]).toEqual([[], [], [tag]])
})

test('the latest saved comes first', async () => {
  const client = await reader()
  const [first, second] = [await makeArticle(app.db), await makeArticle(app.db)]
  for (const id of [first, second]) await change(client, { articles: [id] })
  expect(ids((await client.get('/api/v1/user/favorites')).body.articles)).toEqual([second, first])
})

test('anything hidden from readers is neither accepted nor shown', async () => {
  const client = await reader()
  const [held, shown] = [await makeArticle(app.db, { enable: false }), await makeArticle(app.db)]
  const { status, body } = await change(client, {
    articles: [held, shown, 9_000_000],
    agencies: [await makeAgency(app.db, { active: false })],
  })
  expect([status, ids(body.articles), body.agencies]).toEqual([200, [shown], []])
  await app.db.updateTable('articles').set({ enable: false }).where('id', '=', shown).execute()
  expect((await client.get('/api/v1/user/favorites')).body.articles).toEqual([])
})

test('are visible to their owner only', async () => {
  const [mine, theirs] = [await reader(), await reader()]
  const category = await makeCategory(app.db)
  await change(mine, { categories: [category] })
  expect((await theirs.get('/api/v1/user/favorites')).body.categories).toEqual([])
})

test('deleting something removes its follows', async () => {
  const client = await reader()
  const tag = await makeTag(app.db)
  await change(client, { tags: [tag] })
  expect((await (await app.as('superadmin')).delete(`/api/v1/tag/${tag}`)).status).toBe(200)
  expect((await client.get('/api/v1/user/favorites')).body.tags).toEqual([])
})

test.each([{ categories: ['واحد'] }, { tags: [0] }, { articles: 5 }])('%j: 400', async body => {
  expect((await change(await reader(), body)).status).toBe(400)
})

describe('for you', () => {
  test('the newest of the follows, once each, page by page; children with their category', {
    tags: 'thorough',
  }, async () => {
    const client = await reader()
    const parent = await makeCategory(app.db)
    const branch = await makeCategory(app.db, { parentId: parent })
    const [agency, tag, author] = [await makeAgency(app.db), await makeTag(app.db), await makeAuthor(app.db)]
    const made = [
      await makeArticle(app.db, { categoryId: parent, publishAt: hoursAgo(5) }),
      await makeArticle(app.db, {
        categoryId: branch,
        agencyId: agency,
        tagIds: [tag],
        publishAt: hoursAgo(4),
      }),
      await makeArticle(app.db, { agencyId: agency, publishAt: hoursAgo(3) }),
      await makeArticle(app.db, { tagIds: [tag], publishAt: hoursAgo(2) }),
      await makeArticle(app.db, {
        columns: { author_id: author },
        categoryId: branch,
        publishAt: hoursAgo(1.5),
      }),
      await makeArticle(app.db, { columns: { author_id: author }, publishAt: hoursAgo(1.2) }),
    ]
    await makeArticle(app.db, { publishAt: hoursAgo(1) })
    await makeArticle(app.db, { categoryId: parent, enable: false })
    await makeArticle(app.db, { categoryId: parent, publishAt: hoursAgo(-1) })
    await change(client, { categories: [parent], agencies: [agency], tags: [tag], authors: [author] })
    const seen: number[] = []
    let next: string | null = ''
    while (next !== null) {
      const { body } = await client.get(`/api/v1/user/for-you?limit=3&after=${next}`)
      seen.push(...ids(body.items))
      next = body.next
    }
    expect(seen).toEqual(made.toReversed())
  })

  test('hidden follows are kept, and shown again when visible', { tags: 'thorough' }, async () => {
    const client = await reader()
    const editor = await app.as('superadmin')
    const [tag, author, agency] = [await makeTag(app.db), await makeAuthor(app.db), await makeAgency(app.db)]
    await makeArticle(app.db, { tagIds: [tag] })
    await makeArticle(app.db, { columns: { author_id: author } })
    await makeArticle(app.db, { agencyId: agency })
    await change(client, { tags: [tag], authors: [author], agencies: [agency] })
    const count = async () => (await client.get('/api/v1/user/for-you')).body.items.length
    expect(await count()).toBe(3)
    await editor.patch(`/api/v1/tag/${tag}/visible`, { visible: false })
    await editor.patch(`/api/v1/author/status/${author}`, { status: false })
    await editor.patch(`/api/v1/agency/status/${agency}`, { active: false })
    expect(await count()).toBe(0)
    await editor.patch(`/api/v1/tag/${tag}/visible`, { visible: true })
    expect(await count()).toBe(1)
  })

  test('is empty without follows', async () => {
    expect((await (await reader()).get('/api/v1/user/for-you')).body).toEqual({ items: [], next: null })
  })
})
