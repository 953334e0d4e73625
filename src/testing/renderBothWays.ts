import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticRouter,
  matchRoutes,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { morePages } from '../site/morePages.tsx'
import { corePages } from '../site/pages.tsx'
import { renderTree } from '../site/renderTree.tsx'
import { searchPages } from '../site/searchPages.tsx'
import { siteRoutes } from '../site/siteRoutes.tsx'

const pages = { ...corePages, ...morePages, ...searchPages }
const routes = siteRoutes({
  loaderOf: () => () => null,
  actionOf: () => undefined,
  pageOf: id => ({ Component: pages[id] }),
})

type Payload = Pick<StaticHandlerContext, 'loaderData' | 'actionData' | 'errors'>

/** Renders a page by React alone, and with shared blocks, which are rendered first and then reused. */
export function renderBothWays(url: URL, { loaderData, actionData, errors }: Payload) {
  const { pathname, search } = url
  const context = {
    basename: '/',
    location: { pathname, search, hash: '', state: null, key: 'default', mask: undefined },
    matches: matchRoutes(routes, pathname) ?? [],
    loaderData,
    actionData: actionData ?? null,
    errors,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  } as unknown as StaticHandlerContext
  const router = createStaticRouter(routes, context)
  const tree = createElement(StaticRouterProvider, { router, context, hydrate: false })
  return { alone: renderToString(tree), shared: [renderTree(tree, ''), renderTree(tree, '')] }
}
