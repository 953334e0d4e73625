import type { ApiClient } from '../api/client.ts'
import type { Site } from '../api/page.ts'
import { cacheTag } from '../contract/cache-tags.ts'
import { fail } from '../contract/fail.ts'
import type { PageRoute } from '../contract/page-route.ts'
import {
  type ArchivedArticle,
  listArchive,
  listArchiveMonths,
  listNews,
  listSections,
} from '../features/article/article.sitemap.queries.ts'
import { agencyPath, articlePath, listPath } from '../features/article/site/addresses.ts'
import { linkedPicture } from '../features/article/site/head/structured.ts'
import { loadIfHeard } from '../features/weather/site/weather.loader.ts'
import type { ApiContext } from '../platform/context.ts'
import type { Handle } from '../platform/database/database.ts'
import { pageRoutes } from '../routes.ts'
import type { Written } from './documents.ts'
import { element, text } from './xml.ts'

type Ask = { db: Handle; site: Site; addCacheTags: ApiContext['addCacheTags'] }
type PagesAsk = Ask & { client: ApiClient }

/** sitemaps.org allows 50,000; of so many, making one would hold readers up. */
const perSitemap = 10_000
/** Google reads no more of a news sitemap, nor older ones. */
const news = { hours: 48, limit: 1000 }

const sitemapSpace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const imageSpace = 'http://www.google.com/schemas/sitemap-image/1.1'
const newsSpace = 'http://www.google.com/schemas/sitemap-news/0.9'

/** Names all the others: one for the pages, one for the news, and the articles of each month. */
export async function renderSitemapIndex({ db, site, addCacheTags }: Ask): Promise<Written> {
  addCacheTags(cacheTag.latest)
  const months = await listArchiveMonths(db)
  const lastModified = latestOf(months.map(({ changedAt }) => changedAt))
  const entry = (path: string, changedAt?: string) =>
    element('sitemap', text('loc', site.url + path) + text('lastmod', changedAt))
  const entries = [
    entry('/sitemap/pages.xml', months[0]?.changedAt),
    entry('/news-sitemap.xml', months[0]?.changedAt),
    ...months.flatMap(({ month, articles, changedAt }) =>
      Array.from({ length: Math.ceil(articles / perSitemap) }, (_, index) =>
        entry(`/sitemap/articles-${month}${index === 0 ? '' : `-${index + 1}`}.xml`, changedAt),
      ),
    ),
  ]
  return { body: write('sitemapindex', entries, {}), lastModified }
}

/** `articles-2026-11.xml`, `articles-2026-11-2.xml`. */
export async function renderMonthSitemap({ db, site, addCacheTags }: Ask, name: string): Promise<Written> {
  const [, month, part = '1'] =
    /^articles-(\d{4}-(?:0[1-9]|1[0-2]))(?:-([2-9]|[1-9]\d))?\.xml$/.exec(name) ?? []
  if (!month) throw fail('NOT_FOUND')
  addCacheTags(cacheTag.latest)
  const offset = (Number(part) - 1) * perSitemap
  const articles = await listArchive(db, { month, limit: perSitemap, offset })
  if (articles.length === 0) throw fail('NOT_FOUND')
  const urls = articles.map(article =>
    element('url', placeOf(article, site) + text('lastmod', article.changedAt) + pictureOf(article, site)),
  )
  return {
    body: write('urlset', urls, { 'xmlns:image': imageSpace }),
    lastModified: latestOf(articles.map(({ changedAt }) => changedAt)),
  }
}

/** Of these too only what has something to say: a page without is `noindex`, and then has no place here. */
export async function renderPagesSitemap({ client, db, site, addCacheTags }: PagesAsk): Promise<Written> {
  addCacheTags(cacheTag.latest, cacheTag.menu, cacheTag.agencies)
  const [all, weather] = await Promise.all([listSections(db), loadIfHeard({ client })])
  const sections = all.flatMap(({ changedAt, ...section }) => (changedAt ? { ...section, changedAt } : []))
  const newest = latestOf(sections.map(({ changedAt }) => changedAt))
  const changedAt = newest?.toISOString()
  const pages = [
    ...fixedPages
      .filter(path => path !== pageRoutes.weather___ar.path || weather)
      .map(path => ({ path, changedAt: path === '/' ? changedAt : undefined })),
    ...(newest ? [{ path: listPath('latest'), changedAt }] : []),
    ...sections.map(({ kind, slug, changedAt }) => ({
      path: kind === 'category' ? listPath(slug) : agencyPath(slug),
      changedAt,
    })),
  ]
  const urls = pages.map(({ path, changedAt }) =>
    element('url', text('loc', site.url + encodeURI(path)) + text('lastmod', changedAt)),
  )
  return { body: write('urlset', urls, {}), lastModified: newest }
}

/** Pages with one address and the same for everybody. */
const fixedPages = (Object.values(pageRoutes) as PageRoute[])
  .filter(({ guard, path }) => !guard && !/:|^\/(?:auth|account|article)\b/.test(path))
  .map(({ path }) => path)

export async function renderNewsSitemap({ db, site, addCacheTags }: Ask): Promise<Written> {
  addCacheTags(cacheTag.latest)
  const articles = await listNews(db, news)
  for (const { id } of articles) addCacheTags(cacheTag.article(id))
  const urls = articles.map(article => {
    const publication = element(
      'news:publication',
      text('news:name', site.name) + text('news:language', 'ar'),
    )
    const told = text('news:publication_date', article.publishAt) + text('news:title', article.title)
    return element(
      'url',
      placeOf(article, site) + element('news:news', publication + told) + pictureOf(article, site),
    )
  })
  return {
    body: write('urlset', urls, { 'xmlns:news': newsSpace, 'xmlns:image': imageSpace }),
    lastModified: latestOf(articles.map(({ changedAt }) => changedAt)),
  }
}

function placeOf(article: ArchivedArticle, site: Site): string {
  return text('loc', site.url + encodeURI(articlePath(article)))
}

function pictureOf({ image }: ArchivedArticle, site: Site): string {
  return image ? element('image:image', text('image:loc', linkedPicture(image, site).url)) : ''
}

function latestOf(times: string[]): Date | undefined {
  const newest = times.reduce((latest, time) => (time > latest ? time : latest), '')
  return newest ? new Date(newest) : undefined
}

function write(
  root: 'urlset' | 'sitemapindex',
  entries: string[],
  namespaces: Record<string, string>,
): string {
  const attributes = { xmlns: sitemapSpace, ...namespaces }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, entries.join(''), attributes)}`
}
