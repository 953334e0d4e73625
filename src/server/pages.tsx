import { ORPCError } from '@orpc/client'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { ApiClient } from '../api/client.ts'
import { pageRoutes, type SitePageId } from '../routes.ts'
import { type Assets, renderDocument } from '../site/document.ts'
import { loadChrome, siteLoaders } from '../site/loaders.ts'
import type { PageLoader, Site } from '../site/page.ts'
import { ErrorPage, errorHead, SiteLayout, sitePages } from '../site/pages.tsx'

export { wakeUpScript } from '../site/document.ts'

export type PageResult = { status: number; headers: Record<string, string>; body: string }
type LoadContext = { client: ApiClient }

const withClient =
  (load: PageLoader) =>
  async ({
    request,
    params,
    context,
  }: {
    request: Request
    params: Record<string, string | undefined>
    context: unknown
  }) => {
    try {
      return await load({ params, url: new URL(request.url), client: (context as LoadContext).client })
    } catch (error) {
      // An error of the contract is an answer with a status, like any other that React Router knows.
      if (error instanceof ORPCError) throw new Response(error.message, { status: error.status })
      throw error
    }
  }

const siteIds = Object.keys(sitePages) as SitePageId[]

const routes: RouteObject[] = [
  {
    id: 'root',
    Component: SiteLayout,
    ErrorBoundary: ErrorPage,
    loader: withClient(loadChrome),
    children: [
      ...siteIds.map(id => ({
        id,
        path: pageRoutes[id].path,
        Component: sitePages[id].Component,
        ErrorBoundary: ErrorPage,
        loader: withClient(siteLoaders[id]),
      })),
      {
        id: 'not-found',
        path: '*',
        ErrorBoundary: ErrorPage,
        loader: ({ request }: { request: Request }) => {
          const path = decodeURI(new URL(request.url).pathname)
          throw new Response(`Page not found: ${path}`, { status: 404 })
        },
      },
    ],
  },
]

const handler = createStaticHandler(routes)

/** A page as a reader's browser gets it, or only its data (`_payload.json`). */
export async function renderPage(
  url: string,
  { client, site, assets, payload }: { client: ApiClient; site: Site; assets: Assets; payload: boolean },
): Promise<PageResult> {
  const context = await handler.query(new Request(url), { requestContext: { client } satisfies LoadContext })
  if (context instanceof Response) {
    return { status: context.status, headers: { Location: context.headers.get('Location') ?? '/' }, body: '' }
  }
  const unexpected = Object.values(context.errors ?? {}).find(error => error instanceof Error)
  if (unexpected) throw unexpected
  if (payload) {
    return {
      status: context.statusCode,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ loaderData: context.loaderData, errors: serialiseErrors(context) }),
    }
  }
  const router = createStaticRouter(handler.dataRoutes, context)
  const html = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
  return {
    status: context.statusCode,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    body: renderDocument({
      html,
      head: headOf(context, site),
      site,
      assets,
      path: context.location.pathname,
    }),
  }
}

function headOf(context: StaticHandlerContext, site: Site) {
  const leaf = context.matches.at(-1)?.route.id ?? 'root'
  const page = sitePages[leaf as SitePageId]
  if (context.errors || !page) return errorHead(context.statusCode)
  return page.head(context.loaderData[leaf] as never, site, context.location.pathname)
}

function serialiseErrors(context: StaticHandlerContext) {
  if (!context.errors) return null
  return Object.fromEntries(
    Object.entries(context.errors).map(([id, error]) => {
      const {
        status = 500,
        statusText = '',
        data = '',
      } = error as { status?: number; statusText?: string; data?: string }
      return [id, { status, statusText, data }]
    }),
  )
}
