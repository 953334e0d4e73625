import { parseRssFeed } from 'feedsmith'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../testing/app.ts'
import { makeAgency, makeArticle, makeCategory, makeMedia } from '../testing/factories.ts'

let app: TestApp
let program: TestClient
let category: { id: number; slug: string }
let agency: { id: number; slug: string }
const controlCharacter = String.fromCharCode(11)

beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  program = await app.as('guest')
  const { db } = app
  const slugOf = (table: 'categories' | 'agencies', id: number) =>
    db.selectFrom(table).select(['id', 'slug']).where('id', '=', id).executeTakeFirstOrThrow()
  category = await slugOf('categories', await makeCategory(db, { name: 'صحة' }))
  agency = await slugOf('agencies', await makeAgency(db, { name: 'نبض' }))
  await makeArticle(db, {
    title: `دواء & "لقاح" <جديد>${controlCharacter}`,
    categoryId: category.id,
    agencyId: agency.id,
    description: '<p>متن <a href="/articles/latest">حر</a>.</p>',
    columns: { image_id: await makeMedia(db, { alt: 'مختبر' }) },
  })
  await makeArticle(db, {
    title: 'للمشتركين',
    categoryId: category.id,
    access: 'subscribers',
    description: '<p>أول.</p><p>ثان.</p><p>المدفوع.</p>',
    publishAt: new Date(Date.now() - 2 * 3_600_000),
  })
  await makeArticle(db, { title: 'قديم', publishAt: new Date(Date.now() - 72 * 3_600_000) })
})
afterAll(() => app?.stop())

describe('RSS', () => {
  test('of the site: the newest first, whole where they are free', async () => {
    const { status, headers, body } = await program.get('/rss.xml')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8'])
    const feed = parseRssFeed(body)
    expect(feed.atom?.links?.[0]).toMatchObject({ href: 'http://localhost:3000/rss.xml', rel: 'self' })
    expect(feed.language).toBe('ar')
    const [first, second] = feed.items ?? []
    expect(feed.items?.map(item => item.title)).toEqual(['دواء & "لقاح" <جديد>', 'للمشتركين', 'قديم'])
    expect(first?.dc?.creators).toEqual(['نبض'])
    expect(first?.content?.encoded).toContain('<a href="http://localhost:3000/articles/latest">')
    expect(first?.media?.contents?.[0]).toMatchObject({ medium: 'image', width: 1280, height: 720 })
    expect(second?.content).toBeUndefined()
    expect(body).not.toContain('المدفوع')
  })

  test.each(['category', 'agency'])('of one %s', async kind => {
    const { slug } = kind === 'category' ? category : agency
    const path = `/rss/${kind}/${slug}.xml`
    const { status, body } = await program.get(encodeURI(path))
    expect(status).toBe(200)
    const feed = parseRssFeed(body)
    expect(decodeURI(feed.atom?.links?.[0]?.href ?? '')).toBe(`http://localhost:3000${path}`)
    expect(feed.items?.length).toBe(kind === 'category' ? 2 : 1)
  })

  test.each(['/rss/category/none.xml', '/rss/agency/none.xml'])('%s: 404', async path => {
    expect((await program.get(path)).status).toBe(404)
  })
})

describe('sitemaps', () => {
  test('name every page', async () => {
    const { status, headers, body } = await program.get('/sitemap.xml')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
    const places = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => decodeURI(place ?? ''))
    expect(places).toContain('http://localhost:3000/')
    expect(places).toContain(`http://localhost:3000/articles/${category.slug}`)
    expect(places).toContain(`http://localhost:3000/agencies/${agency.slug}`)
    expect(places.filter(place => place.includes('/article/'))).toHaveLength(3)
  })

  test('of news: the last 48 hours', async () => {
    const { body } = await program.get('/news-sitemap.xml')
    expect(body).toContain('xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"')
    expect(body.match(/<news:news>/g)).toHaveLength(2)
    expect(body).not.toContain('قديم')
  })
})

test('robots.txt names the sitemaps', async () => {
  const { body } = await program.get('/robots.txt')
  expect(body).toContain('Sitemap: http://localhost:3000/sitemap.xml')
  expect(body).toContain('Disallow: /dashboard')
})

test('the manifest is Arabic and its icons exist', async () => {
  const { body } = await program.get('/manifest.webmanifest')
  expect(body).toMatchObject({ name: 'ورّاق', lang: 'ar', dir: 'rtl' })
  for (const { src } of body.icons) expect((await program.get(src)).status).toBe(200)
})

test('the build names itself and its routes', async () => {
  const { body: latest } = await program.get('/builds/latest.json?1789')
  const { status, body } = await program.get(`/builds/meta/${latest.id}.json`)
  expect(status).toBe(200)
  expect(body.routes).toContainEqual({ id: 'articles-slug___ar', path: '/articles/:slug', payload: true })
  expect((await program.get('/builds/meta/another.json')).status).toBe(404)
})
