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

// What the router asks of its window. Its memory of view transitions, of which there are none, would make a page that
// hydrates wait for the browser to open its storage.
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
 * What `createBrowserRouter` does. It shares its module with the router's links and forms, which are 4 kB that no
 * reader needs: with them a page would have 111 kB of scripts, over its limit of 110. Ours are in `ui/route`.
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
