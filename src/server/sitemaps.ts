import type { ApiClient } from '../api/client.ts'
import type { Site } from '../api/page.ts'
import type { ArticleCard } from '../features/article/article.schema.ts'
import { agencyPath, articlePath, listPath } from '../features/article/site/addresses.ts'
import { linkedPicture } from '../features/article/site/structured.ts'
import { element, text } from './xml.ts'

type Ask = { client: ApiClient; site: Site }

const perCall = 100
/** Google reads no more of a news sitemap. */
const mostAddresses = 1000
const newsHours = 48

export async function renderSitemap({ client, site }: Ask): Promise<string> {
  const [categories, agencies, articles] = await Promise.all([
    client.category.all(),
    client.agency.list(),
    listNewest(client, () => true),
  ])
  const paths = [
    '/',
    listPath('latest'),
    ...categories.map(({ slug }) => listPath(slug)),
    ...agencies.map(({ slug }) => agencyPath(slug)),
  ]
  return urlset(
    [
      ...paths.map(path => element('url', text('loc', site.url + encodeURI(path)))),
      ...articles.map(article => element('url', whereOf(article, site) + pictureOf(article, site))),
    ],
    { 'xmlns:image': 'http://www.google.com/schemas/sitemap-image/1.1' },
  )
}

export async function renderNewsSitemap({ client, site }: Ask): Promise<string> {
  const since = new Date(Date.now() - newsHours * 3_600_000).toISOString()
  const articles = await listNewest(client, article => article.publishAt >= since)
  return urlset(
    articles.map(article =>
      element(
        'url',
        [
          text('loc', site.url + encodeURI(articlePath(article))),
          element(
            'news:news',
            [
              element('news:publication', text('news:name', site.name) + text('news:language', 'ar')),
              text('news:publication_date', article.publishAt),
              text('news:title', article.title),
            ].join(''),
          ),
          pictureOf(article, site),
        ].join(''),
      ),
    ),
    {
      'xmlns:news': 'http://www.google.com/schemas/sitemap-news/0.9',
      'xmlns:image': 'http://www.google.com/schemas/sitemap-image/1.1',
    },
  )
}

async function listNewest(
  client: ApiClient,
  wanted: (article: ArticleCard) => boolean,
): Promise<ArticleCard[]> {
  const found: ArticleCard[] = []
  let after: string | undefined
  while (found.length < mostAddresses) {
    const { items, next } = await client.article.list({ limit: perCall, after })
    const kept = items.filter(wanted)
    found.push(...kept)
    if (!next || kept.length < items.length) break
    after = next
  }
  return found
}

function whereOf(article: ArticleCard, site: Site): string {
  return text('loc', site.url + encodeURI(articlePath(article))) + text('lastmod', article.publishAt)
}

function pictureOf({ image }: ArticleCard, site: Site): string {
  return image ? element('image:image', text('image:loc', linkedPicture(image, site).url)) : ''
}

function urlset(urls: string[], namespaces: Record<string, string>): string {
  const attributes = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9', ...namespaces }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('urlset', urls.join(''), attributes)}`
}
