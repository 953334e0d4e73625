import { hash } from 'node:crypto'
import { ORPCError } from '@orpc/client'
import type { ComponentType } from 'react'
import {
  type ActionFunctionArgs,
  createStaticHandler,
  createStaticRouter,
  data,
  type LoaderFunctionArgs,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { ApiClient } from '../../api/client.ts'
import type { PageAction, PageHead, PageLoader, Site } from '../../api/page.ts'
import { type HouseStyle, setHouseStyle } from '../../arabic/house-style.ts'
import bodyEnd from '../../browser/inline/body-end.ts?script'
import dashboardHead from '../../browser/inline/dashboard-head.ts?script'
import head from '../../browser/inline/head.ts?script'
import { ArticlePreviewPage } from '../../features/article/site/ArticlePreviewPage.tsx'
import { type ArticleData, loadArticlePreview } from '../../features/article/site/article.loader.ts'
import { articleHead } from '../../features/article/site/head/article.head.ts'
import { articleListHead } from '../../features/article-list/site/article-list.head.ts'
import { loadCategoryPreview } from '../../features/article-list/site/article-list.loader.ts'
import { DossierPage } from '../../features/dossier/site/DossierPage.tsx'
import { dossierHead, loadDossierPreview } from '../../features/dossier/site/dossier.loader.ts'
import type { LockedArticle } from '../../platform/context.ts'
import { queryOf, type SitePageId } from '../../routes.ts'
import { ArticlesPage } from '../../site/ArticlesPage.tsx'
import { loadChrome } from '../../site/chrome.loader.ts'
import { type Assets, fullTitle, renderDocument, renderFollowing } from '../../site/document.ts'
import { HomePage } from '../../site/HomePage.tsx'
import { homeHead } from '../../site/home.head.ts'
import { loadHomePreview } from '../../site/home.loader.ts'
import { errorHead, servedPages } from '../../site/loaders.ts'
import { morePages } from '../../site/morePages.tsx'
import { corePages } from '../../site/pages.tsx'
import { renderTree } from '../../site/renderTree.tsx'
import { searchPages } from '../../site/searchPages.tsx'
import { partOf, type SiteRouteId, siteRoutes } from '../../site/siteRoutes.tsx'

/** All inline scripts of pages. The policy allows these by hash, and no others. */
export const inlineScripts = { head, bodyEnd, dashboardHead }

export type PageResult = {
  status: number
  headers: Record<string, string>
  body: string
  /** The subscriber-only article on the page, locked or whole. */
  locked?: LockedArticle | undefined
  /** An unexpected error, for the log. The reader got the error page. */
  error?: unknown
}
type RenderOptions = {
  client: ApiClient
  site: Site
  houseStyle: HouseStyle
  assets: Assets
  payload: boolean
  /** A form posted to the page. */
  form?: FormData
  /** The article that led the reader to subscribe. */
  cameFrom?: number | undefined
}

type LoadContext = {
  client: ApiClient
  site: Site
  cameFrom?: number | undefined
  /** Seconds to wait after a rate limit. */
  retryAfter?: number
}

function queryAt(address: string, id?: SitePageId): URLSearchParams {
  return id ? queryOf(id, new URL(address).searchParams) : new URLSearchParams()
}

const withClient =
  (load: PageLoader<unknown, string>, id?: SitePageId) =>
  async ({ request, params, context }: LoaderFunctionArgs) => {
    const asked = context as unknown as LoadContext
    const { client, site, cameFrom } = asked
    try {
      return await load({ params, query: queryAt(request.url, id), client, site, cameFrom })
    } catch (error) {
      // React Router treats errors of the contract like other responses with a status.
      if (!(error instanceof ORPCError)) throw error
      asked.retryAfter = (error.data as { retryAfter?: number } | undefined)?.retryAfter
      throw new Response(error.message, { status: error.status })
    }
  }

/** Runs a form's action. Without a session, redirects to sign in and back. */
const answering =
  (id: SitePageId) =>
  async ({ request, params, context }: ActionFunctionArgs) => {
    const { client, site } = context as unknown as LoadContext
    const act: PageAction<string> | undefined = servedPages[id].act
    if (!act) throw new Response('', { status: 405 })
    const answer = await act({
      params,
      query: queryAt(request.url, id),
      client,
      site,
      form: await request.formData(),
    })
    return answer instanceof Response ? answer : data(answer, { status: answer.status })
  }

async function refusePage(): Promise<never> {
  throw new Response('', { status: 404 })
}

const preview = 'article-preview'
const frontPreview = 'front-preview'
const categoryPreview = 'category-preview'
const dossierPreview = 'dossier-preview'
const articlePage = 'article-id-slug___ar' satisfies SitePageId

function loaderOf(id: SiteRouteId) {
  if (id === 'root') return withClient(loadChrome)
  if (id === 'not-found') return withClient(refusePage)
  return withClient(servedPages[id].load, id)
}

const allPages: Record<SitePageId, ComponentType> = { ...corePages, ...morePages, ...searchPages }

const handler = createStaticHandler(
  siteRoutes(
    {
      loaderOf,
      actionOf: answering,
      pageOf: id => ({ Component: allPages[id] }),
    },
    [
      {
        id: preview,
        path: '/dashboard/article/preview/:id',
        Component: ArticlePreviewPage,
        loader: withClient(loadArticlePreview),
      },
      {
        id: frontPreview,
        path: '/dashboard/front-page/preview',
        Component: HomePage,
        loader: withClient(loadHomePreview),
      },
      {
        id: categoryPreview,
        path: '/dashboard/front-page/preview/:slug',
        Component: ArticlesPage,
        loader: withClient(loadCategoryPreview),
      },
      {
        id: dossierPreview,
        path: '/dashboard/dossier/preview/:id',
        Component: DossierPage,
        loader: withClient(loadDossierPreview),
      },
    ],
  ),
)

/** Renders a page, or only its data (`_payload.json`). */
export async function renderPage(
  url: string,
  { client, site, houseStyle, assets, payload, form, cameFrom }: RenderOptions,
): Promise<PageResult> {
  // This bundle has its own copy of the formatters.
  setHouseStyle(houseStyle)
  const request = new Request(url, form && { method: 'POST', body: form })
  const asked: LoadContext = { client, site, cameFrom }
  const context = await handler.query(request, { requestContext: asked })
  if (context instanceof Response) {
    const location = context.headers.get('Location') ?? '/'
    // fetch follows redirects by itself, without revealing the new address.
    if (payload) return json(200, { redirect: location })
    // 303, so that the form is not sent again to the next address (RFC 9110 §15.4.4).
    return { status: form ? 303 : context.status, headers: { Location: location }, body: '' }
  }
  const waiting: Record<string, string> = asked.retryAfter ? { 'Retry-After': String(asked.retryAfter) } : {}
  const error = Object.values(context.errors ?? {}).find(thrown => thrown instanceof Error)
  const { loaderData, actionData } = context
  const head = headOf(context, site)
  const version = hash('sha1', JSON.stringify(withoutCoverage(loaderData)), 'base64url').slice(0, 12)
  const payloadOf = () => ({
    title: fullTitle(head, site),
    head: renderFollowing(head, site),
    version,
    loaderData,
    actionData,
    errors: serialiseErrors(context),
  })
  const locked = lockedOf(loaderData)
  if (payload) return { ...json(context.statusCode, payloadOf(), waiting), locked, error }
  const router = createStaticRouter(matchedBranch(context), context)
  const tree = <StaticRouterProvider router={router} context={context} hydrate={false} />
  const html = renderTree(tree, JSON.stringify(houseStyle))
  const leaf = context.matches.at(-1)?.route.id ?? ''
  const isStatic = [preview, frontPreview, categoryPreview, dossierPreview].includes(leaf)
  return {
    status: context.statusCode,
    headers: { 'Content-Type': 'text/html; charset=utf-8', ...waiting },
    body: renderDocument({
      html,
      head,
      site,
      assets,
      inlineScripts,
      part: leaf === dossierPreview ? 'more' : partOf(leaf),
      actionData,
      // Saves the browser a second request for a missing page.
      payload: [404, 410].includes(context.statusCode) ? payloadOf() : undefined,
      version: isStatic ? undefined : version,
    }),
    locked,
    error,
  }
}

/**
 * Omits live entries, which a separate script shows, so that those added between the page and its data cause
 * no redraw.
 */
function withoutCoverage(loaderData: StaticHandlerContext['loaderData']): object {
  const article: Partial<ArticleData> | undefined = loaderData[articlePage]
  return article?.coverage ? { ...loaderData, [articlePage]: { ...article, coverage: true } } : loaderData
}

/** Returns only this page's routes: React Router would match the address against all of them twice more. */
function matchedBranch({ matches }: StaticHandlerContext): RouteObject[] {
  return matches.reduceRight<RouteObject[]>(
    (children, { route }) => [{ ...route, ...(route.index ? {} : { children }) } as RouteObject],
    [],
  )
}

function lockedOf(loaderData: StaticHandlerContext['loaderData']): LockedArticle | undefined {
  const { article } = (loaderData[articlePage] ?? {}) as Partial<ArticleData>
  return article?.access === 'subscribers'
    ? { id: article.id, agencyId: article.agency?.id ?? null }
    : undefined
}

function json(status: number, body: object, headers: Record<string, string> = {}): PageResult {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  }
}

function headOf(context: StaticHandlerContext, site: Site): PageHead {
  const leaf = context.matches.at(-1)?.route.id ?? 'root'
  const data = context.loaderData[leaf] as never
  if (context.errors) return errorHead(context.statusCode)
  if (leaf === preview) return { ...articleHead(data, site), structured: [], noindex: true }
  if (leaf === frontPreview) return { ...homeHead(data, site), structured: [], noindex: true }
  if (leaf === categoryPreview) return { ...articleListHead(data, site), structured: [], noindex: true }
  if (leaf === dossierPreview) return { ...dossierHead(data, site), structured: [], noindex: true }
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
