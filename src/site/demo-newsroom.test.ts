import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadDemo } from '../../db/demo/loadDemo.ts'
import { type ArticleKind, voiceOf } from '../contract/article-kinds.ts'
import type { PageRoute } from '../contract/page-route.ts'
import { shareKinds } from '../contract/share-pictures.ts'
import { feedKinds } from '../features/article/article.addresses.policy.ts'
import { mediaVariantPath } from '../features/media/variants.ts'
import { createDiskStorage } from '../platform/storage/disk.ts'
import { pageRoutes } from '../routes.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { checkHead, readHead } from '../testing/validators/head.ts'
import { checkPodcast } from '../testing/validators/podcast.ts'
import { checkRss } from '../testing/validators/rss.ts'
import { checkSitemap } from '../testing/validators/sitemap.ts'
import { structuredTypes, typesIn } from '../testing/validators/structured.ts'

/* The demo newsroom as search engines, feed readers and chats see it: from robots.txt to everything it links to. */

const site = 'http://localhost:3000'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  await loadDemo({ db: app.db, storage: createDiskStorage(path.join(app.dataDir, 'media')) })
}, 240_000)
afterAll(() => app?.stop())

async function textAt(address: string): Promise<string> {
  expect(address.startsWith(site)).toBe(true)
  const response = await fetch(app.url + address.slice(site.length), { redirect: 'manual' })
  expect([address, response.status]).toEqual([address, 200])
  return response.text()
}

async function placesIn(address: string): Promise<string[]> {
  const { problems, addresses } = checkSitemap(await textAt(address), site)
  expect([address, problems]).toEqual([address, []])
  expect(addresses).not.toEqual([])
  return addresses
}

/** This process's queries during the work, except those of the search and of the check that the database answers. */
async function queriesDuring(work: () => Promise<unknown>): Promise<string[]> {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const texts = asked.mock.calls.map(([query]) => String((query as { text?: string }).text ?? query))
  asked.mockRestore()
  return texts.filter(text => !/^set |^select 1$|article_search/.test(text))
}

test('the front page sets every headline in the typeface of its kind', { tags: 'thorough' }, async () => {
  const page = await textAt(`${site}/`)
  const kinds = new Map(
    (await app.db.selectFrom('articles').select(['id', 'kind']).execute()).map(({ id, kind }) => [id, kind]),
  )
  const headlines = [...page.matchAll(/<h[23]([^>]*)><a [^>]*href="\/article\/(\d+)\//g)].map(
    ([, attributes = '', id]) => ({ id: Number(id), voice: /data-voice="(\w+)"/.exec(attributes)?.[1] }),
  )
  expect(headlines.length).toBeGreaterThan(30)
  const wrong = headlines.filter(({ id, voice }) => voice !== voiceOf(kinds.get(id) as ArticleKind))
  expect(wrong).toEqual([])
})

test('the front page takes at most seven queries to render, with any number of categories', {
  tags: 'thorough',
}, async () => {
  const front = () => textAt(`${site}/`)
  await front()
  const editor = await app.as('superadmin')
  const { body: lead } = await editor.get('/api/v1/article?limit=1')
  const [{ id, slug }] = lead.items
  for (const title of ['عنوان جديد للصدارة', 'وآخر بعده']) {
    const { revision } = (await editor.get(`/api/v1/article/edit/${id}`)).body
    await editor.patch(`/api/v1/article/edit/${id}`, { revision, title, slug })
    let page = ''
    const queries = await queriesDuring(async () => {
      page = await front()
    })
    expect(page).toContain(title)
    expect(page.match(/<h2/g)?.length).toBeGreaterThan(8)
    const own = queries.filter(isOfPage)
    expect(own.length, own.join('\n')).toBeLessThanOrEqual(7)
  }
  // Data shared by all pages is read before the process listens, and again after changes.
  const other = await startTestApp({ site: 'built', warm: true, database: { url: app.databaseUrl } })
  const first = await queriesDuring(() => fetch(other.url).then(answer => answer.text()))
  await other.stop()
  const own = first.filter(isOfPage)
  expect(own.length, own.join('\n')).toBeLessThanOrEqual(7)
})

/**
 * Ads are read again after a while, answers counted each minute, and bylines read for the search after the start, however
 * often a page is rendered.
 */
function isOfPage(query: string): boolean {
  return !/from "ad_positions"|into "recent_answers"|c\.author_id is distinct from a\.author_id/.test(query)
}

test('each picture of the demo is used, in its crops too, and every story has one', {
  tags: 'thorough',
}, async () => {
  const folder = path.join(import.meta.dirname, '../../db/demo/pictures')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    name => !name.endsWith('.md'),
  )
  const pictures = files.map(name => statSync(path.join(folder, name))).filter(file => file.isFile())
  expect(pictures.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(4_100_000)
  const media = await app.db.selectFrom('media').select(['id', 'hash', 'alt']).execute()
  expect(media).toHaveLength(pictures.length)
  const editor = await app.as('superadmin')
  const articles = await app.db.selectFrom('articles').select('description').execute()
  for (const { id, hash, alt } of media) {
    if (!articles.some(({ description }) => description.includes(hash))) {
      // Refused while something shows it.
      const { status, body } = await editor.delete(`/api/v1/media/${id}`)
      expect([alt, status, body.code]).toEqual([alt, 409, 'IN_USE'])
    }
    const crop = await fetch(
      `${app.url}${mediaVariantPath({ hash, width: 160, format: 'webp', aspect: '1x1' })}`,
    )
    expect([alt, crop.status, crop.headers.get('content-type')]).toEqual([alt, 200, 'image/webp'])
  }
  const { body } = await editor.get('/api/v1/article?limit=50')
  expect(body.items.length).toBeGreaterThan(40)
  expect(body.items.filter((article: { image: unknown }) => !article.image)).toEqual([])
})

test('«شاهد» and «استمع» have something to play: videos with captions and posters, two of them upright', async () => {
  const watch = await textAt(`${site}/watch`)
  expect(watch).not.toContain('لا فيديو بعد')
  const listed = await app.db
    .selectFrom('articles')
    .select(['id', 'description'])
    .where('kind', '=', 'video')
    .execute()
  expect(listed).toHaveLength(4)
  for (const { id, description } of listed) {
    const [, film, poster, captions] =
      /^<figure data-card="video" data-seconds="\d+"><video src="([^"]*)" poster="([^"]*)"[^>]*><track src="([^"]*)"/.exec(
        description,
      )!
    for (const file of [film, poster]) expect((await fetch(app.url + file)).status).toBe(200)
    expect(await textAt(site + captions)).toMatch(/^WEBVTT\n\n[\d:.]+ --> /)
    expect(watch).toMatch(new RegExp(`data-story="${id}"|#clip-${id}"`))
  }
  const front = await textAt(`${site}/`)
  const row = front.slice(front.indexOf('data-later="videos"')).split('</section>')[0]!
  expect(row.match(/<article /g)).toHaveLength(4)
  expect(row.match(/>فيديو</g), 'the kind, which the title of the row says').toBeNull()
  const upright = await textAt(`${site}/watch/vertical`)
  expect(upright.match(/<article /g)).toHaveLength(2)
  const { rows } = await sql<{ days: number }>`select min(days)::int as days from (
    select count(*) as days from article_views v join articles a on a.id = v.article_id
    where a.kind = 'video' group by a.id) each`.execute(app.db)
  expect(rows[0]?.days, 'days of views').toBeGreaterThanOrEqual(2)
})

test('every page of the demo newsroom is the HTML of React alone, with blocks rendered once', {
  tags: 'thorough',
  timeout: 240_000,
}, async () => {
  const { renderBothWays } = await import('../testing/renderBothWays.ts')
  const sitemaps = await placesIn(`${site}/sitemap.xml`)
  const listed = (await Promise.all(sitemaps.map(placesIn))).flat()
  const named = Object.values<PageRoute>(pageRoutes).map(({ path }) => path.replace(/\/:\w+\??/g, '/x'))
  const others = [...named, '/article/search/الموازنة', '/articles/latest?date=2020-01-01']
  let redirects = 0
  for (const address of new Set([...listed, ...others.map(path => encodeURI(site + path))])) {
    const url = new URL(address)
    const payload = `${app.url}${url.pathname === '/' ? '' : url.pathname}/_payload.json${url.search}`
    const page = await (await fetch(payload)).json()
    if (page.redirect) redirects += 1
    else {
      // No age may change between the renderings.
      vi.useFakeTimers({ toFake: ['Date'] })
      const { alone, shared } = renderBothWays(url, page)
      vi.useRealTimers()
      expect([address, shared]).toEqual([address, [alone, alone]])
    }
  }
  expect(listed.length - redirects).toBeGreaterThan(40)
})

const narrowed = /href="(\/articles\/latest\?(?:tag|person|author|source)=[^"&]+)"/g

test('every page, feed and share picture of the demo newsroom is valid', {
  tags: 'thorough',
  timeout: 240_000,
}, async () => {
  const robots = await textAt(`${site}/robots.txt`)
  const named = [...robots.matchAll(/^Sitemap: (.+)$/gm)].map(([, address = '']) => address)
  expect(named).toEqual([`${site}/sitemap.xml`, `${site}/news-sitemap.xml`])
  const sitemaps = await placesIn(named[0]!)
  expect(sitemaps.map(address => /\/(?:pages|articles|news-sitemap)\b/.exec(address)?.[0])).toEqual(
    expect.arrayContaining(['/pages', '/articles', '/news-sitemap']),
  )
  // Grows during the walk: pages in no sitemap are found by links.
  const pages = new Set((await Promise.all(sitemaps.map(placesIn))).flat())
  expect(pages.size).toBeGreaterThan(40)
  for (const search of ['', '/الموازنة']) pages.add(encodeURI(`${site}/article/search${search}`))

  const feeds = new Set<string>()
  const pictures = new Map<string, string>()
  const types = new Set<string>()
  for (const page of pages) {
    const html = await textAt(page)
    for (const [, path = ''] of html.matchAll(narrowed)) pages.add(site + encodeURI(path))
    const head = readHead(html)
    expect([page, checkHead(head, page)]).toEqual([page, []])
    for (const type of typesIn(head.things)) types.add(type)
    for (const { rel, href } of head.links) if (rel === 'alternate') feeds.add(site + href)
    const picture = head.metas['og:image'] ?? ''
    // One of each kind, as drawing all takes long.
    const [, kind = ''] = /\/share\/(\w+)\//.exec(picture) ?? []
    if (!pictures.has(kind)) pictures.set(kind, picture)
  }
  for (const feed of feeds) {
    const check = feed.includes('/podcast/') ? checkPodcast : checkRss
    expect([feed, check(await textAt(feed), feed)]).toEqual([feed, []])
  }
  for (const picture of pictures.values()) await textAt(picture)

  const kindsOf = (addresses: Iterable<string>) =>
    new Set([...addresses].map(address => /\/rss\/(\w+)\//.exec(address)?.[1] ?? 'site'))
  expect(kindsOf(feeds)).toEqual(new Set(['site', 'live', ...feedKinds]))
  expect([...pictures.keys()].sort()).toEqual(shareKinds.toSorted())
  expect([...types].sort()).toEqual(structuredTypes.toSorted())
})
