import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle, makeCategory, makeMedia } from '../../testing/factories.ts'
import { until } from '../../testing/until.ts'

const api = '/api/v1/front'
let app: TestApp
let editor: TestClient
let reader: TestClient
let image: number
/** A second process on the same database. */
let other: TestApp
beforeAll(async () => {
  app = await startTestApp({ site: 'built', worker: true })
  other = await startTestApp({ site: 'built', database: { url: app.databaseUrl } })
  editor = await app.as('admin')
  reader = await app.as('guest')
  image = await makeMedia(app.db)
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
})
beforeEach(async () => {
  await app.db.deleteFrom('fronts').execute()
})

/** Created through the API, so that it is in the menu. */
const makeSection = async () => {
  const owner = await app.as('superadmin')
  return (await owner.post('/api/v1/category', { name: `قسم ${Math.random()}`, status: true })).body
    .id as number
}
const make = (title: string, made: Parameters<typeof makeArticle>[1] = {}) =>
  makeArticle(app.db, { title, ...made, columns: { image_id: image, ...made.columns } })
const stored = async (page = '') => (await editor.get(`${api}/staff${page}`)).body
async function keep(content: object, page: object = {}) {
  const query = 'category' in page ? `?category=${page.category}` : ''
  const { revision } = await stored(query)
  return editor.patch(`${api}/draft`, { ...page, revision, content })
}
async function publish(content: object, page: object = {}) {
  const { status, body } = await keep(content, page)
  expect({ status, body }).toMatchObject({ status: 200 })
  const answer = await editor.post(`${api}/publish`, { ...page, revision: body.revision })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}
const home = async () => (await reader.get('/_payload.json')).body.loaderData.index___ar
const leadsOf = async () => (await home()).leads.map(({ title }: { title: string }) => title)

describe('the front page', () => {
  test('is shown as published: pins in their places with their own titles; nothing before, all at once', async () => {
    const [first, second, old] = [
      await make('أول'),
      await make('ثانٍ'),
      await make('قديم', { publishAt: new Date(0) }),
    ]
    const before = await leadsOf()
    const content = {
      template: 'big',
      leads: [{ article: old, title: 'بعنوان الصفحة', summary: 'بملخصها' }, null, { article: second }],
    }
    expect((await keep(content)).status).toBe(200)
    expect(await leadsOf()).toEqual(before)
    const { body: preview } = await editor.get(`${api}/preview`)
    expect(preview).toMatchObject({
      template: 'big',
      leads: [{ title: 'بعنوان الصفحة' }, null, { id: second }],
    })
    expect((await editor.get('/dashboard/front-page/preview')).body).toContain('بعنوان الصفحة')

    await publish(content)
    await until(async () => {
      const page = await home()
      expect(page).toMatchObject({
        template: 'big',
        leads: [{ title: 'بعنوان الصفحة', summary: 'بملخصها' }, {}, { id: second }],
      })
      const everywhere = JSON.stringify([page.leads, page.latest, page.blocks, page.breaking])
      for (const id of [first, second, old]) expect(everywhere.split(`"id":${id},"kind"`)).toHaveLength(2)
    })
    expect((await reader.get(`/article/${old}`)).status).toBe(301)
  })

  test('reverts to an earlier edition; the draft stays', { tags: 'thorough' }, async () => {
    const [one, other, third] = [await make('ترتيب أول'), await make('ترتيب ثانٍ'), await make('معدّ')]
    await publish({ leads: [{ article: one }] })
    const { editions } = await publish({ leads: [{ article: other }] })
    expect(editions).toHaveLength(2)
    const { body } = await keep({ leads: [{ article: third }] })
    const answer = await editor.post(`${api}/revert`, { revision: body.revision, edition: editions[1].id })
    expect(answer).toMatchObject({ status: 200, body: { content: { leads: [{ article: one }] } } })
    await until(async () => expect((await leadsOf())[0]).toBe('ترتيب أول'))
    // The draft is published over it later, deliberately.
    expect((await stored()).draft?.leads ?? null).toMatchObject([{ article: third }])
  })

  test('a pin ends at its time, in the cached page too; a withdrawn article leaves its place', {
    tags: 'thorough',
  }, async () => {
    const [ends, gone] = [
      await make('حتى ساعة', { publishAt: new Date(0) }),
      await make('يُسحب', { publishAt: new Date(0) }),
    ]
    await make('أحدث منهما')
    const end = new Date(Date.now() + 3_600_000).toISOString()
    await publish({ leads: [{ article: ends, until: end }, { article: gone }] })
    await until(async () => expect((await leadsOf()).slice(0, 2)).toEqual(['حتى ساعة', 'يُسحب']))

    await sql`update fronts set content = jsonb_set(content, '{leads,0,until}', to_jsonb(now() - interval '1 second'))`.execute(
      app.db,
    )
    await sql`update graphile_worker._private_jobs set run_at = now() where key like 'front:%'`.execute(
      app.db,
    )
    await until(async () => expect((await leadsOf())[0]).not.toBe('حتى ساعة'))

    await editor.patch(`/api/v1/article/status/${gone}`, { enable: false })
    await until(async () => expect((await leadsOf())[1]).not.toBe('يُسحب'))
    await editor.patch(`/api/v1/article/status/${gone}`, { enable: true })
    await until(async () => expect((await leadsOf())[1]).toBe('يُسحب'))
  })

  test('an article that is binned, scheduled or taken down leaves its place in every process, and returns when restored', async () => {
    const [binned, later, down] = [
      await make('يُحذف', { publishAt: new Date(0) }),
      await make('يؤجَّل', { publishAt: new Date(0) }),
      await make('يُزال', { publishAt: new Date(0) }),
    ]
    for (let each = 0; each < 6; each++) await make(`سواها ${each}`)
    const pinned = ['يُحذف', 'يؤجَّل', 'يُزال']
    const elsewhere = await other.as('guest')
    const there = async () => {
      const { body } = await elsewhere.get('/_payload.json')
      return body.loaderData.index___ar.leads.map(({ title }: { title: string }) => title)
    }
    const stand = async (titles: string[]) => {
      for (const read of [leadsOf, there])
        await until(async () =>
          expect((await read()).filter((title: string) => pinned.includes(title))).toEqual(titles),
        )
    }
    await stand([])
    await publish({ leads: [binned, later, down].map(article => ({ article })) })
    await stand(pinned)

    await editor.delete(`/api/v1/article/${binned}`)
    await stand(['يؤجَّل', 'يُزال'])
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    expect(
      await editor.patch(`/api/v1/article/edit/${later}`, { revision: 1, publishAt: tomorrow }),
    ).toMatchObject({ status: 200 })
    await stand(['يُزال'])
    expect(await editor.post(`/api/v1/article/takedown/${down}`, { reason: 'حكم قضائي' })).toMatchObject({
      status: 200,
    })
    await stand([])
    expect((await stored()).articles.map(({ state }: { state: string }) => state).sort()).toEqual([
      'binned',
      'scheduled',
      'takenDown',
    ])
    await editor.post(`/api/v1/article/restore/${binned}`, {})
    // Restored articles are unpublished.
    await editor.patch(`/api/v1/article/status/${binned}`, { enable: true })
    await stand(['يُحذف'])
  })

  test("editors in every process are notified at once of a colleague's draft", async () => {
    const hears = async (client: TestClient) => {
      const heard: string[] = []
      const stop = new AbortController()
      const { body } = await fetch(`${other.url}/api/v1/presence/stream?front=true`, {
        headers: { cookie: client.cookie },
        signal: stop.signal,
      })
      void (async () => {
        for await (const piece of body!.pipeThrough(new TextDecoderStream())) heard.push(piece)
      })().catch(() => {})
      await until(() => expect(heard.join('')).toContain('data: []'))
      return { heard, stop: () => stop.abort() }
    }
    const [colleague, agency] = [await hears(editor), await hears(await app.as('agency'))]
    await keep({ template: 'quiet' })
    await until(() => expect(colleague.heard.join('')).toContain('event: front'))
    expect(agency.heard.join('')).not.toContain('event: front')
    for (const { stop } of [colleague, agency]) stop()
  })

  test('sections follow the editors’ order and layout, hidden ones are absent, and pins come first', {
    tags: 'thorough',
  }, async () => {
    const [one, two, three] = [await makeSection(), await makeSection(), await makeSection()]
    for (const categoryId of [one, two, three]) {
      for (let each = 0; each < 4; each++)
        await make(`خبر ${categoryId} ${each}`, { categoryId, publishAt: new Date(each + 1) })
    }
    const pinned = await make('مثبّت في قسم', { categoryId: three, publishAt: new Date(0) })
    await publish({
      sections: [
        { category: three, layout: 'quartet', pins: [{ article: pinned }] },
        { category: two, hidden: true },
        { category: one },
      ],
    })
    await until(async () => {
      const blocks = (await home()).blocks.filter(({ id }: { id: number }) => [one, two, three].includes(id))
      expect(blocks.map(({ id }: { id: number }) => id)).toEqual([three, one])
      expect(blocks[0]).toMatchObject({ layout: 'quartet' })
      expect(blocks[0].articles[0]).toMatchObject({ id: pinned })
    })
  })

  test("two editors: the second gets a conflict, and the first one's draft stays", async () => {
    const id = await make('سباق')
    const { revision } = await stored()
    const [first, second] = await Promise.all([
      editor.patch(`${api}/draft`, { revision, content: { leads: [{ article: id }] } }),
      editor.patch(`${api}/draft`, { revision, content: { template: 'quiet' } }),
    ])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    const stale = first.status === 409 ? first : second
    expect(stale.body).toMatchObject({
      code: 'STALE_REVISION',
      data: { current: { revision: revision + 1 } },
    })
    const twice = await Promise.all(
      [1, 2].map(() => editor.post(`${api}/publish`, { revision: revision + 1 })),
    )
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await stored()).editions).toHaveLength(1)
  })

  test.each<[string, (id: number) => object]>([
    ['an article twice', id => ({ leads: [{ article: id }, { article: id }] })],
    [
      'an article in a section too',
      id => ({ leads: [{ article: id }], sections: [{ category: 1, pins: [{ article: id }] }] }),
    ],
    ['a section twice', () => ({ sections: [{ category: 1 }, { category: 1 }] })],
    ['too many places', id => ({ leads: [null, null, null, null, null, null, { article: id }] })],
    ['an unknown template', () => ({ template: 'circus' })],
    ['a title too long', id => ({ leads: [{ article: id, title: 'ع'.repeat(201) }] })],
  ])('refused in Arabic: %s', async (_, content) => {
    const { status, body } = await keep(content(await make('مرفوض')))
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    expect(body.data.issues[0].message).toMatch(/\p{Script=Arabic}/u)
  })

  test('missing articles are skipped; publishing without a draft is refused; publications are logged', {
    tags: 'thorough',
  }, async () => {
    const body = await publish({
      leads: [{ article: 2_000_000_000 }],
      sections: [{ category: 2_000_000_000 }],
    })
    expect((await reader.get('/')).status).toBe(200)
    expect(await editor.post(`${api}/publish`, { revision: body.revision })).toMatchObject({ status: 422 })
    expect(await editor.get(`${api}/staff?category=2000000000`)).toMatchObject({ status: 404 })
    const owner = await app.as('superadmin')
    const { body: log } = await owner.get('/api/v1/log/admin?limit=1')
    expect(log.items[0]).toMatchObject({ subject: 'Front', action: 'published' })
  })
})

test('a category’s page begins with its pinned lead, once', { tags: 'thorough' }, async () => {
  const category = await makeCategory(app.db)
  const lead = await make('رأس القسم', { categoryId: category, publishAt: new Date(0) })
  for (let each = 0; each < 3; each++) await make(`في القسم ${each}`, { categoryId: category })
  const { slug } = await app.db
    .selectFrom('categories')
    .select('slug')
    .where('id', '=', category)
    .executeTakeFirstOrThrow()
  const titles = async () =>
    (await reader.get(encodeURI(`/articles/${slug}/_payload.json`))).body.loaderData[
      'articles-slug___ar'
    ].items.map(({ title }: { title: string }) => title)
  expect((await titles()).at(-1)).toBe('رأس القسم')
  // The dashboard reads the automatic lead from it, and guests do not get it.
  const preview = encodeURI(`/dashboard/front-page/preview/${slug}/_payload.json`)
  const { items } = (await editor.get(preview)).body.loaderData['category-preview']
  expect(items[0].title).toBe((await titles())[0])
  expect((await reader.get(preview)).status).toBe(302)
  await publish({ leads: [{ article: lead }] }, { category })
  await until(async () =>
    expect(await titles()).toEqual(['رأس القسم', expect.any(String), expect.any(String), expect.any(String)]),
  )
  expect((await editor.get(encodeURI(`/dashboard/front-page/preview/${slug}`))).body).toContain('رأس القسم')
})

test.each([
  ['of a page of 25 makes no second one', 24, 0],
  ['stands not on the second page', 25, 1],
])('a pinned lead that is the oldest %s', async (_, others, onSecond) => {
  const category = await makeCategory(app.db)
  const lead = await make('رأس القسم', { categoryId: category, publishAt: new Date(0) })
  for (let each = 0; each < others; each++) await make(`بعده ${each}`, { categoryId: category })
  await publish({ leads: [{ article: lead }] }, { category })
  const { slug } = (await reader.get(`/api/v1/category/${category}`)).body
  const page = async (query = '') => {
    const { body } = await reader.get(encodeURI(`/articles/${slug}/_payload.json${query}`))
    return body.loaderData['articles-slug___ar']
  }
  const first = await page()
  expect(first.items).toHaveLength(25)
  const second = first.next === null ? { items: [] } : await page(`?after=${first.next}`)
  const titles = second.items.map(({ title }: { title: string }) => title)
  expect([titles.length, titles.includes('رأس القسم')]).toEqual([onSecond, false])
})
