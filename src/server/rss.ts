import type { ApiClient } from '../api/client.ts'
import type { Site } from '../api/page.ts'
import type { ReaderArticle } from '../features/article/article.schema.ts'
import { articlePath } from '../features/article/site/addresses.ts'
import { linkedPicture } from '../features/article/site/structured.ts'
import { element, text } from './xml.ts'

type Channel = { title: string; description: string; path: string; feedPath: string; ids: number[] }
type Ask = { client: ApiClient; site: Site }

const items = 30

const namespaces = {
  version: '2.0',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
}

export async function renderSiteFeed(ask: Ask): Promise<string> {
  const { client, site } = ask
  const newest = await client.article.list({ limit: items })
  const description = `آخر أخبار ${site.name}`
  return renderFeed(ask, {
    title: site.name,
    description,
    path: '/',
    feedPath: '/rss.xml',
    ids: idsOf(newest),
  })
}

export async function renderCategoryFeed(ask: Ask, slug: string): Promise<string> {
  const { client, site } = ask
  const category = await client.category.bySlug({ slug })
  const newest = await client.article.list({ category: category.id, limit: items })
  return renderFeed(ask, {
    title: `${category.name} | ${site.name}`,
    description: category.description || category.name,
    path: `/articles/${category.slug}`,
    feedPath: `/rss/category/${category.slug}.xml`,
    ids: idsOf(newest),
  })
}

export async function renderAgencyFeed(ask: Ask, slug: string): Promise<string> {
  const { client, site } = ask
  const agency = await client.agency.bySlug({ slug })
  const newest = await client.article.ofAgency({ id: agency.id, limit: items })
  return renderFeed(ask, {
    title: `${agency.name} | ${site.name}`,
    description: agency.description || agency.name,
    path: `/agencies/${agency.slug}`,
    feedPath: `/rss/agency/${agency.slug}.xml`,
    ids: idsOf(newest),
  })
}

function idsOf(page: { items: { id: number }[] }): number[] {
  return page.items.map(({ id }) => id)
}

async function renderFeed({ client, site }: Ask, channel: Channel): Promise<string> {
  const articles = await Promise.all(channel.ids.map(id => client.article.get({ id })))
  const content = [
    text('title', channel.title),
    text('link', site.url + encodeURI(channel.path)),
    text('description', channel.description),
    text('language', 'ar'),
    element('atom:link', '', {
      href: site.url + encodeURI(channel.feedPath),
      rel: 'self',
      type: 'application/rss+xml',
    }),
    text('lastBuildDate', articles[0] && new Date(articles[0].publishAt).toUTCString()),
    text('ttl', '15'),
    ...articles.map(article => renderItem(article, site)),
  ].join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('rss', element('channel', content), namespaces)}`
}

function renderItem(article: ReaderArticle, site: Site): string {
  const { image } = article
  const picture = image && linkedPicture(image, site)
  return element(
    'item',
    [
      text('title', article.title),
      text('link', site.url + encodeURI(articlePath(article))),
      // Without the slug, which may change.
      text('guid', `${site.url}/article/${article.id}`, { isPermaLink: 'false' }),
      text('pubDate', new Date(article.publishAt).toUTCString()),
      text('dc:creator', article.author?.name ?? article.agency?.name ?? site.name),
      ...[article.category, ...article.tags].map(({ name }) => text('category', name)),
      text('description', article.summary || article.title),
      article.access === 'free' ? text('content:encoded', withWholeAddresses(article.description, site)) : '',
      picture
        ? element('media:content', text('media:description', picture.alt), {
            url: picture.url,
            medium: 'image',
            type: 'image/jpeg',
            width: picture.width,
            height: picture.height,
          })
        : '',
    ].join(''),
  )
}

function withWholeAddresses(html: string, site: Site): string {
  return html.replace(/ (src|href)="\/(?!\/)/g, (_whole, name: string) => ` ${name}="${site.url}/`)
}
