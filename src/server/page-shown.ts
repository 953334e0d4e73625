import { matchRoutes } from 'react-router'
import type { ShownPage } from '../features/analytics/page-view.schema.ts'
import { queryOf } from '../features/search/site/searchAddress.ts'
import { pageRoutes, type SitePageId } from '../routes.ts'

const routes = (Object.keys(pageRoutes) as SitePageId[]).map(id => ({ id, path: pageRoutes[id].path }))
const longestSlug = 200
const search = pageRoutes['article-search-slug___ar'].path

/** Cached, because there are few paths other than those of articles, sections and agencies. */
const known = new Map<string, ShownPage | undefined>()
const maxKnown = 1000

/**
 * Finds the page at a path; undefined if the site has none. For personal pages and those with a token, it
 * returns only the route: «/account/invoice/:id».
 */
export function pageShown(given: string): ShownPage | undefined {
  const path = decoded(given)
  if (path === undefined) return undefined
  if (path === '/') return { kind: 'home', path }
  const [, article] = /^\/article\/([1-9]\d{0,8})(?:\/[^/]*)?\/?$/.exec(path) ?? []
  if (article) return { kind: 'article', path: `/article/${article}`, id: Number(article) }
  const [, list, slug = ''] = /^\/(articles|agencies)\/([^/]+)\/?$/.exec(path) ?? []
  if (list && slug.length > longestSlug) return undefined
  if (list === 'agencies') return { kind: 'agency', path: `/agencies/${slug}`, slug }
  // Lists across all sections have fixed slugs.
  if (list && slug !== 'latest' && slug !== 'breaking')
    return { kind: 'category', path: `/articles/${slug}`, slug }
  const [isSearch, searched = ''] = /^\/article\/search(?:\/([^/]+))?\/?$/.exec(path) ?? []
  if (isSearch) return { kind: 'search', path: search, query: queryOf(searched) }
  if (!known.has(path)) {
    if (known.size >= maxKnown) known.clear()
    known.set(path, otherPage(path))
  }
  return known.get(path)
}

function otherPage(path: string): ShownPage | undefined {
  const id = matchRoutes(routes, path)?.[0]?.route.id as SitePageId | undefined
  if (!id) return undefined
  if (id === 'articles-slug___ar') return { kind: 'page', path }
  return { kind: 'page', path: pageRoutes[id].path }
}

function decoded(path: string): string | undefined {
  try {
    const whole = decodeURIComponent(path)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no address of ours has one
    return /[\u0000-\u001f\u007f]/.test(whole) ? undefined : whole
  } catch {
    return undefined
  }
}
