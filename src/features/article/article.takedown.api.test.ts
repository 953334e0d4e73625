import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClient, startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import {
  makeAgency,
  makeArticle,
  makeAuthor,
  makeCategory,
  makePerson,
  makeTag,
} from '../../testing/factories.ts'
import { until } from '../../testing/until.ts'

let one: TestApp
let other: TestApp
let editor: TestClient
let here: TestClient
let there: TestClient
let categoryId: number
beforeAll(async () => {
  one = await startTestApp({ site: 'built', worker: true })
  other = await startTestApp({ site: 'built', database: { url: one.databaseUrl } })
  editor = await one.as('admin')
  here = createTestClient(one.url, '', undefined)
  there = createTestClient(other.url, '', undefined)
  categoryId = await makeCategory(one.db, { name: 'محليات' })
})
afterAll(async () => {
  await other?.stop()
  await one?.stop()
})

const api = '/api/v1/article'
const takeDown = (id: number, more: object = {}, client = editor) =>
  client.post(`${api}/takedown/${id}`, { reason: 'حكم قضائي', ...more })
const takeBack = (id: number) => editor.delete(`${api}/takedown/${id}`)
const textOf = ({ body }: { body: unknown }) => (typeof body === 'string' ? body : JSON.stringify(body))

describe('a taken-down article', () => {
  test('is in no output of any process, its address is 410, and it can be restored', async () => {
    const marker = 'زمردانيوس'
    const tag = await makeTag(one.db, { name: 'وسم الإزالة' })
    const person = await makePerson(one.db, { name: 'شخصية الإزالة' })
    const author = await makeAuthor(one.db, { name: 'كاتب الإزالة' })
    const agency = await makeAgency(one.db, { name: 'وكالة الإزالة', trusted: true })
    const slugOf = async (table: 'tags' | 'people' | 'authors' | 'agencies' | 'categories', id: number) =>
      encodeURIComponent(
        (await one.db.selectFrom(table).select('slug').where('id', '=', id).executeTakeFirstOrThrow()).slug,
      )
    const words = { title: `خبر ${marker}`, summary: `ملخص ${marker}`, description: `<p>متن ${marker}</p>` }
    const made = await editor.post(api, {
      ...words,
      categoryId,
      tagIds: [tag],
      personIds: [person],
      authorId: author,
      agencyId: agency,
      enable: true,
      breakingNews: true,
    })
    const { id, slug } = made.body
    await here.post(`${api}/view/${id}`)
    const month = new Date().toISOString().slice(0, 7)
    const narrow = async (kind: string, table: 'tags' | 'people' | 'authors', of: number) =>
      `/articles/latest?${kind}=${await slugOf(table, of)}`
    const outputs = [
      '/',
      '/_payload.json',
      '/articles/latest',
      `/articles/${await slugOf('categories', categoryId)}`,
      `/agencies/${await slugOf('agencies', agency)}`,
      await narrow('tag', 'tags', tag),
      await narrow('person', 'people', person),
      await narrow('author', 'authors', author),
      `/article/search/${encodeURIComponent(marker)}`,
      '/rss.xml',
      `/rss/category/${await slugOf('categories', categoryId)}.xml`,
      `/rss/tag/${await slugOf('tags', tag)}.xml`,
      `/rss/person/${await slugOf('people', person)}.xml`,
      `/rss/agency/${await slugOf('agencies', agency)}.xml`,
      '/news-sitemap.xml',
      `/sitemap/articles-${month}.xml`,
      api,
      `${api}/front`,
      `${api}?breaking=true`,
      `${api}/agency/${agency}`,
      `/api/v1/search?q=${encodeURIComponent(marker)}`,
    ]
    const own = [
      `/article/${id}/${encodeURIComponent(slug)}`,
      `/article/${id}/${encodeURIComponent(slug)}/_payload.json`,
      `/a/${id}`,
      `${api}/${id}`,
    ]
    const shows = async (client: TestClient, path: string) => {
      const text = textOf(await client.get(path))
      // The search page echoes the query.
      const sign = path.includes('search')
        ? `/article/${id}/|"id":${id},`
        : `${marker}|${encodeURIComponent(marker)}`
      return new RegExp(sign, 'i').test(text)
    }
    const showing = async (client: TestClient) => {
      const found = []
      for (const path of outputs) if (await shows(client, path)) found.push(path)
      return found
    }
    for (const client of [here, there])
      await until(async () => expect(await showing(client)).toEqual(expect.arrayContaining(outputs)))

    const picture = /\/share\/article\/[^"]+?\.jpg/.exec(textOf(await here.get(own[0]!)))![0]
    expect((await here.get(picture)).status).toBe(200)
    const told = await one.hearTags()
    expect((await takeDown(id, { words: 'أُزيل بحكم قضائي.' })).body.state).toBe('takenDown')
    await until(() => expect(told).toContain(`article:${id}`))
    for (const client of [here, there]) {
      await until(async () => expect(await showing(client)).toEqual([]))
      for (const path of own) {
        const answer = await client.get(path)
        expect([path, answer.status]).toEqual([path, 410])
        expect(textOf(answer)).toContain('أُزيل بحكم قضائي.')
        expect(textOf(answer)).not.toContain(`متن ${marker}`)
      }
      expect((await client.get(picture)).status).toBe(404)
      expect((await client.get('/taken-down.json')).body).toEqual([{ id, at: expect.any(String) }])
    }
    const { headers } = await here.get(own[0]!)
    expect(textOf(await here.get(own[0]!))).toMatch(/<meta name="robots" content="noindex/)
    expect(headers.get('cache-control')).not.toMatch(/max-age=[1-9]\d{2,}/)

    expect((await takeBack(id)).body).toMatchObject({ state: 'published', publishAt: made.body.publishAt })
    for (const client of [here, there]) {
      await until(async () => expect(await showing(client)).toEqual(expect.arrayContaining(outputs)))
      expect((await client.get('/taken-down.json')).body).toEqual([])
      expect((await client.get(`${api}/${id}`)).status).toBe(200)
    }
  })

  test.each([
    ['held', { enable: false }],
    ['scheduled', { publishAt: new Date(Date.now() + 3_600_000) }],
    ['published', {}],
  ])('%s: shows the message, and is restored afterwards', { tags: 'thorough' }, async (state, made) => {
    const id = await makeArticle(one.db, made)
    await takeDown(id)
    expect(await here.get(`${api}/${id}`)).toMatchObject({
      status: 410,
      body: { code: 'GONE', message: 'أُزيل هذا الخبر من الموقع.' },
    })
    expect((await takeBack(id)).body.state).toBe(state)
  })

  test('stays 410 after its deletion', async () => {
    const id = await makeArticle(one.db)
    await takeDown(id)
    await one.db.deleteFrom('articles').where('id', '=', id).execute()
    expect((await here.get(`${api}/${id}`)).status).toBe(410)
    expect((await takeBack(id)).status).toBe(404)
    const { items } = (await editor.get(`${api}/takedown`)).body
    expect(items[0]).toMatchObject({ articleId: id, exists: false })
  })

  test('is listed with its reason, the actor, and who undid it; searchable in Arabic', async () => {
    const id = await makeArticle(one.db, { title: 'قضية الأرض' })
    await takeDown(id, { reason: 'طلب المحكمة' })
    await takeBack(id)
    const { items } = (await editor.get(`${api}/takedown?q=${encodeURIComponent('المحكمه')}`)).body
    expect(items).toEqual([
      expect.objectContaining({
        articleId: id,
        title: 'قضية الأرض',
        takenBy: { id: editor.userId, name: expect.any(String) },
        restoredBy: { id: editor.userId, name: expect.any(String) },
        restoredAt: expect.any(String),
      }),
    ])
  })

  test('a repeated or concurrent request makes one takedown', async () => {
    const id = await makeArticle(one.db)
    const answers = await Promise.all([takeDown(id), takeDown(id), takeDown(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const rows = await one.db.selectFrom('takedowns').selectAll().where('article_id', '=', id).execute()
    expect(rows).toHaveLength(1)
  })

  test('without a reason is refused at its field; an agency may neither do it nor publish it again', async () => {
    const id = await makeArticle(one.db, { columns: { agency_id: one.agencyId } })
    const { status, body } = await takeDown(id, { reason: ' ' })
    expect([status, body.data.issues[0].path]).toEqual([400, 'reason'])
    const agency = await one.as('agency')
    expect((await takeDown(id, {}, agency)).status).toBe(403)
    await takeDown(id)
    for (const client of [agency, editor]) {
      expect((await client.patch(`${api}/status/${id}`, { enable: true })).status).toBe(422)
      const edit = await client.patch(`${api}/edit/${id}`, { revision: 1, enable: true })
      expect(edit.status).toBe(422)
    }
  })
})
