import type { PageRoute } from './contract/page-route.ts'

/**
 * The site map: every page of the readers under its id, which carries the locale's suffix (SPECIFICATION.md
 * section 2). Its component is in `site/pages.tsx` or `site/morePages.tsx`, its loader in `site/loaders.ts`. The
 * dashboard's pages are in `dashboard-routes.ts`.
 */
export const pageRoutes = {
  index___ar: { path: '/', keepAlive: true },
  'article-search-slug___ar': {
    path: '/article/search/:slug?',
    part: 'more',
    query: ['q', 'after', 'category', 'agency', 'sort', 'span', ...dayQuery('from'), ...dayQuery('to')],
    // Filters change what stands there; the page stays.
    transition: 'none',
    keepAlive: true,
  },
  'article-id-slug___ar': { path: '/article/:id/:slug?' },
  // The short link: leads on to the article's whole address.
  'a-id___ar': { path: '/a/:id' },
  'articles-slug___ar': {
    path: '/articles/:slug',
    query: ['after', 'tag', 'person', 'author', 'source'],
    keepAlive: true,
  },
  'agencies-slug___ar': { path: '/agencies/:slug', query: ['after'], keepAlive: true },

  account___ar: { path: '/account', part: 'more', guard: 'is-logged-in-web', picture: true },
  'account-preferences___ar': {
    path: '/account/preferences',
    part: 'more',
    query: ['q'],
    guard: 'is-logged-in-web',
  },
  'account-verify-token___ar': {
    path: '/account/verify/:token?',
    part: 'more',
    query: ['next'],
    guard: 'is-logged-in-web',
  },
  'auth-sign-in___ar': { path: '/auth/sign-in', part: 'more', query: ['next'], guard: 'is-logged-out-web' },
  'auth-sign-up___ar': { path: '/auth/sign-up', part: 'more', query: ['next'], guard: 'is-logged-out-web' },
  'auth-forgot-password___ar': {
    path: '/auth/forgot-password',
    part: 'more',
    query: ['token', 'next'],
    guard: 'is-logged-out-web',
  },

  weather___ar: { path: '/weather', part: 'more', query: ['city'] },
  app___ar: { path: '/app', part: 'more' },
  'info-about-us___ar': { path: '/info/about-us', part: 'more' },
  'info-contact-us___ar': { path: '/info/contact-us', part: 'more' },
  'info-privacy-policy___ar': { path: '/info/privacy-policy', part: 'more' },
  'info-terms-of-services___ar': { path: '/info/terms-of-services', part: 'more' },
} as const satisfies Record<string, PageRoute>

/** A day, whole or typed in three fields. */
function dayQuery<const Name extends string>(name: Name) {
  return [name, `${name}-year`, `${name}-month`, `${name}-day`] as const
}

export type SitePageId = keyof typeof pageRoutes
/** The query parameters of a page. */
export type QueryName<Id extends SitePageId> = (typeof pageRoutes)[Id] extends {
  query: readonly (infer Name extends string)[]
}
  ? Name
  : never

/** As much of an address's query as the page takes. */
export function queryOf(id: SitePageId, given: URLSearchParams): URLSearchParams {
  const { query = [] }: PageRoute = pageRoutes[id]
  return new URLSearchParams(query.flatMap(name => (given.get(name) ? [[name, given.get(name)!]] : [])))
}

type MoreIds = {
  [Id in SitePageId]: (typeof pageRoutes)[Id] extends { part: 'more' } ? Id : never
}[SitePageId]
/** Those that travel with every page. */
export type CorePageId = Exclude<SitePageId, MoreIds>
/** Those that are fetched when they are opened. */
export type MorePageId = MoreIds
