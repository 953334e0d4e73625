/** The React tree of an article page without its layout, for `bare-server.ts`; bundled by the bench. */
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router'
import type { ApiClient } from '../src/api/client.ts'
import { loadArticle } from '../src/features/article/site/article.loader.ts'
import { loadChrome } from '../src/site/chrome.loader.ts'
import { morePages } from '../src/site/morePages.tsx'
import { corePages } from '../src/site/pages.tsx'
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
const site = { name: 'ورّاق', url: 'http://localhost:3000' }

export async function renderArticle(client: ApiClient, pathname: string): Promise<string> {
  const location = { pathname, search: '', hash: '', state: null, key: 'default', mask: undefined }
  const matches = matchRoutes(dataRoutes, pathname) ?? []
  const ask = { client, site, params: matches.at(-1)?.params ?? {}, query: new URLSearchParams() }
  const [root, article] = await Promise.all([loadChrome(ask), loadArticle(ask)])
  const context = {
    basename: '/',
    location,
    matches,
    loaderData: { root, 'article-id-slug___ar': article },
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  } as unknown as Parameters<typeof createStaticRouter>[1]
  const router = createStaticRouter(dataRoutes, context)
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
}
