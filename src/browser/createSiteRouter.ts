import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createRouter,
  type DataRouter,
  type DataStrategyFunction,
  type HydrationState,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  type RouteObject,
} from 'react-router'

// Without session storage: the router saves view transitions there, which the site does not use, and reading it would
// delay hydration.
const { document, location } = window
const nothing = () => null
const routerWindow = {
  document,
  location,
  sessionStorage: { getItem: nothing, setItem: nothing },
  addEventListener: nothing,
  removeEventListener: nothing,
} as unknown as Window

type Start = { hydrationData: HydrationState; dataStrategy: DataStrategyFunction }

/**
 * Equivalent to `createBrowserRouter`, which shares a module with the router's links and forms, 4 kB that no page needs
 * (ours are in `ui/route`): with them a page has 111 kB of scripts, and the limit is 110.
 */
export function createSiteRouter(routes: RouteObject[], start: Start): DataRouter {
  const history = createBrowserHistory()
  return createRouter({
    routes,
    history,
    window: routerWindow,
    mapRouteProperties,
    hydrationRouteProperties,
    ...start,
  }).initialize()
}
