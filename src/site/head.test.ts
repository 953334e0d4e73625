import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { makeAgency, makeArticle, makeCategory, makeMedia, makeTag } from '../testing/factories.ts'
import { escapeJson } from './document.ts'

let app: TestApp
let agencyId: number

beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  agencyId = await makeAgency(app.db, { name: 'وكالة الخليج' })
})
afterAll(() => app?.stop())

type Thing = Record<string, unknown> & { '@type': string }

async function headOf(path: string) {
  const { body } = await (await app.as('guest')).get(path)
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? 'null')
  const things: Thing[] = data?.['@graph'] ?? [data]
  const of = (type: string) => things.find(thing => thing['@type'] === type)
  const metas = Object.fromEntries(
    [...body.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(([, name, content]) => [
      name,
      content,
    ]),
  )
  return { body: body as string, context: data?.['@context'], of, metas }
}

async function makeWhole(access: 'free' | 'subscribers') {
  const categoryId = await makeCategory(app.db, { name: 'عالم' })
  return makeArticle(app.db, {
    title: 'عنوان فيه "علامات" و</script><script>alert(1)</script>',
    categoryId,
    agencyId,
    access,
    tagIds: [await makeTag(app.db)],
    publishAt: new Date('2026-01-02T03:04:05Z'),
    columns: {
      summary: 'ملخص.',
      image_id: await makeMedia(app.db, { alt: 'سفينة' }),
      content_updated_at: new Date('2026-01-03T00:00:00Z'),
    },
  })
}

async function pathOf(id: number): Promise<string> {
  const { headers } = await (await app.as('guest')).get(`/article/${id}`)
  return headers.get('location') ?? ''
}

describe('an article', () => {
  test('is described for search engines', async () => {
    const path = await pathOf(await makeWhole('free'))
    const { context, of } = await headOf(path)
    expect(context).toBe('https://schema.org')
    expect(of('NewsArticle')).toMatchObject({
      headline: 'عنوان فيه "علامات" و</script><script>alert(1)</script>',
      description: 'ملخص.',
      datePublished: '2026-01-02T03:04:05.000Z',
      dateModified: '2026-01-03T00:00:00.000Z',
      author: { '@type': 'Organization', name: 'وكالة الخليج' },
      publisher: { '@type': 'NewsMediaOrganization', name: 'ورّاق' },
      mainEntityOfPage: `http://localhost:3000${path}`,
      articleSection: 'عالم',
      inLanguage: 'ar',
      isAccessibleForFree: true,
    })
    const images = of('NewsArticle')?.image as { url: string; width: number }[]
    expect(images.map(({ width }) => width)).toEqual([1280, 1200, 900])
    expect(of('BreadcrumbList')?.itemListElement).toHaveLength(3)
  })

  test('that is locked says which part is', async () => {
    const { body, of } = await headOf(await pathOf(await makeWhole('subscribers')))
    expect(of('NewsArticle')).toMatchObject({
      isAccessibleForFree: false,
      hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.paid' },
    })
    expect(body).toMatch(/<section class="[^"]*\bpaid\b/)
  })

  test('is shown by those who share it, and asks for its picture at once', async () => {
    const { body, metas } = await headOf(await pathOf(await makeWhole('free')))
    expect(metas).toMatchObject({
      description: 'ملخص.',
      'og:type': 'article',
      'og:title': 'عنوان فيه &quot;علامات&quot; و&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;',
      'og:locale': 'ar_AR',
      'og:image:width': '1280',
      'og:image:alt': 'سفينة',
      'article:published_time': '2026-01-02T03:04:05.000Z',
      'twitter:card': 'summary_large_image',
    })
    expect(metas['og:image']).toMatch(/^http:\/\/localhost:3000\/media\/[0-9a-f]{32}-1280-16x9\.jpeg$/)
    expect(body).toMatch(/<link rel="preload" as="image" fetchpriority="high" imagesrcset="[^"]+\.avif /)
    expect(body).toMatch(
      /<link rel="alternate" type="application\/rss\+xml"|rel="alternate"[^>]*rss\/category/,
    )
    expect(body.match(/<script>alert/)).toBeNull()
  })
})

test('the front page is described as the site of a news organisation', async () => {
  const { of, metas } = await headOf('/')
  expect(of('WebSite')).toMatchObject({ name: 'ورّاق', url: 'http://localhost:3000/', inLanguage: 'ar' })
  expect(of('NewsMediaOrganization')).toMatchObject({ name: 'ورّاق' })
  expect(metas['og:type']).toBe('website')
})

test('a list names the next page, and only its first page is for search engines', async () => {
  const categoryId = await makeCategory(app.db)
  for (let count = 0; count < 26; count += 1) await makeArticle(app.db, { categoryId })
  const first = await headOf('/articles/latest')
  const next = /<link rel="next" href="([^"]+)"/.exec(first.body)?.[1] ?? ''
  expect(next).toMatch(/^\/articles\/latest\?after=/)
  expect(first.metas.robots).toBe('max-image-preview:large')
  expect(first.of('CollectionPage')).toMatchObject({ name: 'آخر الأخبار' })
  const second = await headOf(next)
  expect(second.metas.robots).toBe('noindex')
  expect(second.body).toContain('العودة إلى الأحدث')
})

test.each([
  ['</script>', '"\\u003c/script\\u003e"'],
  ['<!--', '"\\u003c!--"'],
  ['&\u2028', '"\\u0026\\u2028"'],
])('%j cannot leave a script element', (text, written) => {
  expect(escapeJson(text)).toBe(written)
  expect(JSON.parse(written)).toBe(text)
})
