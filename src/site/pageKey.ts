import { matchPath } from 'react-router'
import { pageRoutes, type SitePageId } from '../routes.ts'

const payloadName = '/_payload.json'

/** What a page may be asked for beside its path; anything else makes no page of its own. */
const parameters: Partial<Record<SitePageId, string[]>> = {
  'article-search-slug___ar': [
    'q',
    'after',
    'category',
    'agency',
    'sort',
    'span',
    ...['from', 'to'].flatMap(end => [end, `${end}-year`, `${end}-month`, `${end}-day`]),
  ],
  'articles-slug___ar': ['after', 'tag', 'person', 'author', 'source'],
  'agencies-slug___ar': ['after'],
  weather___ar: ['city'],
}
const asked = Object.entries(parameters).map(([id, names]) => ({
  path: pageRoutes[id as SitePageId].path,
  names,
}))

/** The key of a page: its address without what that page does not look at. */
export function pageKey(address: string): string {
  const mark = address.indexOf('?')
  if (mark < 0) return address
  const path = address.slice(0, mark)
  const given = new URLSearchParams(address.slice(mark + 1))
  const kept = new URLSearchParams()
  for (const name of parametersOf(path)) {
    const value = given.get(name)
    if (value) kept.set(name, value)
  }
  return kept.size > 0 ? `${path}?${kept}` : path
}

function parametersOf(path: string): string[] {
  const page = path.endsWith(payloadName) ? path.slice(0, -payloadName.length) : path
  return asked.find(one => matchPath(one.path, decoded(page)))?.names ?? []
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
