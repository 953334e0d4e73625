import type { Site } from '../../api/page.ts'
import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import type { ApiContext } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { contentTypes, type DocumentBody, type Documents } from '../../platform/documents/document.ts'
import { latestOf, writeSitemap } from '../../platform/documents/sitemap.ts'
import { element, text } from '../../platform/documents/xml.ts'
import { linkedPicture } from '../article-list/site/structured.ts'
import { articlePath } from './article.addresses.policy.ts'
import { type ArchivedArticle, listArchive, listArchiveMonths, listNews } from './article.sitemap.queries.ts'

/** For the sitemap of pages. */
export { listSections } from './article.sitemap.queries.ts'

type Ask = { db: Handle; site: Site; addCacheTags: ApiContext['addCacheTags']; name: string }

/** sitemaps.org allows 50,000, but rendering so many would block other requests. */
const perSitemap = 10_000
/** Limits of Google's news sitemaps. */
const news = { hours: 48, limit: 1000 }

const imageSpace = 'http://www.google.com/schemas/sitemap-image/1.1'
const newsSpace = 'http://www.google.com/schemas/sitemap-news/0.9'

const type = contentTypes.xml

export const articleSitemaps: Documents<Ask> = {
  '/sitemap.xml': { type, render: renderSitemapIndex },
  '/sitemap/:name': { type, render: renderMonthSitemap },
  '/news-sitemap.xml': { type, render: renderNewsSitemap },
}

/** The sitemap index: pages, news, and the articles of each month. */
async function renderSitemapIndex({ db, site, addCacheTags }: Ask): Promise<DocumentBody> {
  // A correction moves an article's date, but no list.
  addCacheTags(cacheTag.latest, cacheTag.corrections)
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
  return { body: writeSitemap('sitemapindex', entries), lastModified }
}

/** `articles-2026-11.xml`, `articles-2026-11-2.xml`. */
async function renderMonthSitemap({ db, site, addCacheTags, name }: Ask): Promise<DocumentBody> {
  const [, month, part = '1'] =
    /^articles-(\d{4}-(?:0[1-9]|1[0-2]))(?:-([2-9]|[1-9]\d))?\.xml$/.exec(name) ?? []
  if (!month) throw fail('NOT_FOUND')
  addCacheTags(cacheTag.latest, cacheTag.corrections)
  const offset = (Number(part) - 1) * perSitemap
  const articles = await listArchive(db, { month, limit: perSitemap, offset })
  if (articles.length === 0) throw fail('NOT_FOUND')
  const urls = articles.map(article =>
    element('url', locationOf(article, site) + text('lastmod', article.changedAt) + pictureOf(article, site)),
  )
  return {
    body: writeSitemap('urlset', urls, { 'xmlns:image': imageSpace }),
    lastModified: latestOf(articles.map(({ changedAt }) => changedAt)),
  }
}

async function renderNewsSitemap({ db, site, addCacheTags }: Ask): Promise<DocumentBody> {
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
      locationOf(article, site) + element('news:news', publication + told) + pictureOf(article, site),
    )
  })
  return {
    body: writeSitemap('urlset', urls, { 'xmlns:news': newsSpace, 'xmlns:image': imageSpace }),
    lastModified: latestOf(articles.map(({ changedAt }) => changedAt)),
  }
}

function locationOf(article: ArchivedArticle, site: Site): string {
  return text('loc', site.url + encodeURI(articlePath(article)))
}

function pictureOf({ image }: ArchivedArticle, site: Site): string {
  return image ? element('image:image', text('image:loc', linkedPicture(image, site).url)) : ''
}
