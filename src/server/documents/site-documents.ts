import { ORPCError } from '@orpc/client'
import { describeApi } from '../../api/openapi.ts'
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
  '/api/v1/openapi.json': { type: contentTypes.json, render: describe },
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

let described: ReturnType<typeof describeApi> | undefined

async function describe({ site }: Ask): Promise<DocumentBody> {
  described ??= describeApi()
  const { info, ...rest } = await described
  return { body: JSON.stringify({ ...rest, info: { ...info, title: `${site.name}: واجهة البرمجة` } }) }
}

/** SPECIFICATION.md section 7: routes with a payload, their patterns, and whether it is the same for all. */
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

/** Searches may be indexed, but not their endless filters and orders. */
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
