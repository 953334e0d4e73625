import type { IncomingMessage, ServerResponse } from 'node:http'
import { noteAnswer } from '../platform/metrics/recent-answers.ts'
import { counter, histogram } from '../platform/metrics/registry.ts'
import { beaconPath } from './beacon.ts'
import { isDocumentPath } from './documents/documents.ts'
import { isPageAddress, pathOf } from './pages/page-address.ts'
import { countLookup } from './pages/page-metrics.ts'
import { isPersonalPath } from './pages/personal-pages.ts'

export type Kind =
  | 'api'
  | 'beacon'
  | 'cached'
  | 'dashboard'
  | 'document'
  | 'file'
  | 'link'
  | 'page'
  | 'personal'
  | 'picture'
  | 'probe'
  | 'stream'
  | 'webhook'

const requests = counter(
  'warraq_http_requests_total',
  'Requests; HEAD counts as GET.',
  ['kind', 'method', 'status'],
  addCachedPages,
)
const seconds = histogram(
  'warraq_http_request_duration_seconds',
  'Time to answer a request, except pages from the cache and streams.',
  ['kind'],
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
)

const begins: [start: RegExp, kind: Kind][] = [
  [/^\/api\/v1\/payment\/webhook\//, 'webhook'],
  [/^\/api\/v1\/\w+\/stream(?:[/?]|$)/, 'stream'],
  [/^\/api\//, 'api'],
  [/^\/dashboard(?:[/?]|$)/, 'dashboard'],
  [/^\/(?:healthz|readyz)(?:\?|$)/, 'probe'],
  [/^\/(?:s|n|ad|partner)\//, 'link'],
  [/^\/(?:media|share)\//, 'picture'],
  [/^\/assets\//, 'file'],
]

/** Kind of a request, as a metrics label. There are few kinds, and an address is never a label. */
export function kindOf(method: string, url: string): Kind {
  if (method === 'POST' && url === beaconPath) return 'beacon'
  const known = begins.find(([start]) => start.test(url))?.[1]
  if (known) return known
  const path = pathOf(url)
  if (isDocumentPath(path)) return 'document'
  if (isPersonalPath(path) || method === 'POST') return 'personal'
  return isPageAddress(url) ? 'page' : 'file'
}

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function methodOf(method: string): string {
  if (method === 'HEAD') return 'GET'
  return methods.has(method) ? method : 'other'
}

/** Pages served from the cache since the last scrape, by class of status. */
const cachedPages = [0, 0, 0, 0, 0, 0]

/** Counts a cached page. An array access is the only cost of metrics for it. */
export function countCachedPage(status: number): void {
  cachedPages[(status / 100) | 0]! += 1
}

function addCachedPages(): void {
  cachedPages.forEach((count, index) => {
    if (count === 0) return
    requests.inc({ kind: 'cached', method: 'GET', status: `${index}xx` }, count)
    countLookup('hit', count)
    cachedPages[index] = 0
  })
}

/** Counts and times a request until its response is closed. */
export function measureRequest({ method = '', url = '' }: IncomingMessage, response: ServerResponse): void {
  const kind = kindOf(method, url)
  const start = performance.now()
  response.once('close', () => {
    const status = response.writableFinished ? `${(response.statusCode / 100) | 0}xx` : 'aborted'
    requests.inc({ kind, method: methodOf(method), status })
    noteAnswer(status === '5xx')
    if (kind !== 'stream') seconds.observe({ kind }, (performance.now() - start) / 1000)
  })
}
