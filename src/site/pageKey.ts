import { matchPath } from 'react-router'
import type { PageRoute } from '../contract/page-route.ts'
import { pageRoutes } from '../routes.ts'

const payloadName = '/_payload.json'

const asking = (Object.values(pageRoutes) as PageRoute[]).filter(({ query }) => query !== undefined)

/** The key of a page: its address without what that page does not look at. */
export function pageKey(address: string): string {
  const mark = address.indexOf('?')
  if (mark < 0) return address
  const path = address.slice(0, mark)
  const given = new URLSearchParams(address.slice(mark + 1))
  const kept = new URLSearchParams()
  for (const name of queryOf(path)) {
    const value = given.get(name)
    if (value) kept.set(name, value)
  }
  return kept.size > 0 ? `${path}?${kept}` : path
}

function queryOf(path: string): readonly string[] {
  const page = path.endsWith(payloadName) ? path.slice(0, -payloadName.length) : path
  return asking.find(route => matchPath(route.path, decoded(page)))?.query ?? []
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
