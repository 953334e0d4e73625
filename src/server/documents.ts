import { ORPCError } from '@orpc/client'
import { matchPath } from 'react-router'
import type { ApiClient } from '../api/client.ts'
import type { Site } from '../api/page.ts'
import { pageRoutes } from '../routes.ts'
import type { PageResult } from './pages.tsx'
import { renderAgencyFeed, renderCategoryFeed, renderSiteFeed } from './rss.ts'
import { renderNewsSitemap, renderSitemap } from './sitemaps.ts'

type Ask = { client: ApiClient; site: Site; buildId: string; params: Record<string, string | undefined> }
type Document = {
  type: string
  render: (ask: Ask) => string | Promise<string>
  headers?: Record<string, string>
}

const rss = 'application/rss+xml; charset=utf-8'
const xml = 'application/xml; charset=utf-8'
const json = 'application/json; charset=utf-8'

/** Addresses for programs rather than people: made from the same client, kept in the same cache. */
const documents: Record<string, Document> = {
  '/rss.xml': { type: rss, render: renderSiteFeed },
  '/rss/category/:name': { type: rss, render: ask => renderCategoryFeed(ask, slugOf(ask)) },
  '/rss/agency/:name': { type: rss, render: ask => renderAgencyFeed(ask, slugOf(ask)) },
  '/sitemap.xml': { type: xml, render: renderSitemap },
  '/news-sitemap.xml': { type: xml, render: renderNewsSitemap },
  '/robots.txt': { type: 'text/plain; charset=utf-8', render: ({ site }) => robots(site) },
  '/manifest.webmanifest': { type: 'application/manifest+json', render: ({ site }) => manifest(site) },
  '/builds/latest.json': { type: json, render: ({ buildId }) => JSON.stringify({ id: buildId }) },
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
  ask: Omit<Ask, 'params'>,
): Promise<PageResult | undefined> {
  const found = findDocument(path)
  if (!found) return undefined
  const { type, render, headers } = found.document
  try {
    const body = await render({ ...ask, params: found.params })
    return { status: 200, headers: { ...headers, 'Content-Type': type }, body }
  } catch (error) {
    if (!(error instanceof ORPCError) || error.status >= 500) throw error
    return {
      status: error.status,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      body: error.message,
    }
  }
}

function slugOf({ params }: Ask): string {
  try {
    return decodeURIComponent(params.name ?? '').replace(/\.xml$/, '')
  } catch {
    return ''
  }
}

/** SPECIFICATION.md section 7: which routes have a payload, and how their addresses are matched. */
function builds({ buildId, params }: Ask): string {
  if (params.name !== `${buildId}.json`) throw new ORPCError('NOT_FOUND', { message: 'لا نسخة بهذا الاسم.' })
  const routes = Object.entries(pageRoutes)
    .filter(([, route]) => route.area === 'site')
    .map(([id, route]) => ({ id, path: route.path, payload: true }))
  return JSON.stringify({ id: buildId, payload: '{route}/_payload.json', routes })
}

function robots(site: Site): string {
  return `User-agent: *
Disallow: /dashboard
Disallow: /api/

Sitemap: ${site.url}/sitemap.xml
Sitemap: ${site.url}/news-sitemap.xml
`
}

function manifest(site: Site): string {
  return JSON.stringify({
    name: site.name,
    short_name: site.name,
    lang: 'ar',
    dir: 'rtl',
    id: '/',
    start_url: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#303031',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  })
}
