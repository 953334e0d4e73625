import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { indexMissingNow } from '../features/search/search.jobs.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import {
  makeAgency,
  makeArticle,
  makeCategory,
  makeMedia,
  makePerson as makePersonOfInterest,
  makeTag,
} from '../testing/factories.ts'
import { checkHead, readHead } from '../testing/validators/head.ts'
import type { Thing } from '../testing/validators/structured.ts'
import { escapeJson } from './document.ts'

const site = 'http://localhost:3000'
let app: TestApp
let agencyId: number

beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  agencyId = await makeAgency(app.db, { name: 'وكالة الخليج' })
})
afterAll(() => app?.stop())

async function headOf(path: string) {
  const { status, body } = await (await app.as('guest')).get(encodeURI(decodeURI(path)))
  const head = readHead(body)
  expect([path, status, checkHead(head, site + encodeURI(decodeURI(path)))]).toEqual([path, 200, []])
  const of = (type: string) => head.things.find(thing => thing['@type'] === type) as Thing
  const hrefs = (rel: string) => head.links.filter(link => link.rel === rel).map(({ href }) => href)
  return { ...head, body: body as string, of, feeds: hrefs('alternate'), next: hrefs('next')[0], hrefs }
}

async function makeWhole(access: 'free' | 'subscribers', columns = {}) {
  const categoryId = await makeCategory(app.db, { name: 'عالم' })
  const id = await makeArticle(app.db, {
    title: 'عنوان فيه "علامات" و</script><script>alert(1)</script>',
    categoryId,
    agencyId,
    access,
    tagIds: [await makeTag(app.db)],
    publishAt: new Date('2026-01-02T03:04:05Z'),
    columns: {
      summary: 'ملخص.',
      image_id: await makeMedia(app.db, { alt: 'سفينة' }),
      image_credit: 'رويترز',
      original_url: 'https://agency.example/1',
      content_updated_at: new Date('2026-01-03T00:00:00Z'),
      ...columns,
    },
  })
  const { headers } = await (await app.as('guest')).get(`/article/${id}`)
  return { id, path: headers.get('location') ?? '' }
}

describe('an article', () => {
  test('has structured data', async () => {
    const { path } = await makeWhole('free')
    const { of } = await headOf(path)
    expect(of('NewsArticle')).toMatchObject({
      headline: 'عنوان فيه "علامات" و</script><script>alert(1)</script>',
      description: 'ملخص.',
      datePublished: '2026-01-02T03:04:05.000Z',
      dateModified: '2026-01-03T00:00:00.000Z',
      author: { '@type': 'Organization', name: 'وكالة الخليج' },
      publisher: { '@type': 'NewsMediaOrganization', name: 'ورّاق' },
      mainEntityOfPage: site + path,
      isBasedOn: 'https://agency.example/1',
      articleSection: 'عالم',
      inLanguage: 'ar',
      isAccessibleForFree: true,
    })
    const images = of('NewsArticle').image as { width: number; creditText: string }[]
    expect(images.map(({ width, creditText }) => [width, creditText])).toEqual(
      [1280, 1200, 900].map(width => [width, 'رويترز']),
    )
    expect(of('BreadcrumbList').itemListElement).toHaveLength(3)
  })

  test.each([
    ['news', 'NewsArticle', false],
    ['opinion', 'OpinionNewsArticle', true],
    ['analysis', 'AnalysisNewsArticle', true],
    ['explainer', 'BackgroundNewsArticle', true],
    ['interview', 'NewsArticle', true],
    ['video', 'NewsArticle', false],
  ])('of the kind %s is a %s; its typeface is that of its kind', async (kind, type, inNaskh) => {
    const { of, body } = await headOf((await makeWhole('free', { kind, overline: 'قبل القمة' })).path)
    expect(of(type)).toMatchObject({ '@type': type })
    expect(/<h1[^>]*data-voice="naskh"/.test(body)).toBe(inNaskh)
    expect(body).toContain('قبل القمة')
  })

  test('of pictures lists those that a reader gets', async () => {
    const picture = '/media/0123456789abcdef0123456789abcdef-640.jpeg'
    const description = `<p>نص</p><figure><img src="${picture}" alt="باب" width="640" height="360"></figure>`
    const { of } = await headOf((await makeWhole('free', { kind: 'photos', description })).path)
    expect(of('ImageGallery')).toMatchObject({ image: [expect.stringContaining(`${site}/media/0123456789`)] })
  })

  test('that is locked marks the paid part', async () => {
    const { body, of } = await headOf((await makeWhole('subscribers')).path)
    expect(of('NewsArticle')).toMatchObject({
      isAccessibleForFree: false,
      hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.paid' },
    })
    expect(body).toMatch(/<section class="[^"]*\bpaid\b/)
  })

  test('that was corrected has the text and time of the correction', async () => {
    const { id, path } = await makeWhole('free')
    const editor = await app.as('admin')
    await editor.post(`/api/v1/article/correction/${id}`, { text: 'ذُكر الرقم 3 خطأً، وهو 5.' })
    await expect
      .poll(async () => (await headOf(path)).of('NewsArticle').correction)
      .toMatchObject([{ '@type': 'CorrectionComment', text: 'ذُكر الرقم 3 خطأً، وهو 5.' }])
  })

  test('with a title of 300 characters and no picture is valid', async () => {
    const { path } = await makeWhole('free', {
      title: 'كلمة '.repeat(60).trim(),
      image_id: null,
      summary: '',
    })
    const { of } = await headOf(path)
    const [picture] = of('NewsArticle').image as { url: string; width: number }[]
    expect([picture?.width, picture?.url.includes('/share/article/')]).toEqual([1200, true])
  })

  test('has link preview data, and preloads its picture', async () => {
    const { id, path } = await makeWhole('free')
    const { body, metas, feeds } = await headOf(path)
    expect(metas).toMatchObject({
      description: 'ملخص.',
      'og:type': 'article',
      'og:title': 'عنوان فيه "علامات" و</script><script>alert(1)</script>',
      'article:published_time': '2026-01-02T03:04:05.000Z',
    })
    expect(metas['og:image']).toMatch(new RegExp(`^${site}/share/article/${id}-[0-9a-f]{14}\\.jpg$`))
    const picture = await fetch(app.url + (metas['og:image'] ?? '').replace(site, ''), { redirect: 'manual' })
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(body).toMatch(/<link rel="preload" as="image" fetchpriority="high" imagesrcset="[^"]+\.avif /)
    expect(feeds).toContainEqual(expect.stringContaining('/rss/category/'))
    expect(body.match(/<script>alert/)).toBeNull()
  })
})

test("the front page is a news organisation's site with a search action", async () => {
  const { of, metas } = await headOf('/')
  expect(of('WebSite')).toMatchObject({
    name: 'ورّاق',
    potentialAction: { target: { urlTemplate: `${site}/article/search/{search_term_string}` } },
  })
  expect(of('NewsMediaOrganization')).toMatchObject({ name: 'ورّاق' })
  expect(metas['og:image']).toContain('/share/site/0-')
})

describe('a list', () => {
  async function slugOf(table: 'articles' | 'categories' | 'tags' | 'agencies', id: number) {
    const row = await app.db.selectFrom(table).select('slug').where('id', '=', id).executeTakeFirstOrThrow()
    return row.slug
  }
  async function makePerson(table: 'authors' | 'sources') {
    const name = table === 'authors' ? 'سلمى' : 'رويترز'
    const values = { name, slug: name, image_id: await makeMedia(app.db) }
    return (await app.db.insertInto(table).values(values).returning('id').executeTakeFirstOrThrow()).id
  }

  test('links to the next page, and only its first page is indexed', async () => {
    const categoryId = await makeCategory(app.db)
    for (let count = 0; count < 26; count += 1) await makeArticle(app.db, { categoryId })
    const first = await headOf('/articles/latest')
    expect(first.next).toMatch(/^\/articles\/latest\?after=/)
    expect(first.metas.robots).toBe('max-image-preview:large')
    expect(first.of('CollectionPage')).toMatchObject({ name: 'آخر الأخبار' })
    const second = await headOf(first.next ?? '')
    expect(second.metas.robots).toBe('noindex')
  })

  test('of a person is about that person, links to their feed, and its articles mention them', async () => {
    const id = await makePersonOfInterest(app.db, { name: 'رجاء' })
    await app.db.updateTable('people').set({ role: 'وزيرة' }).where('id', '=', id).execute()
    const articleId = await makeArticle(app.db, { personIds: [id] })
    const { slug } = await app.db
      .selectFrom('people')
      .select('slug')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { slug: articleSlug } = await app.db
      .selectFrom('articles')
      .select('slug')
      .where('id', '=', articleId)
      .executeTakeFirstOrThrow()
    const list = await headOf(`/articles/latest?person=${slug}`)
    expect(list.of('ProfilePage')).toMatchObject({ mainEntity: { name: 'رجاء', jobTitle: 'وزيرة' } })
    expect(list.feeds).toEqual(['/rss.xml', encodeURI(`/rss/person/${slug}.xml`)])
    expect(list.metas['og:image']).toContain(`/share/person/${id}-`)
    const { of } = await headOf(`/article/${articleId}/${articleSlug}`)
    expect(of('NewsArticle')).toMatchObject({ mentions: [{ '@type': 'Person', name: 'رجاء' }] })
  })

  test('of an article names its authors, translator and photographer', async () => {
    const [first, second, third, fourth] = await Promise.all(
      ['ليلى', 'سامي', 'هدى', 'كريم'].map(async name => {
        const values = { name, slug: `${name}-الكاتب` }
        return (await app.db.insertInto('authors').values(values).returning('id').executeTakeFirstOrThrow())
          .id
      }),
    )
    const id = await makeArticle(app.db, { columns: { author_id: first! } })
    await app.db
      .insertInto('article_contributors')
      .values([
        { article_id: id, author_id: second!, role: 'writing', position: 0 },
        { article_id: id, author_id: third!, role: 'translation', position: 1 },
        { article_id: id, author_id: fourth!, role: 'photography', position: 2 },
      ])
      .execute()
    const { of } = await headOf(`/article/${id}/${await slugOf('articles', id)}`)
    expect(of('NewsArticle')).toMatchObject({
      author: [{ name: 'ليلى' }, { name: 'سامي', url: expect.stringContaining('author=') }],
      translator: [{ '@type': 'Person', name: 'هدى' }],
      contributor: [{ name: 'كريم' }],
    })
  })

  test('of a category, an agency or a tag links to its feed and has its own picture', async () => {
    const categoryId = await makeCategory(app.db, { name: 'علوم' })
    const tagId = await makeTag(app.db)
    await makeArticle(app.db, { categoryId, agencyId, tagIds: [tagId] })
    const [category, agency, tag] = [
      await slugOf('categories', categoryId),
      await slugOf('agencies', agencyId),
      await slugOf('tags', tagId),
    ]
    for (const [path, feed, picture] of [
      [`/articles/${category}`, `/rss/category/${category}.xml`, `/share/category/${categoryId}-`],
      [`/agencies/${agency}`, `/rss/agency/${agency}.xml`, `/share/agency/${agencyId}-`],
      [`/articles/latest?tag=${tag}`, `/rss/tag/${tag}.xml`, `/share/tag/${tagId}-`],
    ] as const) {
      const { feeds, metas } = await headOf(path)
      expect(feeds).toEqual(['/rss.xml', encodeURI(feed)])
      expect(metas['og:image']).toContain(picture)
      const { pathname } = new URL(metas['og:image'] ?? '')
      expect((await fetch(app.url + pathname, { redirect: 'manual' })).status).toBe(200)
      expect((await (await app.as('guest')).get(feeds[1] ?? '')).status).toBe(200)
    }
  })

  test('of an author is a profile page; of a source, about an organisation', async () => {
    const [author_id, source_id] = [await makePerson('authors'), await makePerson('sources')]
    await makeArticle(app.db, { columns: { author_id, source_id } })
    const author = await headOf('/articles/latest?author=سلمى')
    expect(author.of('ProfilePage')).toMatchObject({ mainEntity: { '@type': 'Person', name: 'سلمى' } })
    expect(author.metas['og:type']).toBe('profile')
    const source = await headOf('/articles/latest?source=رويترز')
    expect(source.of('CollectionPage')).toMatchObject({ about: { '@type': 'Organization' } })
    const both = await headOf('/articles/latest?author=سلمى&source=رويترز')
    expect(both.metas.robots).toBe('noindex')
  })

  test('without articles is not indexed', async () => {
    const slug = await slugOf('categories', await makeCategory(app.db))
    expect((await headOf(`/articles/${slug}`)).metas.robots).toBe('noindex')
  })
})

describe('a search', () => {
  beforeAll(async () => {
    const values = (title: string, day: number) => ({
      title,
      publishAt: new Date(Date.UTC(2026, 0, day)),
    })
    for (let day = 1; day <= 25; day += 1)
      await makeArticle(app.db, values(`المرفأ يستقبل السفينة ${day}`, day))
    for (let day = 1; day <= 2; day += 1) await makeArticle(app.db, values(`المنارة ${day}`, day))
    await indexMissingNow(app.db)
  })
  const robotsOf = async (path: string) => {
    const { metas } = await headOf(path)
    expect([path, Array.from(metas.description ?? '').length]).toEqual([
      path,
      expect.toSatisfy(length => length > 20 && length <= 160),
    ])
    return metas.robots
  }

  test('with enough results, and without a query, is indexed', async () => {
    const { metas, of } = await headOf('/article/search/المرفأ')
    expect(metas.robots).toBe('max-image-preview:large')
    expect(metas.description).toMatch(/^25 خبرًا عن «المرفأ» في ورّاق: المرفأ يستقبل السفينة .*…$/)
    expect(of('SearchResultsPage')).toMatchObject({ mainEntity: { numberOfItems: 20 } })
    expect(await robotsOf('/article/search')).toBe('max-image-preview:large')
  })

  test.each(['?sort=newest', '?from=2026-01-01'])('filtered or sorted, %s, is not', async query => {
    for (const path of ['/article/search/المرفأ', '/article/search'])
      expect(await robotsOf(path + query)).toBe('noindex')
  })

  test('on later pages, with few or no results, or with more than words, is not', async () => {
    const { next = '' } = await headOf('/article/search/المرفأ')
    for (const path of [
      next,
      '/article/search/المنارة',
      '/article/search/قسطنطينية',
      `/article/search/${encodeURIComponent('السفينة -المنارة')}`,
    ])
      expect([path, await robotsOf(path)]).toEqual([path, 'noindex'])
  })
})

test('an unknown page is not indexed', async () => {
  const { status, body } = await (await app.as('guest')).get('/nothing/here')
  expect([status, readHead(body).metas.robots]).toEqual([404, 'noindex'])
})

test.each([
  ['</script>', '"\\u003c/script\\u003e"'],
  ['<!--', '"\\u003c!--"'],
  ['&\u2028', '"\\u0026\\u2028"'],
])('%j cannot leave a script element', (text, written) => {
  expect(escapeJson(text)).toBe(written)
  expect(JSON.parse(written)).toBe(text)
})
