import { matchRoutes } from 'react-router'
import { pageRoutes, queryOf, type SitePageId } from '../routes.ts'
import { splitPayload } from './payloadAddress.ts'

/** Cache key of a page: its address without the parameters that the page does not use. */
export function pageKey(address: string): string {
  const mark = address.indexOf('?')
  if (mark < 0) return address
  const path = address.slice(0, mark)
  const id = pageAt(path)
  const kept = id && queryOf(id, new URLSearchParams(address.slice(mark + 1)))
  return kept?.size ? `${path}?${kept}` : path
}

const firstOf = (path: string) => (path.split('/')[1] ?? '').toLowerCase()
/** By the first part of their path, because the router compiles every route that it is given for each address. */
const routes = Map.groupBy(
  (Object.keys(pageRoutes) as SitePageId[]).map(id => ({ id, path: pageRoutes[id].path })),
  ({ path }) => firstOf(path),
)

/** The page that the router will choose: the more specific one, if two paths match. */
export function pageAt(path: string): SitePageId | undefined {
  const { page } = splitPayload(path)
  if (!isReadable(page)) return undefined
  const near = routes.get(firstOf(decodeURIComponent(page)))
  return near && (matchRoutes(near, page)?.[0]?.route.id as SitePageId)
}

/** The router warns about addresses that it cannot decode. */
function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
