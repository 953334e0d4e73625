import { type PagePart, type PageRoute, sitePages } from './contract/page-route.ts'
import { nounPages } from './pages.ts'

/**
 * The site map: every page for readers under its id, which has the locale's suffix (SPECIFICATION.md section 2). An
 * entity's pages are in its folder: `<noun>.pages.ts`, their loaders in `site/<noun>.site.ts`, and their components in
 * `site/<noun>.components.ts`. The dashboard's pages are in `dashboard-routes.ts`.
 */
export const pageRoutes = {
  ...sitePages({ index___ar: { path: '/', keepAlive: true } }),
  ...nounPages,
}

export type SitePageId = keyof typeof pageRoutes
/** The query parameters of a page. */
export type QueryName<Id extends SitePageId> = (typeof pageRoutes)[Id] extends {
  query: readonly (infer Name extends string)[]
}
  ? Name
  : never

/** The part of an address's query that the page uses. */
export function queryOf(id: SitePageId, given: URLSearchParams): URLSearchParams {
  const { query = [] }: PageRoute = pageRoutes[id]
  return new URLSearchParams(query.flatMap(name => (given.get(name) ? [[name, given.get(name)!]] : [])))
}

type IdsOf<Part extends PagePart> = {
  [Id in SitePageId]: (typeof pageRoutes)[Id] extends { part: Part } ? Id : never
}[SitePageId]
/** Pages loaded when opened. */
export type MorePageId = IdsOf<'more'>
export type SearchPageId = IdsOf<'search'>
/** Pages in the main script. */
export type CorePageId = Exclude<SitePageId, IdsOf<PagePart>>
