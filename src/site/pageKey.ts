import { matchPath } from 'react-router'
import { pageRoutes, queryOf, type SitePageId } from '../routes.ts'

const payloadName = '/_payload.json'

/** The key of a page: its address without what that page does not take. */
export function pageKey(address: string): string {
  const mark = address.indexOf('?')
  if (mark < 0) return address
  const path = address.slice(0, mark)
  const id = pageAt(path)
  const kept = id && queryOf(id, new URLSearchParams(address.slice(mark + 1)))
  return kept?.size ? `${path}?${kept}` : path
}

function pageAt(path: string): SitePageId | undefined {
  const page = decoded(path.endsWith(payloadName) ? path.slice(0, -payloadName.length) : path)
  return (Object.keys(pageRoutes) as SitePageId[]).find(id => matchPath(pageRoutes[id].path, page))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
