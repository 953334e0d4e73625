import { ORPCError } from '@orpc/client'
import { matchPath } from 'react-router'
import type { ApiClient } from '../api/client.ts'
import type { Site } from '../api/page.ts'
import type { PageRoute } from '../contract/page-route.ts'
import { feedKinds } from '../features/article/site/addresses.ts'
import type { ApiContext } from '../platform/context.ts'
import type { Handle } from '../platform/database/database.ts'
import { pageRoutes } from '../routes.ts'
import { manifest } from './manifest.ts'
import type { PageResult } from './pages/pages.tsx'
import { renderPlaceFeed, renderSiteFeed } from './rss.ts'
import { renderMonthSitemap, renderNewsSitemap, renderPagesSitemap, renderSitemapIndex } from './sitemaps.ts'

/** A document's text, or where it is now. */
export type Written =
  | { body: string; lastModified?: Date; links?: { href: string; rel: string }[] }
  | { movedTo: string }

export type DocumentParts = {
  client: ApiClient
  db: Handle
  site: Site
  buildId: string
  /** WebSub hubs that feeds name. */
  hubs: string[]
  /** Notes what a document shows, where it reads past the client. */
  addCacheTags: ApiContext['addCacheTags']
}
type Ask = DocumentParts & { params: Record<string, string | undefined> }
type Document = {
  type: string
  render: (ask: Ask) => Written | Promise<Written>
  headers?: Record<string, string>
}

const rss = 'application/rss+xml; charset=utf-8'
const plain = 'text/plain; charset=utf-8'
const xml = 'application/xml; charset=utf-8'
const json = 'application/json; charset=utf-8'

/** Addresses for programs rather than people: made from the same client, kept in the same cache. */
const documents: Record<string, Document> = {
  '/rss.xml': { type: rss, render: renderSiteFeed },
  ...Object.fromEntries(
    feedKinds.map(kind => [
      `/rss/${kind}/:name`,
      { type: rss, render: (ask: Ask) => renderPlaceFeed(ask, kind, nameOf(ask).replace(/\.xml$/, '')) },
    ]),
  ),
  '/sitemap.xml': { type: xml, render: renderSitemapIndex },
  '/sitemap/pages.xml': { type: xml, render: renderPagesSitemap },
  '/sitemap/:name': { type: xml, render: ask => renderMonthSitemap(ask, nameOf(ask)) },
  '/news-sitemap.xml': { type: xml, render: renderNewsSitemap },
  '/robots.txt': { type: plain, render: ({ site }) => ({ body: robots(site) }) },
  '/ads.txt': { type: plain, render: adsTxt },
  '/manifest.webmanifest': {
    type: 'application/manifest+json',
    render: ({ site }) => ({ body: manifest(site) }),
  },
  '/builds/latest.json': { type: json, render: ({ buildId }) => ({ body: JSON.stringify({ id: buildId }) }) },
  '/builds/meta/:name': {
    type: json,
    render: builds,
    headers: { 'Cache-Control': 'public, max-age=31536000, immutable' },
  },
}

const patterns = Object.keys(documents)

export function isDocumentPath(path: string): boolean {
  return findDocument(path) !== undefined
}

function findDocument(path: string) {
  if (!/\.(?:json|txt|webmanifest|xml)$/.test(path)) return undefined
  for (const pattern of patterns) {
    const match = matchPath(pattern, path)
    if (match) return { document: documents[pattern]!, params: match.params }
  }
  return undefined
}

/** Undefined where no document has this address. */
export async function renderDocumentFile(
  path: string,
  parts: DocumentParts,
): Promise<PageResult | undefined> {
  const found = findDocument(path)
  if (!found) return undefined
  const { type, render, headers } = found.document
  try {
    const written = await render({ ...parts, params: found.params })
    if ('movedTo' in written) {
      return { status: 301, headers: { Location: encodeURI(written.movedTo) }, body: '' }
    }
    const { body, lastModified, links } = written
    // Not there yet, rather than there and empty.
    if (!body) return { status: 404, headers: { 'Content-Type': plain }, body: '404' }
    return {
      status: 200,
      headers: {
        ...headers,
        'Content-Type': type,
        ...(lastModified ? { 'Last-Modified': lastModified.toUTCString() } : {}),
        ...(links ? { Link: links.map(({ href, rel }) => `<${href}>; rel="${rel}"`).join(', ') } : {}),
      },
      body,
    }
  } catch (error) {
    if (!(error instanceof ORPCError) || error.status >= 500) throw error
    return {
      status: error.status,
      headers: { 'Content-Type': plain },
      body: error.message,
    }
  }
}

function nameOf({ params }: Ask): string {
  try {
    return decodeURIComponent(params.name ?? '')
  } catch {
    return ''
  }
}

/** SPECIFICATION.md section 7: which routes have a payload, how their addresses are matched, whether all share it. */
function builds({ buildId, params }: Ask): Written {
  if (params.name !== `${buildId}.json`) throw new ORPCError('NOT_FOUND', { message: 'لا نسخة بهذا الاسم.' })
  const routes = Object.entries<PageRoute>(pageRoutes).map(([id, { path, guard }]) => ({
    id,
    path,
    payload: true,
    shared: !guard,
  }))
  return { body: JSON.stringify({ id: buildId, payload: '{route}/_payload.json', routes }) }
}

/** A search itself may be found; of all that it may be narrowed and ordered by there is no end. */
function robots(site: Site): string {
  return `User-agent: *
Disallow: /dashboard
Disallow: /api/
Disallow: /account
Disallow: /article/search*?

Sitemap: ${site.url}/sitemap.xml
Sitemap: ${site.url}/news-sitemap.xml
`
}

/** Who may sell this site's places for ads (IAB ads.txt 1.1); nobody until the newsroom names them. */
async function adsTxt({ client }: Ask): Promise<Written> {
  const { values } = await client.setting.website()
  return { body: values.adsTxt && `${values.adsTxt}\n` }
}
