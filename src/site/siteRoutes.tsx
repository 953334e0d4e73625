import type { LoaderFunction, RouteObject } from 'react-router'
import { pageRoutes, type SitePageId } from '../routes.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { sitePages } from './pages.tsx'
import { SiteLayout } from './SiteLayout.tsx'

export type SiteRouteId = 'root' | 'not-found' | SitePageId

/** The readers' pages for React Router, on the server and in the browser, which load in different ways. */
export function siteRoutes(
  loaderOf: (id: SiteRouteId) => LoaderFunction,
  more: RouteObject[] = [],
): RouteObject[] {
  const ids = Object.keys(sitePages) as SitePageId[]
  return [
    {
      id: 'root',
      Component: SiteLayout,
      ErrorBoundary: ErrorPage,
      loader: loaderOf('root'),
      children: [
        ...ids.map(id => ({
          id,
          path: pageRoutes[id].path,
          Component: sitePages[id],
          ErrorBoundary: ErrorPage,
          loader: loaderOf(id),
        })),
        ...more,
        {
          id: 'not-found',
          path: '*',
          Component: ErrorPage,
          ErrorBoundary: ErrorPage,
          loader: loaderOf('not-found'),
        },
      ],
    },
  ]
}
