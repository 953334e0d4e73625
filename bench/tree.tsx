/** The React tree of an article page without its layout, rendered by React alone and as ours does; bundled by the bench. */
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router'
import type { ApiClient } from '../src/api/client.ts'
import { loadArticle } from '../src/features/article/site/article.loader.ts'
import { loadChrome } from '../src/site/chrome.loader.ts'
import { morePages } from '../src/site/morePages.tsx'
import { corePages } from '../src/site/pages.tsx'
import { renderTree } from '../src/site/renderTree.tsx'
import { searchPages } from '../src/site/searchPages.tsx'
import { siteRoutes } from '../src/site/siteRoutes.tsx'

const all = { ...corePages, ...morePages, ...searchPages }
const { dataRoutes } = createStaticHandler(
  siteRoutes({
    loaderOf: () => () => null,
    actionOf: () => undefined,
    pageOf: id => ({ Component: all[id] }),
  }),
)
const rounds = 9
const warmRounds = 3
const site = { name: 'ورّاق', url: 'http://localhost:3000' }

export async function renderArticle(client: ApiClient, pathname: string): Promise<string> {
  const { matches, loaderData } = await loadPage(client, pathname)
  return renderToString(treeOf(dataRoutes, { pathname, matches, loaderData }))
}

type Page = { pathname: string; matches: NonNullable<ReturnType<typeof matchRoutes>>; loaderData: object }

async function loadPage(client: ApiClient, pathname: string): Promise<Page> {
  const matches = matchRoutes(dataRoutes, pathname) ?? []
  const ask = { client, site, params: matches.at(-1)?.params ?? {}, query: new URLSearchParams() }
  const [root, article] = await Promise.all([loadChrome(ask), loadArticle(ask)])
  return { pathname, matches, loaderData: { root, 'article-id-slug___ar': article } }
}

function treeOf(routes: typeof dataRoutes, { pathname, matches, loaderData }: Page): ReactNode {
  const context = {
    basename: '/',
    location: { pathname, search: '', hash: '', state: null, key: 'default', mask: undefined },
    matches,
    loaderData,
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  } as unknown as Parameters<typeof createStaticRouter>[1]
  const router = createStaticRouter(routes, context)
  return <StaticRouterProvider router={router} context={context} hydrate={false} />
}

/** The routes of this page alone. */
function branchOf({ matches }: Page): typeof dataRoutes {
  return matches.reduceRight<typeof dataRoutes>(
    (children, { route }) => [{ ...route, children } as (typeof dataRoutes)[number]],
    [],
  )
}

/** Milliseconds of processor time that a page takes: React alone, and with the blocks that pages have in common. */
export async function timeRendering(client: ApiClient, pathnames: string[]) {
  const pages: Page[] = []
  for (const pathname of pathnames) pages.push(await loadPage(client, pathname))
  const ways = {
    // Ours gets the routes of the page alone, as in `renderPage`.
    alone: (page: Page) => renderToString(treeOf(dataRoutes, page)),
    shared: (page: Page) => renderTree(treeOf(branchOf(page), page), ''),
  }
  const spent: Record<keyof typeof ways, number[]> = { alone: [], shared: [] }
  for (let round = 0; round < rounds + warmRounds; round += 1) {
    for (const way of ['alone', 'shared'] as const) {
      const before = process.cpuUsage().user
      for (const page of pages) ways[way](page)
      const milliseconds = (process.cpuUsage().user - before) / 1000
      if (round >= warmRounds) spent[way].push(milliseconds / pages.length)
    }
  }
  return spent
}
