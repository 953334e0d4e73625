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

const routes = (Object.keys(pageRoutes) as SitePageId[]).map(id => ({ id, path: pageRoutes[id].path }))

/** The page that the router would choose: the more specific of two matching paths. */
function pageAt(path: string): SitePageId | undefined {
  const { page } = splitPayload(path)
  return isReadable(page) ? (matchRoutes(routes, page)?.[0]?.route.id as SitePageId) : undefined
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
