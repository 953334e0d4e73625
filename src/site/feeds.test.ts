import { parseRssFeed } from 'feedsmith'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../testing/app.ts'
import {
  makeAgency,
  makeArticle,
  makeCategory,
  makeMedia,
  makePerson,
  makeTag,
} from '../testing/factories.ts'
import { checkRss } from '../testing/validators/rss.ts'

const site = 'http://localhost:3000'
const controlCharacter = String.fromCharCode(11)
const hour = 3_600_000
const kinds = ['category', 'agency', 'tag', 'person'] as const
const tables = { category: 'categories', agency: 'agencies', tag: 'tags', person: 'people' } as const

let app: TestApp
let program: TestClient
const places = {} as Record<(typeof kinds)[number], { id: number; slug: string }>

beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  program = await app.as('guest')
  const { db } = app
  const ids = {
    category: await makeCategory(db, { name: 'صحة' }),
    agency: await makeAgency(db, { name: 'نبض' }),
    tag: await makeTag(db, { name: 'لقاح' }),
    person: await makePerson(db, { name: 'وفاء' }),
  }
  for (const kind of kinds) {
    const rows = db.selectFrom(tables[kind]).select(['id', 'slug']).where('id', '=', ids[kind])
    places[kind] = await rows.executeTakeFirstOrThrow()
  }
  const categoryId = ids.category
  await makeArticle(db, {
    title: `دواء & "لقاح" <جديد>${controlCharacter}`,
    categoryId,
    agencyId: ids.agency,
    tagIds: [ids.tag],
    personIds: [ids.person],
    description: '<p>متن <a href="/articles/latest">حر</a>.</p><img src="/media/a.webp" alt="">',
    columns: { image_id: await makeMedia(db, { alt: 'مختبر' }) },
  })
  await makeArticle(db, {
    title: 'للمشتركين',
    categoryId,
    access: 'subscribers',
    description: '<p>أول.</p><p>ثان.</p><p>المدفوع.</p>',
    publishAt: new Date(Date.now() - 2 * hour),
  })
  await makeArticle(db, {
    title: 'مصحَّح',
    publishAt: new Date(Date.now() - 72 * hour),
    columns: { content_updated_at: new Date('2026-02-03T04:05:06Z') },
  })
  await makeArticle(db, { title: 'غدًا', categoryId, publishAt: new Date(Date.now() + hour) })
})
afterAll(() => app?.stop())

const addressOf = (kind: (typeof kinds)[number]) => encodeURI(`/rss/${kind}/${places[kind].slug}.xml`)

describe('RSS', () => {
  test('of the site: newest first, with the full text of free articles', { tags: 'thorough' }, async () => {
    const { status, headers, body } = await program.get('/rss.xml')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8'])
    expect(checkRss(body, `${site}/rss.xml`)).toEqual([])
    const feed = parseRssFeed(body)
    expect(feed.language).toBe('ar')
    const [first, second] = feed.items ?? []
    expect(feed.items?.map(item => item.title)).toEqual(['دواء & "لقاح" <جديد>', 'للمشتركين', 'مصحَّح'])
    expect(first?.dc?.creators).toEqual(['نبض'])
    expect(first?.content?.encoded).toContain(`<a href="${site}/articles/latest">`)
    expect(first?.media?.contents?.[0]).toMatchObject({ medium: 'image', width: 1280, height: 720 })
    expect(first?.enclosures).toEqual([
      { url: first?.media?.contents?.[0]?.url, length: 0, type: 'image/jpeg' },
    ])
    expect(second?.content).toBeUndefined()
    expect(body).not.toContain('المدفوع')
  })

  test.each(kinds)('of one %s', async kind => {
    const { status, headers, body } = await program.get(addressOf(kind))
    expect(status).toBe(200)
    expect(checkRss(body, site + addressOf(kind))).toEqual([])
    expect(parseRssFeed(body).items?.length).toBe(kind === 'category' ? 2 : 1)
    expect(headers.get('link')).toBe(`<${site}${addressOf(kind)}>; rel="self"`)
  })

  test.each(kinds)('of a %s that has moved redirects', async kind => {
    const { slug, id } = places[kind]
    await app.db.insertInto('old_slugs').values({ kind: tables[kind], slug: 'قديم', target_id: id }).execute()
    const { status, headers } = await program.get(encodeURI(`/rss/${kind}/قديم.xml`))
    expect([status, decodeURI(headers.get('location') ?? '')]).toEqual([301, `/rss/${kind}/${slug}.xml`])
  })

  test.each(kinds)('of an unknown %s: 404', async kind => {
    expect((await program.get(`/rss/${kind}/none.xml`)).status).toBe(404)
  })

  test('of a hidden tag: 404', async () => {
    const tag = await app.db
      .insertInto('tags')
      .values({ name: 'خفي', slug: 'خفي', visible: false })
      .returning('slug')
      .executeTakeFirstOrThrow()
    expect((await program.get(encodeURI(`/rss/tag/${tag.slug}.xml`))).status).toBe(404)
  })

  test('supports conditional requests', async () => {
    const { headers } = await program.get('/rss.xml')
    const modified = headers.get('last-modified') ?? ''
    expect(Math.abs(Date.parse(modified) - Date.now())).toBeLessThan(hour)
    const again = (header: string, value: string) => program.get('/rss.xml', { [header]: value })
    expect((await again('if-modified-since', modified)).status).toBe(304)
    expect((await again('if-modified-since', new Date(0).toUTCString())).status).toBe(200)
    expect((await again('if-none-match', headers.get('etag') ?? '')).status).toBe(304)
    const both = { 'if-modified-since': modified, 'if-none-match': '"another"' }
    expect((await program.get('/rss.xml', both)).status).toBe(200)
  })

  test('without items is valid', async () => {
    const { slug } = await app.db
      .insertInto('categories')
      .values({ name: 'خالٍ', slug: 'خال' })
      .returning('slug')
      .executeTakeFirstOrThrow()
    const { body } = await program.get(encodeURI(`/rss/category/${slug}.xml`))
    expect(checkRss(body, site + encodeURI(`/rss/category/${slug}.xml`))).toEqual([])
  })
})

test('robots.txt names the sitemaps, and the private paths', async () => {
  const { body } = await program.get('/robots.txt')
  for (const line of [
    `Sitemap: ${site}/sitemap.xml`,
    `Sitemap: ${site}/news-sitemap.xml`,
    'Disallow: /dashboard',
    'Disallow: /account',
    'Disallow: /article/search*?',
  ]) {
    expect(body.split('\n')).toContain(line)
  }
})

test('ads.txt is 404 while it is empty', async () => {
  expect((await program.get('/ads.txt')).status).toBe(404)
})

test('the manifest is Arabic; its icons and shortcuts exist', { tags: 'thorough' }, async () => {
  const { headers, body } = await program.get('/manifest.webmanifest')
  expect(headers.get('content-type')).toBe('application/manifest+json')
  expect(body).toMatchObject({ name: 'ورّاق', lang: 'ar', dir: 'rtl', scope: '/', categories: ['news'] })
  expect(body.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512', 'any']),
  )
  expect(body.icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true)
  for (const { src, type, sizes } of body.icons) {
    const response = await fetch(app.url + src)
    expect([response.status, response.headers.get('content-type')?.split(';')[0]]).toEqual([200, type])
    if (type !== 'image/png') continue
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
  for (const { url } of body.shortcuts) expect((await program.get(url)).status).toBe(200)
})

test('the build names itself and its routes', async () => {
  const { body: latest } = await program.get('/builds/latest.json?1789')
  const { status, body } = await program.get(`/builds/meta/${latest.id}.json`)
  expect(status).toBe(200)
  const list = { id: 'articles-slug___ar', path: '/articles/:slug', payload: true }
  expect(body.routes).toContainEqual(expect.objectContaining(list))
  expect((await program.get('/builds/meta/another.json')).status).toBe(404)
})

test('of corrections: each with its kind, its article and its own time', async () => {
  const id = await makeArticle(app.db, { title: 'ميزانية & خبر' })
  const at = new Date('2026-03-04T05:06:07Z')
  const row = { article_id: id, kind: 'clarification', text: 'المقصود <العام> الماضي.', at }
  await app.db.insertInto('article_corrections').values(row).execute()
  const { status, headers, body } = await program.get('/rss/corrections.xml')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8'])
  expect(checkRss(body, `${site}/rss/corrections.xml`)).toEqual([])
  const [item] = parseRssFeed(body).items ?? []
  expect(item).toMatchObject({
    title: 'توضيح: ميزانية & خبر',
    description: 'المقصود <العام> الماضي.',
    pubDate: at.toUTCString(),
  })
})
