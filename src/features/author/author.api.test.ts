import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle, makeCategory } from '../../testing/factories.ts'

let app: TestApp
let owner: TestClient

beforeAll(async () => {
  app = await startTestApp()
  owner = await app.as('superadmin')
})
afterAll(() => app?.stop())

test('readers choose from the enabled authors, in alphabetical order', { tags: 'thorough' }, async () => {
  const inOrder = [
    'إبراهيم',
    'أحمد',
    'آمنة',
    'باسم',
    'پاولا',
    'تامر',
    'جابر',
    'چارلز',
    'حازم',
    'زكي',
    'ژان',
    'فادي',
  ]
  inOrder.push('ڤيكتور', 'كمال', 'گلزار', 'لمى', 'يزن')
  for (const name of inOrder.toSorted()) await owner.post('/api/v1/author', { name })
  const { body: absent } = await owner.post('/api/v1/author', { name: 'غائب', status: false })
  const { body } = await (await app.as('guest')).get('/api/v1/author/all')
  expect(body.map((author: { name: string }) => author.name)).toEqual(inOrder)
  expect(body[0]).toEqual({ id: expect.any(Number), name: 'إبراهيم', slug: 'إبراهيم', image: null })
  const disabled = await owner.get('/api/v1/author/admin?status=false')
  expect(disabled.body.items).toMatchObject([{ id: absent.id }])
})

test('an author has a picture, which can be removed; an unknown one: 400 at imageId', async () => {
  const { id: imageId } = await app.db
    .insertInto('media')
    .values({ hash: 'a1', format: 'jpeg', width: 4, height: 3, bytes: 9, placeholder: '', colour: '#000' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { body } = await owner.post('/api/v1/author', { name: 'مصوّر', bio: ' سيرة ', imageId })
  expect(body).toMatchObject({ bio: 'سيرة', image: { id: imageId, width: 4, height: 3 } })
  const edited = await owner.patch(`/api/v1/author/edit/${body.id}`, { revision: 1, imageId: null })
  expect(edited.body).toMatchObject({ bio: 'سيرة', image: null })
  const wrong = await owner.patch(`/api/v1/author/edit/${body.id}`, { revision: 2, imageId: 999_999 })
  expect(wrong.status).toBe(400)
  expect(wrong.body.data.issues).toMatchObject([{ path: 'imageId' }])
})

test('an admin manages authors without any grant: 200', async () => {
  expect((await (await app.as('admin')).post('/api/v1/author', { name: 'كاتب المدير' })).status).toBe(200)
})

describe('contributors', () => {
  const ids: Record<string, number> = {}
  let categoryId: number
  const contributor = (name: string, role = 'writing') => ({ authorId: ids[name], role })
  const create = (contributors: unknown[], more: object = {}) =>
    owner.post('/api/v1/article', {
      ...{
        title: 'خبر',
        categoryId,
        enable: true,
        description: '<p>نص</p>',
        authorId: ids.ليلى,
        contributors,
      },
      ...more,
    })
  const readerOf = async (id: number) => (await (await app.as('guest')).get(`/api/v1/article/${id}`)).body
  const listOf = async (name: string) =>
    (await (await app.as('guest')).get(`/api/v1/article?author=${ids[name]}`)).body.items.map(
      (item: { id: number }) => item.id,
    )

  beforeAll(async () => {
    categoryId = await makeCategory(app.db)
    for (const name of ['ليلى', 'سامي', 'كريم', 'هدى'])
      ids[name] = (await owner.post('/api/v1/author', { name })).body.id
  })

  test('stand on the article in their order, once each, without its first author; their pages list it', {
    tags: 'thorough',
  }, async () => {
    const some = [
      contributor('سامي'),
      contributor('ليلى'),
      contributor('كريم', 'photography'),
      contributor('سامي', 'video'),
    ]
    const { status, body } = await create(some)
    expect([status, body.contributors]).toEqual([
      200,
      [
        { id: ids.سامي, name: 'سامي', role: 'writing' },
        { id: ids.كريم, name: 'كريم', role: 'photography' },
      ],
    ])
    expect(await readerOf(body.id)).toMatchObject({
      author: { name: 'ليلى' },
      contributors: [
        { name: 'سامي', slug: 'سامي', image: null },
        { name: 'كريم', role: 'photography' },
      ],
    })
    for (const name of ['ليلى', 'سامي', 'كريم']) expect(await listOf(name)).toEqual([body.id])
    const heard = await app.hearTags()
    const swapped = await owner.patch(`/api/v1/article/edit/${body.id}`, {
      ...{ revision: 1, authorId: ids.سامي, contributors: [contributor('ليلى', 'translation')] },
    })
    expect(swapped.body.contributors).toEqual([{ id: ids.ليلى, name: 'ليلى', role: 'translation' }])
    expect(await listOf('كريم')).toEqual([])
    await expect.poll(() => heard).toContain(`list:author:${ids.كريم}`)
    const { body: back } = await owner.post(`/api/v1/article/revisions/${body.id}/1`, { revision: 2 })
    expect(back.contributors.map(({ name }: { name: string }) => name)).toEqual(['سامي', 'كريم'])
    await sql`update article_revisions set content = content - 'contributors' where article_id = ${body.id}`.execute(
      app.db,
    )
    const older = await owner.post(`/api/v1/article/revisions/${body.id}/2`, { revision: 3 })
    expect(older.body.contributors).toMatchObject([{ name: 'كريم' }])
    expect((await owner.delete(`/api/v1/author/${ids.كريم}`)).body.code).toBe('IN_USE')
  })

  test('search, figures, lists and feeds find an article under each of its byline', {
    tags: 'thorough',
  }, async () => {
    await app.db.deleteFrom('articles').execute()
    const { body } = await create([contributor('سامي'), contributor('كريم', 'photography')], {
      title: 'ميناء قديم',
    })
    const partner = (await owner.post('/api/v1/partner', { name: 'شريك', perMinute: 1000 })).body
    const guest = await app.as('guest')
    const found = async (query: string) =>
      (await guest.get(`/api/v1/search?${query}`)).body.items?.map((item: { id: number }) => item.id)
    await expect.poll(() => found(`q=${encodeURIComponent('ميناء')}`)).toEqual([body.id])
    for (const name of ['ليلى', 'سامي', 'كريم']) {
      expect(await found(`q=${encodeURIComponent(`كاتب:${name}`)}`)).toEqual([body.id])
      expect(await found(`q=${encodeURIComponent('ميناء')}&author=${ids[name]}`)).toEqual([body.id])
    }
    expect(await found(`q=${encodeURIComponent('ميناء')}&author=${ids.هدى}`)).toEqual([])
    const { items } = (await owner.get('/api/v1/author/admin?limit=100')).body
    const counts = Object.fromEntries(
      items.map(({ name, articles }: { name: string; articles: number }) => [name, articles]),
    )
    expect(counts).toMatchObject({ ليلى: 1, سامي: 1, كريم: 1, هدى: 0 })
    const feed = await (await fetch(`${app.url}/rss.xml`)).text()
    expect([...feed.matchAll(/<dc:creator>(.*?)<\/dc:creator>/g)].map(([, name]) => name)).toEqual([
      'ليلى',
      'سامي',
    ])
    const [item] = (await guest.get(`/partner/${partner.key}/feed.json`)).body.items
    expect(item.authors).toEqual([{ name: 'ليلى' }, { name: 'سامي' }])
  })

  test('unknown, disabled and too many ones are refused at the field', async () => {
    await owner.patch(`/api/v1/author/status/${ids.هدى}`, { status: false })
    const unknown = await create([{ authorId: 9_000_000, role: 'writing' }])
    expect([unknown.status, unknown.body.data.issues[0].path]).toEqual([400, 'contributors'])
    const many = await create(Array.from({ length: 10 }, () => contributor('سامي')))
    expect([many.status, many.body.data.issues[0].path]).toEqual([400, 'contributors'])
    expect((await create([contributor('سامي', 'cooking')])).status).toBe(400)
    expect((await create([contributor('هدى')])).body.message).toContain('هدى')
  })

  test('an article that one of them only took pictures for is in the list of each, newest first', async () => {
    const own = await makeArticle(app.db, { columns: { author_id: ids.كريم! } })
    const { body } = await create([contributor('كريم', 'photography')])
    expect(await listOf('كريم')).toEqual(expect.arrayContaining([own, body.id]))
  })
})
