import { ORPCError } from '@orpc/client'
import type { ApiClient } from '../../api/client.ts'
import type { Site } from '../../api/page.ts'
import { fail } from '../../contract/fail.ts'
import { contentTypes, type Document, type Written } from '../../platform/documents/document.ts'
import { element, text } from '../../platform/documents/xml.ts'
import type { ReaderArticle } from './article.schema.ts'
import {
  agencyPath,
  articlePath,
  type FeedKind,
  feedPath,
  listPath,
  narrowedPath,
  siteFeedPath,
} from './site/addresses.ts'
import { linkedPicture } from './site/head/structured.ts'

type Ask = { client: ApiClient; site: Site; hubs: string[]; name: string }
type Channel = { title: string; description: string; path: string; feedPath: string; ids: number[] }
type Content = { name: string; slug: string; description: string; path: string; items: { id: number }[] }

const limit = 30

const namespaces = {
  version: '2.0',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
}

const type = contentTypes.rss

export const articleFeeds = {
  '/rss.xml': { type, render: renderSiteFeed },
  '/rss/category/:name': { type, render: ask => renderFeedOf('category', ask) },
  '/rss/agency/:name': { type, render: ask => renderFeedOf('agency', ask) },
  '/rss/tag/:name': { type, render: ask => renderFeedOf('tag', ask) },
  '/rss/person/:name': { type, render: ask => renderFeedOf('person', ask) },
} satisfies Record<'/rss.xml' | `/rss/${FeedKind}/:name`, Document<Ask>>

async function renderSiteFeed(ask: Ask): Promise<Written> {
  const { client, site } = ask
  const { items } = await client.article.list({ limit })
  return renderFeed(ask, {
    title: site.name,
    description: `آخر أخبار ${site.name}`,
    path: '/',
    feedPath: siteFeedPath,
    ids: items.map(({ id }) => id),
  })
}

/** What fills each kind of feed. */
const contentOf: Record<FeedKind, (client: ApiClient, slug: string) => Promise<Content>> = {
  async category(client, slug) {
    const category = await client.category.bySlug({ slug })
    const { items } = await client.article.list({ category: category.id, limit })
    return { ...category, path: listPath(category.slug), items }
  },
  async agency(client, slug) {
    const agency = await client.agency.bySlug({ slug })
    const { items } = await client.article.ofAgency({ id: agency.id, limit })
    return { ...agency, path: agencyPath(agency.slug), items }
  },
  async tag(client, slug) {
    const tag = await client.tag.bySlug({ slug })
    if (!tag.visible) throw fail('NOT_FOUND')
    const { items } = await client.article.list({ tag: tag.id, limit })
    return { ...tag, description: '', path: narrowedPath('tag', tag.slug), items }
  },
  async person(client, slug) {
    const person = await client.person.bySlug({ slug })
    const { items } = await client.article.list({ person: person.id, limit })
    return { ...person, description: person.bio, path: narrowedPath('person', person.slug), items }
  },
}

async function renderFeedOf(kind: FeedKind, ask: Ask): Promise<Written> {
  const slug = ask.name.replace(/\.xml$/, '')
  const { name, description, path, items, slug: known } = await contentOf[kind](ask.client, slug)
  if (known !== slug) return { movedTo: feedPath(kind, known) }
  return renderFeed(ask, {
    title: `${name} | ${ask.site.name}`,
    description: description || `آخر ما نشره ${ask.site.name}: ${name}`,
    path,
    feedPath: feedPath(kind, known),
    ids: items.map(({ id }) => id),
  })
}

async function renderFeed({ client, site, hubs }: Ask, channel: Channel): Promise<Written> {
  const asked = await Promise.all(channel.ids.map(id => client.article.get({ id }).catch(undefinedIfGone)))
  const articles = asked.filter(article => article !== undefined)
  const changes = articles.map(article => Date.parse(changedAt(article)))
  const lastModified = changes.length > 0 ? new Date(Math.max(...changes)) : undefined
  const self = site.url + encodeURI(channel.feedPath)
  const content = [
    text('title', channel.title),
    text('link', site.url + encodeURI(channel.path)),
    text('description', channel.description),
    text('language', 'ar'),
    element('atom:link', '', { href: self, rel: 'self', type: 'application/rss+xml' }),
    ...hubs.map(href => element('atom:link', '', { href, rel: 'hub' })),
    text('lastBuildDate', lastModified?.toUTCString()),
    text('ttl', '15'),
    element(
      'image',
      text('url', `${site.url}/icon-144.png`) +
        text('title', channel.title) +
        text('link', site.url + encodeURI(channel.path)),
    ),
    ...articles.map(article => renderItem(article, site)),
  ].join('')
  return {
    body: `<?xml version="1.0" encoding="UTF-8"?>\n${element('rss', element('channel', content), namespaces)}`,
    lastModified,
    links: [{ href: self, rel: 'self' }, ...hubs.map(href => ({ href, rel: 'hub' }))],
  }
}

/** Withdrawn since the list was read. */
function undefinedIfGone(error: unknown): undefined {
  if (!(error instanceof ORPCError) || error.status !== 404) throw error
}

function changedAt({ publishAt, contentUpdatedAt }: ReaderArticle): string {
  return contentUpdatedAt > publishAt ? contentUpdatedAt : publishAt
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
      text('atom:updated', changedAt(article)),
      text('dc:creator', article.author?.name ?? article.agency?.name ?? site.name),
      ...[article.category, ...article.tags].map(({ name }) => text('category', name)),
      text('description', article.summary || article.title),
      article.access === 'free' ? text('content:encoded', withWholeAddresses(article.description, site)) : '',
      // RSS 2.0 for those who read no Media RSS; of a picture made when it is first asked for no length is known.
      picture ? element('enclosure', '', { url: picture.url, length: 0, type: 'image/jpeg' }) : '',
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
  return html
    .replace(/ (src|href)="\/(?!\/)/g, (_whole, name: string) => ` ${name}="${site.url}/`)
    .replace(/ srcset="([^"]*)"/g, (_whole, candidates: string) => {
      return ` srcset="${candidates.replace(/(^|,\s*)\/(?!\/)/g, (_comma, before: string) => `${before}${site.url}/`)}"`
    })
}
