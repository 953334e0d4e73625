import { ORPCError } from '@orpc/client'
import { type Audience, describeApi } from '../../api/openapi.ts'
import type { Site } from '../../api/page.ts'
import type { PageRoute } from '../../contract/page-route.ts'
import { contentTypes, type DocumentBody, type Documents } from '../../platform/documents/document.ts'
import { pageRoutes } from '../../routes.ts'
import { manifest } from './manifest.ts'
import { type PagesAsk, renderPagesSitemap } from './pages-sitemap.ts'

type Ask = PagesAsk & { buildId: string; name: string }

export const siteDocuments: Documents<Ask> = {
  '/robots.txt': { type: contentTypes.plain, render: ({ site }) => ({ body: robots(site) }) },
  '/manifest.webmanifest': { type: contentTypes.manifest, render: ({ site }) => ({ body: manifest(site) }) },
  '/sitemap/pages.xml': { type: contentTypes.xml, render: renderPagesSitemap },
  '/api/v1/openapi.json': { type: contentTypes.json, render: ask => describe('reader', ask) },
  '/api/v1/openapi-newsroom.json': { type: contentTypes.json, render: ask => describe('newsroom', ask) },
  '/api/v1/openapi-management.json': { type: contentTypes.json, render: ask => describe('management', ask) },
  '/builds/latest.json': {
    type: contentTypes.json,
    render: ({ buildId }) => ({ body: JSON.stringify({ id: buildId }) }),
  },
  '/builds/meta/:name': {
    type: contentTypes.json,
    render: builds,
    headers: { 'Cache-Control': 'public, max-age=31536000, immutable' },
  },
}

const described: { [Whose in Audience]?: ReturnType<typeof describeApi> } = {}

async function describe(audience: Audience, { site }: Ask): Promise<DocumentBody> {
  described[audience] ??= describeApi(audience)
  const { info, ...rest } = await described[audience]
  return { body: JSON.stringify({ ...rest, info: { ...info, title: `${site.name}: ${info.title}` } }) }
}

/**
 * Routes with a payload, their patterns, and whether it is the same for all readers (SPECIFICATION.md section
 * 7).
 */
function builds({ buildId, name }: Ask): DocumentBody {
  if (name !== `${buildId}.json`) throw new ORPCError('NOT_FOUND', { message: 'لا نسخة بهذا الاسم.' })
  const routes = Object.entries<PageRoute>(pageRoutes).map(([id, { path, guard, secret, personal }]) => ({
    id,
    path,
    payload: true,
    shared: !guard && !secret && !personal,
  }))
  return { body: JSON.stringify({ id: buildId, payload: '{route}/_payload.json', routes }) }
}

/** Lets search pages be indexed, but not their endless filters and orders. */
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
