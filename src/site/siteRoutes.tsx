import type { ActionFunction, LoaderFunction, RouteObject } from 'react-router'
import type { PagePart, PageRoute } from '../contract/page-route.ts'
import { pageRoutes, type SitePageId } from '../routes.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { SiteLayout } from './SiteLayout.tsx'

export type SiteRouteId = 'root' | 'not-found' | SitePageId

/** How server and browser get a page's parts; they differ. */
type RouteParts = {
  loaderOf: (id: SiteRouteId) => LoaderFunction
  actionOf: (id: SitePageId) => ActionFunction | undefined
  pageOf: (id: SitePageId) => Pick<RouteObject, 'Component' | 'lazy'>
}

const sitePageIds = Object.keys(pageRoutes) as SitePageId[]

/** Undefined for pages in the main script. */
export function partOf(id: string): PagePart | undefined {
  return (pageRoutes as Record<string, PageRoute>)[id]?.part
}

/** The readers' pages for React Router. */
export function siteRoutes(
  { loaderOf, actionOf, pageOf }: RouteParts,
  others: RouteObject[] = [],
): RouteObject[] {
  return [
    {
      id: 'root',
      Component: SiteLayout,
      ErrorBoundary: ErrorPage,
      loader: loaderOf('root'),
      children: [
        ...sitePageIds.map(
          id =>
            ({
              id,
              path: pageRoutes[id].path,
              ErrorBoundary: ErrorPage,
              loader: loaderOf(id),
              action: actionOf(id),
              ...pageOf(id),
            }) as RouteObject,
        ),
        ...others,
        {
          id: 'not-found',
          path: '*',
          Component: ErrorPage,
          ErrorBoundary: ErrorPage,
          loader: loaderOf('not-found'),
          action: loaderOf('not-found') as ActionFunction,
        },
      ],
    },
  ]
}
