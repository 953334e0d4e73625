import type { Site } from '../../api/page.ts'
import type { SitemapAsk } from '../../api/sitemap.ts'
import { cacheTag } from '../../contract/cache-tags.ts'
import type { PageRoute } from '../../contract/page-route.ts'
import { agencyPath, listPath } from '../../features/article/article.addresses.policy.ts'
import { listSections } from '../../features/article/article.sitemap.documents.ts'
import type { Handle } from '../../platform/database/database.ts'
import type { DocumentBody } from '../../platform/documents/document.ts'
import { latestOf, writeSitemap } from '../../platform/documents/sitemap.ts'
import { element, text } from '../../platform/documents/xml.ts'
import { pageRoutes } from '../../routes.ts'
import * as sitemaps from './sitemaps.ts'

export type PagesAsk = SitemapAsk & { db: Handle; site: Site }

/** Lists only pages with content. Empty ones are `noindex`. */
export async function renderPagesSitemap({ db, site, ...ask }: PagesAsk): Promise<DocumentBody> {
  ask.addCacheTags(cacheTag.latest, cacheTag.all('categories'), cacheTag.all('agencies'))
  const [all, ...parts] = await Promise.all([
    listSections(db),
    ...Object.values(sitemaps).map(find => find(ask)),
  ])
  const empty = parts.flatMap(part => part.empty ?? [])
  const sections = all.flatMap(({ changedAt, ...section }) => (changedAt ? { ...section, changedAt } : []))
  const newest = latestOf(sections.map(({ changedAt }) => changedAt))
  const changedAt = newest?.toISOString()
  const pages = [
    ...fixedPages
      .filter(path => !empty.includes(path))
      .map(path => ({ path, changedAt: path === '/' ? changedAt : undefined })),
    ...(newest ? [{ path: listPath('latest'), changedAt }] : []),
    ...sections.map(({ kind, slug, changedAt }) => ({
      path: kind === 'category' ? listPath(slug) : agencyPath(slug),
      changedAt,
    })),
    ...parts.flatMap(part => part.pages ?? []),
  ]
  const urls = pages.map(({ path, changedAt }) =>
    element('url', text('loc', site.url + encodeURI(path)) + text('lastmod', changedAt)),
  )
  return { body: writeSitemap('urlset', urls), lastModified: newest }
}

/** Public pages with fixed addresses. */
const fixedPages = (Object.values(pageRoutes) as PageRoute[])
  .filter(
    ({ guard, path }) =>
      !guard && !/:|^\/(?:auth|account|article|reading|info\/error|subscribe\/re(?:deem|turn))\b/.test(path),
  )
  .map(({ path }) => path)
