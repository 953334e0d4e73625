import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeArticle, makeCategory, makeMedia, makeTag } from '../../testing/factories.ts'
import { indexMissingNow } from '../search/search.jobs.ts'
import { rankMostReadNow } from './article.most-read.service.ts'

let app: TestApp
let guest: TestClient
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'true' } })
  guest = await app.as('guest')
})
afterAll(() => app?.stop())

const hour = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hour)
const list = (query: string) => guest.get(`/api/v1/article?limit=100&${query}`)
const idsOf = (items: { id: number }[]) => items.map(({ id }) => id)

describe('visibility', () => {
  const states = {
    published: {},
    held: { enable: false },
    scheduled: { publishAt: ago(-1) },
    binned: { columns: { deleted_at: ago(1) } },
    'held and due': { enable: false, publishAt: ago(5) },
  }
  test.each(Object.entries(states))(
    '%s: readers see it everywhere or nowhere',
    { tags: 'thorough' },
    async (state, columns) => {
      const [agencyId, categoryId, tag] = [
        await makeAgency(app.db),
        await makeCategory(app.db),
        await makeTag(app.db),
      ]
      const neighbour = await makeArticle(app.db, { categoryId, tagIds: [tag] })
      const id = await makeArticle(app.db, {
        agencyId,
        categoryId,
        tagIds: [tag],
        views: 1000,
        breaking: true,
        ...columns,
      })
      const places = {
        list: await list(''),
        category: await list(`category=${categoryId}`),
        tag: await list(`tag=${tag}`),
        agencyFilter: await list(`agency=${agencyId}`),
        breaking: await list('breaking=true'),
        agency: await guest.get(`/api/v1/article/agency/${agencyId}`),
        mostRead: await guest.get('/api/v1/article/most-read?limit=50'),
        mostReadOfCategory: await guest.get(`/api/v1/article/most-read?category=${categoryId}`),
        related: await guest.get(`/api/v1/article/related-articles?id=${neighbour}`),
      }
      const shown = Object.entries(places).map(([place, { body }]) => [
        place,
        idsOf(body.items ?? body).includes(id),
      ])
      const expected = Object.keys(places).map(place => [place, state === 'published'])
      expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(expected))
      expect((await guest.get(`/api/v1/article/${id}`)).status).toBe(state === 'published' ? 200 : 404)
    },
  )
})

describe('paging', () => {
  test('over equal times misses and repeats none, even as articles arrive meanwhile', async () => {
    const categoryId = await makeCategory(app.db)
    const times = [ago(3), ago(3), ago(2), ago(2), ago(2), ago(2), ago(2), ago(1), ago(1)]
    const made: { id: number; at: number }[] = []
    for (const publishAt of times) {
      made.push({ id: await makeArticle(app.db, { categoryId, publishAt }), at: publishAt.getTime() })
    }
    const expected = idsOf(made.toSorted((one, other) => other.at - one.at || other.id - one.id))
    const seen: number[] = []
    let next: string | null = ''
    let pages = 0
    while (next !== null) {
      const { body } = await guest.get(`/api/v1/article?category=${categoryId}&limit=2&after=${next}`)
      seen.push(...idsOf(body.items))
      next = body.next
      pages += 1
      await makeArticle(app.db, { categoryId, publishAt: ago(0) })
    }
    expect(seen).toEqual(expected)
    expect(pages).toBe(5)
  })

  test('next is null if the last page is exactly full', async () => {
    const categoryId = await makeCategory(app.db)
    for (const _ of [1, 2]) await makeArticle(app.db, { categoryId })
    const { body } = await guest.get(`/api/v1/article?category=${categoryId}&limit=2`)
    expect([body.items.length, body.next]).toEqual([2, null])
  })

  const cursor = (text: string) => Buffer.from(text).toString('base64url')
  test.each([
    ['no cursor of ours', 'لا'],
    ['empty inside', cursor('|')],
    ['a year alone', cursor('2024|1')],
    ['a day that is not', cursor('2024-02-30T00:00:00.000Z|1')],
    ['a year before the calendar', cursor('0000-01-01T00:00:00.000Z|1')],
    ['no id', cursor('2024-01-01T00:00:00.000Z|')],
    ['id 0', cursor('2024-01-01T00:00:00.000Z|0')],
    ['an id too great', cursor('2024-01-01T00:00:00.000Z|9999999999')],
    ['SQL', cursor('2024-01-01T00:00:00.000Z|1;drop table articles')],
    ['too long', 'a'.repeat(201)],
  ])('a cursor with %s: 400', async (_, after) => {
    for (const path of ['/api/v1/article', `/api/v1/article/agency/${app.agencyId}`]) {
      const { status, body } = await guest.get(`${path}?after=${encodeURIComponent(after)}`)
      expect([status, body.code]).toEqual([400, 'INVALID_INPUT'])
    }
  })
})

describe('filters', () => {
  test('each filters on its own; a category includes its children', { tags: 'thorough' }, async () => {
    const parent = await makeCategory(app.db)
    const branch = await makeCategory(app.db, { parentId: parent })
    const [agency, tag] = [await makeAgency(app.db), await makeTag(app.db)]
    const { id: author } = await app.db
      .insertInto('authors')
      .values({ name: 'كاتبة', slug: 'كاتبة' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: source } = await app.db
      .insertInto('sources')
      .values({ name: 'مصدر', slug: 'مصدر' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const one = await makeArticle(app.db, { categoryId: parent, agencyId: agency, publishAt: ago(4) })
    const two = await makeArticle(app.db, { categoryId: branch, tagIds: [tag], publishAt: ago(3) })
    const three = await makeArticle(app.db, { columns: { author_id: author }, publishAt: ago(2) })
    const four = await makeArticle(app.db, { columns: { source_id: source }, publishAt: ago(1) })
    const found = async (query: string) => idsOf((await list(query)).body.items)

    expect(await found(`category=${parent}`)).toEqual([two, one])
    expect(await found(`category=${branch}`)).toEqual([two])
    expect(await found(`agency=${agency}`)).toEqual([one])
    expect(await found(`tag=${tag}`)).toEqual([two])
    expect(await found(`author=${author}`)).toEqual([three])
    expect(await found(`source=${source}`)).toEqual([four])
    expect(await found(`category=${parent}&tag=${tag}`)).toEqual([two])
    expect(await found(`category=${parent}&author=${author}`)).toEqual([])
    expect(await found('category=9000000')).toEqual([])
  })

  test.each([
    ['no end', { breaking_news: true, breaking_until: null }, true],
    ['an end to come', { breaking_news: true, breaking_until: ago(-1) }, true],
    ['an end that is past', { breaking_news: true, breaking_until: ago(1) }, false],
    ['no mark', { breaking_news: false }, false],
  ])('breaking with %s: %s', async (_, columns, breaking) => {
    const id = await makeArticle(app.db, { columns })
    expect(idsOf((await list('breaking=true')).body.items).includes(id)).toBe(breaking)
    expect((await guest.get(`/api/v1/article/${id}`)).body.breaking).toBe(breaking)
  })

  test.each(['limit=0', 'limit=101', 'category=x', 'category=0', 'agency=-1', 'tag=99999999999'])(
    '?%s: 400',
    async query => {
      expect((await guest.get(`/api/v1/article?${query}`)).status).toBe(400)
    },
  )

  test('related: by shared tags first, then neighbours of the category', async () => {
    const categoryId = await makeCategory(app.db)
    const tags = [await makeTag(app.db), await makeTag(app.db)]
    const asked = await makeArticle(app.db, { categoryId, tagIds: tags })
    const neighbour = await makeArticle(app.db, { categoryId, publishAt: ago(1) })
    const oneShared = await makeArticle(app.db, { tagIds: [tags[0]!], publishAt: ago(2) })
    const bothShared = await makeArticle(app.db, { categoryId, tagIds: tags, publishAt: ago(3) })
    const { body } = await guest.get(`/api/v1/article/related-articles?id=${asked}`)
    expect(idsOf(body)).toEqual([bothShared, oneShared, neighbour])
  })
})

describe('one article', () => {
  test('uses its own picture texts, or else the picture’s; hidden tags are left out', async () => {
    const imageId = await makeMedia(app.db, { alt: 'نص الصورة' })
    const [shown, hidden] = [await makeTag(app.db), await makeTag(app.db)]
    await app.db.updateTable('tags').set({ visible: false }).where('id', '=', hidden).execute()
    const columns = { image_id: imageId, image_alt: '' }
    const one = await makeArticle(app.db, { tagIds: [shown, hidden], columns })
    const two = await makeArticle(app.db, { columns: { ...columns, image_alt: 'نص المقال' } })
    const { body } = await guest.get(`/api/v1/article/${one}`)
    expect([body.image.alt, idsOf(body.tags)]).toEqual(['نص الصورة', [shown]])
    expect((await guest.get(`/api/v1/article/${two}`)).body.image.alt).toBe('نص المقال')
  })

  test.each(['0', '-1', 'x', '1.5', '99999999999', '%00'])('/article/%s: 400', async id => {
    expect((await guest.get(`/api/v1/article/${id}`)).status).toBe(400)
  })

  describe('for subscribers', () => {
    const description = '<p>الأولى.</p><p>الثانية.</p><p>الثالثة المدفوعة.</p><p>الرابعة المدفوعة.</p>'
    const paid = async () => ({
      article: await makeArticle(app.db, { description, access: 'subscribers' }),
      agency: await makeArticle(app.db, {
        description,
        agencyId: await makeAgency(app.db, { subscription: true }),
      }),
    })

    test.each(['guest', 'user'] as const)('%s gets the first paragraphs, and no paid text', async visitor => {
      const client = await app.as(visitor)
      for (const id of Object.values(await paid())) {
        const { body } = await client.get(`/api/v1/article/${id}`)
        expect(body).toMatchObject({ locked: true, access: 'subscribers' })
        expect(body.description).toContain('الثانية')
        expect(JSON.stringify(body)).not.toContain('المدفوعة')
      }
    })

    test.each(['admin', 'superadmin'] as const)('%s gets it whole', async visitor => {
      const client = await app.as(visitor)
      for (const id of Object.values(await paid())) {
        const { body } = await client.get(`/api/v1/article/${id}`)
        expect(body).toMatchObject({ locked: false, description })
      }
    })

    test('an agency gets its own article whole, another’s as readers do', async () => {
      const agency = await app.as('agency')
      const own = await makeArticle(app.db, { description, access: 'subscribers', agencyId: app.agencyId })
      const others = Object.values(await paid())
      const answers = await Promise.all([own, ...others].map(id => agency.get(`/api/v1/article/${id}`)))
      expect(answers.map(({ body }) => body.locked)).toEqual([false, true, true])
    })

    test("an editor who must set up an authenticator app has a reader's access until then", async () => {
      const editor = await app.asUser({ role: 'admin' })
      await app.db
        .updateTable('users')
        .set({ totp_required: true })
        .where('id', '=', editor.userId!)
        .execute()
      const { body } = await editor.get(`/api/v1/article/${(await paid()).article}`)
      expect(body.locked).toBe(true)
    })
  })
})

describe('views', () => {
  const viewsOf = async (id: number) => {
    const owner = await app.as('superadmin')
    return (await owner.get(`/api/v1/article/edit/${id}`)).body.views
  }
  const view = (id: number, headers?: Record<string, string>) =>
    guest.post(`/api/v1/article/view/${id}`, {}, headers)
  let devices = 0
  /** A new device each time. */
  const from = (address: string) => {
    devices += 1
    return { 'x-forwarded-for': address, 'user-agent': `Mozilla/5.0 (iPhone) Mobile/${devices}` }
  }
  const times = (length: number) => Array.from({ length }, (_, index) => index)

  test('every reader is counted once the answer is sent, under any load', { tags: 'thorough' }, async () => {
    const id = await makeArticle(app.db)
    const answers = await Promise.all(times(20).map(index => view(id, from(`203.0.113.${index}`))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await viewsOf(id)).toBe(20)
  })

  test.each([
    ['an address', () => '198.51.100.7'],
    ['a network of IPv6', (index: number) => `2001:db8:1:2::${index.toString(16)}`],
  ])(
    '%s that floods views is answered, and counted as often as a few readers',
    { tags: 'thorough' },
    async (_, address) => {
      const [id, other] = [await makeArticle(app.db), await makeArticle(app.db)]
      const many = async (length: number) => {
        const answers = await Promise.all(times(length).map(index => view(id, from(address(index)))))
        expect(answers.every(({ status }) => status === 200)).toBe(true)
      }
      await many(4)
      expect(await viewsOf(id)).toBe(4)
      await many(30)
      await many(5)
      expect(await viewsOf(id)).toBe(10)
      await view(other, from(address(1)))
      await view(id, from('192.0.2.1'))
      expect([await viewsOf(id), await viewsOf(other)]).toEqual([11, 1])
      // As if an hour had passed.
      const past = new Date(Date.now() - 3_601_000)
      await app.db.updateTable('rate_limits').set({ window_start: past }).execute()
      await many(2)
      expect(await viewsOf(id)).toBe(13)
    },
  )

  test('a visitor who repeats a view within minutes is counted once, with one event stored', {
    tags: 'thorough',
  }, async () => {
    const [id, other] = [await makeArticle(app.db), await makeArticle(app.db)]
    const headers = from('203.0.113.200')
    for (let round = 0; round < 3; round += 1) await Promise.all(times(9).map(() => view(id, headers)))
    await view(other, headers)
    await view(id, from('203.0.113.200'))
    const stored = await app.db
      .selectFrom('analytics_events')
      .select('article_id')
      .where('article_id', 'in', [id, other])
      .execute()
    expect(stored.map(row => row.article_id).sort()).toEqual([id, id, other])
    expect([await viewsOf(id), await viewsOf(other)]).toEqual([2, 1])
  })

  test('the second process shares the count, and neither stores an address', {
    tags: 'thorough',
  }, async () => {
    const id = await makeArticle(app.db)
    const beside = await startTestApp({ env: { TRUST_PROXY: 'true' }, database: { url: app.databaseUrl } })
    const path = `/api/v1/article/view/${id}`
    const otherGuest = await beside.as('guest')
    for (const client of [guest, otherGuest])
      await Promise.all(times(8).map(() => client.post(path, {}, from('198.51.100.8'))))
    expect(await viewsOf(id)).toBe(10)
    await beside.stop()
    const kept = await app.db.selectFrom('rate_limits').select('key').where('key', 'like', 'view:%').execute()
    expect(kept.map(({ key }) => key).join()).not.toMatch(/198\.51|2001:db8/)
  })

  test.each([
    'Googlebot/2.1 (+http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0)',
    'Baiduspider',
    'facebookexternalhit/1.1 crawler',
    'Yahoo! Slurp',
    'SkypeUriPreview',
    'facebookexternalhit/1.1',
    'WhatsApp/2.23.20.0',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
    'curl/8.14.1',
  ])('%s is not counted', async userAgent => {
    const id = await makeArticle(app.db)
    expect((await view(id, { 'user-agent': userAgent })).status).toBe(200)
    expect(await viewsOf(id)).toBe(0)
  })

  test('hidden and unknown articles are not counted', async () => {
    const held = await makeArticle(app.db, { enable: false })
    expect((await view(held)).status).toBe(200)
    expect((await view(9_000_000)).status).toBe(200)
    expect(await viewsOf(held)).toBe(0)
  })

  test('most read: by views in the given days, newer first among equals', async () => {
    const categoryId = await makeCategory(app.db)
    const [few, many, old] = [
      await makeArticle(app.db, { categoryId, views: 2 }),
      await makeArticle(app.db, { categoryId, views: 9 }),
      await makeArticle(app.db, { categoryId }),
    ]
    const equal = await makeArticle(app.db, { categoryId, views: 2 })
    const day = ago(24 * 5)
      .toISOString()
      .slice(0, 10)
    await app.db.insertInto('article_views').values({ article_id: old, day, views: 500 }).execute()
    await rankMostReadNow(app.db)
    const read = async (days: number) =>
      idsOf((await guest.get(`/api/v1/article/most-read?category=${categoryId}&days=${days}`)).body)
    expect(await read(3)).toEqual([many, equal, few])
    expect(await read(7)).toEqual([old, many, equal, few])
  })
})

test("similar articles: visible ones of the same story, new before old, then the category's", {
  tags: 'thorough',
}, async () => {
  const quake = 'ضرب زلزال قوي جزيرة كريت وهرع السكان إلى الساحات وأحصت فرق الإنقاذ المنازل المتصدعة'
  const section = await makeCategory(app.db)
  const tag = await makeTag(app.db)
  const make = (title: string, made: Parameters<typeof makeArticle>[1] = {}) =>
    makeArticle(app.db, { title, description: `<p>${quake}.</p>`, publishAt: ago(2), ...made })
  const asked = await make('زلزال كريت', { categoryId: section, tagIds: [tag] })
  const old = await make('ارتدادات الزلزال', { publishAt: ago(24 * 400) })
  const fresh = await make('ارتدادات الزلزال')
  const slight = await make('فرق الإنقاذ تغادر كريت', { description: '<p>انتهى عمل المتطوعين.</p>' })
  const copy = await make('زلزال كريت', { tagIds: [tag] })
  const held = await make('الزلزال في كريت', { enable: false })
  await make('الزلزال غدًا في كريت', { publishAt: ago(-5) })
  const withdrawn = await make('كريت والزلزال')
  const neighbour = await make('حفل موسيقي', { categoryId: section, description: '<p>عزف وغناء.</p>' })
  await indexMissingNow(app.db)
  const editor = await app.as('superadmin')
  await editor.patch(`/api/v1/article/status/${withdrawn}`, { enable: false })
  const related = async (id: number, limit: number) => {
    return idsOf((await guest.get(`/api/v1/article/related-articles?id=${id}&limit=${limit}`)).body)
  }
  const all = await related(asked, 6)
  expect(all.slice(0, 3)).toEqual([fresh, old, slight])
  expect(all.slice(3)).toEqual(expect.arrayContaining([copy, neighbour]))
  const { body: onward } = await guest.get(`/api/v1/article/onward/${asked}?limit=2`)
  expect(onward).toMatchObject({ next: { id: neighbour }, related: [{ id: fresh }, { id: old }] })
  // A hidden article returns nothing.
  expect(await related(held, 6)).not.toContain(fresh)
})
