import { ORPCError } from '@orpc/client'
import type { ApiClient } from '../../api/client.ts'
import type { Site } from '../../api/page.ts'
import { authorNamesOf } from '../../contract/contributor-roles.ts'
import { fail } from '../../contract/fail.ts'
import { contentTypes, type Document, type DocumentBody } from '../../platform/documents/document.ts'
import { printable } from '../../platform/documents/xml.ts'
import { alsoCovered } from '../article-list/site/alsoCovered.ts'
import { linkedPicture } from '../article-list/site/structured.ts'
import { dossierPath } from '../dossier/dossier.addresses.policy.ts'
import {
  agencyPath,
  articlePath,
  type FeedKind,
  feedPath,
  listPath,
  narrowedPath,
  siteFeedPath,
} from './article.addresses.policy.ts'
import type { ReaderArticle } from './article.schema.ts'
import { pictureLine } from './site/body/pictureLine.ts'
import { wholeAddresses } from './site/body/wholeAddresses.ts'

type Ask = { client: ApiClient; site: Site; hubs: string[]; name: string }
type Channel = { title: string; description: string; path: string; feedPath: string; ids: number[] }
type Content = { name: string; slug: string; description: string; path: string; items: { id: number }[] }

const limit = 30

const type = contentTypes.rss

export const articleFeeds = {
  '/rss.xml': { type, render: renderSiteFeed },
  '/rss/category/:name': { type, render: ask => renderFeedOf('category', ask) },
  '/rss/agency/:name': { type, render: ask => renderFeedOf('agency', ask) },
  '/rss/tag/:name': { type, render: ask => renderFeedOf('tag', ask) },
  '/rss/person/:name': { type, render: ask => renderFeedOf('person', ask) },
  '/rss/author/:name': { type, render: ask => renderFeedOf('author', ask) },
  '/rss/dossier/:name': { type, render: ask => renderFeedOf('dossier', ask) },
} satisfies Record<'/rss.xml' | `/rss/${FeedKind}/:name`, Document<Ask>>

async function renderSiteFeed(ask: Ask): Promise<DocumentBody> {
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

/** Contents of each kind of feed. */
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
  async author(client, slug) {
    const author = await client.author.bySlug({ slug })
    const { items } = await client.article.list({ author: author.id, limit })
    return { ...author, description: author.bio, path: narrowedPath('author', author.slug), items }
  },
  async dossier(client, slug) {
    const dossier = await client.dossier.bySlug({ slug })
    const { items } = await client.dossier.articles({ id: dossier.id, limit })
    return { ...dossier, description: dossier.summary, path: dossierPath(dossier), items }
  },
}

async function renderFeedOf(kind: FeedKind, ask: Ask): Promise<DocumentBody> {
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

async function renderFeed({ client, site, hubs }: Ask, channel: Channel): Promise<DocumentBody> {
  const asked = await Promise.all(channel.ids.map(id => client.article.get({ id }).catch(undefinedIfGone)))
  const articles = asked.filter(article => article !== undefined)
  const changes = articles.map(article => Date.parse(changedAt(article)))
  const lastModified = changes.length > 0 ? new Date(Math.max(...changes)) : undefined
  const self = site.url + encodeURI(channel.feedPath)
  const { title, description } = channel
  const link = site.url + encodeURI(channel.path)
  // Uses 20 MB, so it is loaded only when a feed is requested.
  const { generateRssFeed } = await import('feedsmith')
  const body = generateRssFeed({
    title,
    link,
    description,
    language: 'ar',
    lastBuildDate: lastModified,
    ttl: 15,
    image: { url: `${site.url}/icon-144.png`, title, link },
    atom: {
      links: [
        { href: self, rel: 'self', type: contentTypes.rss.split(';')[0] },
        ...hubs.map(href => ({ href, rel: 'hub' })),
      ],
    },
    items: articles.map(article => itemOf(article, site)),
  })
  return {
    body: printable(withoutIndents(body)),
    lastModified,
    links: [{ href: self, rel: 'self' }, ...hubs.map(href => ({ href, rel: 'hub' }))],
  }
}

/** Feedsmith puts CDATA sections on separate lines, which would add white space to titles. */
function withoutIndents(xml: string): string {
  return xml.replace(/>\s+<!\[CDATA\[/g, '><![CDATA[').replace(/\]\]>\s+<\//g, ']]></')
}

/** Withdrawn since the list was read. */
function undefinedIfGone(error: unknown): undefined {
  if (!(error instanceof ORPCError) || ![404, 410].includes(error.status)) throw error
}

function changedAt({ publishAt, contentUpdatedAt }: ReaderArticle): string {
  return contentUpdatedAt > publishAt ? contentUpdatedAt : publishAt
}

function itemOf(article: ReaderArticle, site: Site) {
  const picture = article.image ? linkedPicture(article.image, site) : undefined
  const file = picture && { url: picture.url, type: 'image/jpeg' }
  const authors = authorNamesOf(article)
  return {
    title: article.title,
    link: site.url + encodeURI(articlePath(article)),
    // Without the slug, which may change.
    guid: { value: `${site.url}/article/${article.id}`, isPermaLink: false },
    pubDate: new Date(article.publishAt),
    atom: { updated: new Date(changedAt(article)) },
    dc: { creators: authors.length > 0 ? authors : [article.agency?.name ?? site.name] },
    categories: [article.category, ...article.tags].map(({ name }) => ({ name })),
    description: [article.summary || article.title, alsoCovered(article)].filter(Boolean).join(' — '),
    content:
      article.access === 'free'
        ? { encoded: pictureLine(article) + wholeAddresses(article, site) }
        : undefined,
    // RSS 2.0 enclosures for readers without Media RSS; the length is unknown before the picture is made.
    enclosures: file ? [{ ...file, length: 0 }] : undefined,
    media: picture && {
      contents: [
        {
          ...file,
          medium: 'image' as const,
          width: picture.width,
          height: picture.height,
          description: { value: picture.alt },
        },
      ],
    },
  }
}
