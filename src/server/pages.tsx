import { createHash } from 'node:crypto'
import { ORPCError } from '@orpc/client'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type LoaderFunctionArgs,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { ApiClient } from '../api/client.ts'
import type { PageHead, PageLoader, Site } from '../api/page.ts'
import { ArticlePreviewPage } from '../features/article/site/ArticlePreviewPage.tsx'
import { articleHead } from '../features/article/site/article.head.ts'
import { loadArticlePreview } from '../features/article/site/article.loader.ts'
import type { SitePageId } from '../routes.ts'
import { type Assets, fullTitle, renderDocument } from '../site/document.ts'
import { errorHead, loadChrome, servedPages } from '../site/loaders.ts'
import { type SiteRouteId, siteRoutes } from '../site/siteRoutes.tsx'

export { paintScript, wakeUpScript } from '../site/document.ts'

export type PageResult = {
  status: number
  headers: Record<string, string>
  body: string
  /** What went wrong where nothing should, for the log; the reader has been given the error page. */
  error?: unknown
}
export type RenderOptions = { client: ApiClient; site: Site; assets: Assets; payload: boolean }

type LoadContext = { client: ApiClient; site: Site }

const withClient =
  (load: PageLoader) =>
  async ({ request, params, context }: LoaderFunctionArgs) => {
    const { client, site } = context as unknown as LoadContext
    try {
      return await load({ params, url: new URL(request.url), client, site })
    } catch (error) {
      // An error of the contract is an answer with a status, like any other that React Router knows.
      if (error instanceof ORPCError) throw new Response(error.message, { status: error.status })
      throw error
    }
  }

async function refusePage(): Promise<never> {
  throw new Response('', { status: 404 })
}

const preview = 'article-preview'

function loaderOf(id: SiteRouteId) {
  if (id === 'root') return withClient(loadChrome)
  return withClient(id === 'not-found' ? refusePage : servedPages[id].load)
}

const handler = createStaticHandler(
  siteRoutes(loaderOf, [
    {
      id: preview,
      path: '/dashboard/article/preview/:id',
      Component: ArticlePreviewPage,
      loader: withClient(loadArticlePreview),
    },
  ]),
)

/** A page as a reader's browser gets it, or only its data (`_payload.json`). */
export async function renderPage(
  url: string,
  { client, site, assets, payload }: RenderOptions,
): Promise<PageResult> {
  const context = await handler.query(new Request(url), {
    requestContext: { client, site } satisfies LoadContext,
  })
  if (context instanceof Response) {
    const location = context.headers.get('Location') ?? '/'
    // A browser follows redirects by itself and would not learn where the page has moved.
    if (payload) return json(200, { redirect: location })
    return { status: context.status, headers: { Location: location }, body: '' }
  }
  const error = Object.values(context.errors ?? {}).find(thrown => thrown instanceof Error)
  const { loaderData } = context
  const head = headOf(context, site)
  const version = createHash('sha256').update(JSON.stringify(loaderData)).digest('base64url').slice(0, 12)
  if (payload) {
    const said = { title: fullTitle(head, site), canonical: head.canonical ?? null, version }
    return { ...json(context.statusCode, { ...said, loaderData, errors: serialiseErrors(context) }), error }
  }
  const router = createStaticRouter(handler.dataRoutes, context)
  const html = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
  const asleep = context.matches.at(-1)?.route.id === preview
  return {
    status: context.statusCode,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    body: renderDocument({ html, head, site, assets, version: asleep ? undefined : version }),
    error,
  }
}

function json(status: number, body: object): PageResult {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  }
}

function headOf(context: StaticHandlerContext, site: Site): PageHead {
  const leaf = context.matches.at(-1)?.route.id ?? 'root'
  const data = context.loaderData[leaf] as never
  if (context.errors) return errorHead(context.statusCode)
  if (leaf === preview) return { ...articleHead(data, site), structured: [], noindex: true }
  return servedPages[leaf as SitePageId].head(data, site)
}

function serialiseErrors(context: StaticHandlerContext) {
  if (!context.errors) return null
  return Object.fromEntries(
    Object.entries(context.errors).map(([id, error]) => {
      const { status = 500, statusText = '', data = '' } = error as Partial<Record<string, unknown>>
      return [id, { status, statusText, data }]
    }),
  )
}
