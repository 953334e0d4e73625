import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countArchiveNow } from '../features/article/article.archive.service.ts'
import { listArchiveMonths } from '../features/article/article.sitemap.queries.ts'
import { createOpenMeteo } from '../features/weather/forecaster.service.ts'
import { refreshWeatherNow } from '../features/weather/weather.jobs.ts'
import { startTestApp, type TestApp, type TestClient } from '../testing/app.ts'
import { makeAgency, makeArticle, makeCategory, makeMedia } from '../testing/factories.ts'
import { startOpenMeteoStandIn } from '../testing/providers/open-meteo.ts'
import { readHead } from '../testing/validators/head.ts'
import { checkSitemap } from '../testing/validators/sitemap.ts'

const site = 'http://localhost:3000'
const hour = 3_600_000

let app: TestApp
let program: TestClient
let categoryId: number

beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  program = await app.as('guest')
  const { db } = app
  categoryId = await makeCategory(db)
  const agencyId = await makeAgency(db)
  const imageId = await makeMedia(db)
  for (const publishAt of ['2026-01-31T23:59:59.999Z', '2026-02-01T00:00:00Z', '2026-02-28T12:00:00Z']) {
    const columns = { image_id: imageId, content_updated_at: new Date(publishAt) }
    await makeArticle(db, { title: publishAt, categoryId, publishAt: new Date(publishAt), columns })
  }
  await makeArticle(db, { title: 'سر', publishAt: new Date('2025-05-05'), enable: false })
  await makeArticle(db, { title: 'غدًا', publishAt: new Date(Date.now() + hour) })
  await makeArticle(db, { title: 'قبل ساعة «&»', categoryId, agencyId, columns: { image_id: imageId } })
  await makeArticle(db, { title: 'قبل 47 ساعة', categoryId, publishAt: new Date(Date.now() - 47 * hour) })
  await makeArticle(db, { title: 'قبل 49 ساعة', categoryId, publishAt: new Date(Date.now() - 49 * hour) })
  await countArchiveNow(db)
})
afterAll(() => app?.stop())

async function sitemapAt(path: string) {
  const { status, headers, body } = await program.get(path)
  expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'application/xml; charset=utf-8'])
  const { problems, addresses } = checkSitemap(body, site)
  expect(problems).toEqual([])
  return {
    body: body as string,
    headers,
    addresses: addresses.map(address => decodeURI(address).replace(site, '')),
  }
}

describe('the index', () => {
  test('lists the pages, the news, and each month with articles', async () => {
    const { addresses, body } = await sitemapAt('/sitemap.xml')
    expect(addresses.slice(0, 2)).toEqual(['/sitemap/pages.xml', '/news-sitemap.xml'])
    expect(addresses.slice(-2)).toEqual(['/sitemap/articles-2026-02.xml', '/sitemap/articles-2026-01.xml'])
    expect(addresses.join()).not.toContain('2025-05')
    expect(body).toContain('2026-02.xml</loc><lastmod>2026-02-28T12:00:00.000Z')
  })

  test('is read from counted months; a new month is listed at once', async () => {
    const { db } = app
    const months = async () => (await listArchiveMonths(db)).map(({ month, articles }) => [month, articles])
    const before = await months()
    const [old, newest] = ['2026-02-03T00:00:00Z', new Date(Date.now() - 1000).toISOString()]
    const made = [await makeArticle(db, { publishAt: new Date(old) })]
    expect(await months()).toEqual(before)
    await sql`delete from archive_months where month > '2026-02-01'`.execute(db)
    made.push(await makeArticle(db, { publishAt: new Date(newest) }))
    expect(await months()).toEqual([[newest.slice(0, 7), 1], ...before.slice(-2)])
    await countArchiveNow(db)
    expect(await months()).toContainEqual(['2026-02', 3])
    await db.deleteFrom('articles').where('id', 'in', made).execute()
    await countArchiveNow(db)
    expect(await months()).toEqual(before)
  })

  test('contains every published article once, and nothing else', { tags: 'thorough' }, async () => {
    const { addresses } = await sitemapAt('/sitemap.xml')
    const months = addresses.filter(address => address.includes('articles-'))
    const named = await Promise.all(months.map(async month => (await sitemapAt(month)).addresses))
    expect(named.flat()).toHaveLength(6)
    const pages = [...new Set(named.flat()), ...(await sitemapAt('/sitemap/pages.xml')).addresses]
    for (const page of pages) expect([page, (await program.get(encodeURI(page))).status]).toEqual([page, 200])
  })
})

describe('a month', () => {
  test('has UTC boundaries, oldest first, with pictures and times', async () => {
    const { body, headers } = await sitemapAt('/sitemap/articles-2026-02.xml')
    const times = [...body.matchAll(/<lastmod>([^<]+)/g)].map(([, time]) => time)
    expect(times).toEqual(['2026-02-01T00:00:00.000Z', '2026-02-28T12:00:00.000Z'])
    expect(body.match(/<image:loc>/g)).toHaveLength(2)
    expect(headers.get('last-modified')).toBe('Sat, 28 Feb 2026 12:00:00 GMT')
    const since = { 'if-modified-since': 'Sat, 28 Feb 2026 12:00:00 GMT' }
    expect((await program.get('/sitemap/articles-2026-02.xml', since)).status).toBe(304)
  })

  test.each([
    '/sitemap/articles-2026-03.xml',
    '/sitemap/articles-2026-13.xml',
    '/sitemap/articles-2026-02-1.xml',
    '/sitemap/articles-2026-02-2.xml',
    '/sitemap/articles-2026-02-x.xml',
    '/sitemap/others.xml',
  ])('%s: 404', async path => {
    expect((await program.get(path)).status).toBe(404)
  })

  test('of more than 10,000 is split, with an index', { tags: 'thorough' }, async () => {
    const { db } = app
    await sql`insert into articles (title, slug, category_id, enable, publish_at, content_updated_at)
      select 'خبر ' || n, 'كثير-' || n, ${categoryId}, true, t, t from (
        select n, timestamptz '2024-03-01T00:00:00Z' + n * interval '200 seconds' as t
        from generate_series(1, 10001) n) many`.execute(db)
    await countArchiveNow(db)
    await sql`select pg_notify('warraq_changes', '["list:latest"]')`.execute(db)
    const months = async () =>
      (await sitemapAt('/sitemap.xml')).addresses.filter(address => address.includes('2024'))
    await expect.poll(months).toEqual(['/sitemap/articles-2024-03.xml', '/sitemap/articles-2024-03-2.xml'])
    expect((await sitemapAt('/sitemap/articles-2024-03.xml')).addresses).toHaveLength(10_000)
    const rest = await sitemapAt('/sitemap/articles-2024-03-2.xml')
    expect(rest.addresses.map(address => address.split('/').at(-1))).toEqual(['كثير-10001'])
  })
})

describe('the pages', () => {
  test('are the public ones: no account, no sign-in, no dashboard', async () => {
    const { addresses } = await sitemapAt('/sitemap/pages.xml')
    expect(addresses).toEqual(expect.arrayContaining(['/', '/articles/latest']))
    expect(addresses.some(address => address.startsWith('/agencies/'))).toBe(true)
    expect(addresses.filter(address => /^\/(account|auth|dashboard|article)\b/.test(address))).toEqual([])
  })

  test('are those with content: no section without news, and the weather after the first report', {
    tags: 'thorough',
  }, async () => {
    await makeCategory(app.db, { name: 'خالٍ' })
    const addresses = async () => (await sitemapAt('/sitemap/pages.xml')).addresses
    const robotsOf = async (address: string) =>
      readHead((await program.get(encodeURI(address))).body).metas.robots
    for (const address of await addresses())
      expect([address, await robotsOf(address)]).not.toContain('noindex')
    expect([await robotsOf('/weather'), await addresses()]).toEqual([
      'noindex',
      expect.not.arrayContaining(['/weather']),
    ])
    const service = await startOpenMeteoStandIn()
    const forecaster = createOpenMeteo({ baseUrl: service.url, userAgent: 'test' })
    await refreshWeatherNow({ db: app.db, forecaster }, { warn: () => {} })
    await service.stop()
    await expect.poll(addresses).toContain('/weather')
    await expect.poll(() => robotsOf('/weather')).not.toBe('noindex')
  })

  test('have the time of their latest content', async () => {
    const { slug } = await app.db
      .selectFrom('categories')
      .select('slug')
      .where('id', '=', categoryId)
      .executeTakeFirstOrThrow()
    const { body } = await sitemapAt('/sitemap/pages.xml')
    const [, time = ''] = new RegExp(`${encodeURI(slug)}</loc><lastmod>([^<]+)`).exec(body) ?? []
    expect(Math.abs(Date.now() - hour - Date.parse(time))).toBeLessThan(hour / 2)
  })
})

describe('the news', () => {
  test('cover the last 48 hours', async () => {
    const { body } = await sitemapAt('/news-sitemap.xml')
    const titles = [...body.matchAll(/<news:title>([^<]+)/g)].map(([, title]) => title)
    expect(titles).toEqual(['قبل ساعة «&amp;»', 'قبل 47 ساعة'])
  })

  test('are at most a thousand', { tags: 'thorough' }, async () => {
    await sql`insert into articles (title, slug, category_id, enable, publish_at)
      select 'عاجل ' || n, 'عاجل-' || n, ${categoryId}, true, now() - interval '2 hours' - n * interval '1 second'
      from generate_series(1, 1200) n`.execute(app.db)
    await sql`select pg_notify('warraq_changes', '["list:latest"]')`.execute(app.db)
    await expect.poll(async () => (await sitemapAt('/news-sitemap.xml')).addresses.length).toBe(1000)
  })
})

test('loses a withdrawn article at once', { tags: 'thorough' }, async () => {
  const id = await makeArticle(app.db, { title: 'مسحوب', publishAt: new Date('2023-07-07') })
  await sql`select pg_notify('warraq_changes', '["list:latest"]')`.execute(app.db)
  await expect.poll(async () => (await program.get('/sitemap/articles-2023-07.xml')).status).toBe(200)
  await (await app.as('admin')).patch(`/api/v1/article/status/${id}`, { enable: false })
  await expect.poll(async () => (await program.get('/sitemap/articles-2023-07.xml')).status).toBe(404)
})
