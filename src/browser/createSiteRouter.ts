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

type Start = { hydrationData: HydrationState; dataStrategy: DataStrategyFunction }

/**
 * What `createBrowserRouter` does. It shares its module with the router's links and forms, which are 5 kB that no
 * reader needs: ours are in `ui/route`.
 */
export function createSiteRouter(routes: RouteObject[], start: Start): DataRouter {
  const history = createBrowserHistory()
  return createRouter({
    routes,
    history,
    mapRouteProperties,
    hydrationRouteProperties,
    ...start,
  }).initialize()
}
