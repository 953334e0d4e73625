import type { RequestListener, ServerResponse } from 'node:http'
import { errors } from '../contract/errors.ts'
import { notShared } from '../platform/edge/caching.ts'
import { withLogContext } from '../platform/log-context.ts'
import { beaconPath } from './beacon.ts'
import { isPageAddress } from './pages/page-address.ts'
import type { PageCache } from './pages/page-cache.ts'
import { plainPage } from './pages/plain-page.ts'
import { isLarge, sendPage } from './pages/send-page.ts'
import { countCachedPage, measureRequest } from './request-metrics.ts'
import { pathOfTarget } from './request-target.ts'
import type { HeadersOf } from './security/headers.ts'
import { traceRequest } from './trace-request.ts'

type Listener = (...asked: Parameters<RequestListener>) => unknown
type Handlers = {
  warnOfProxy: (request: Parameters<RequestListener>[0]) => void
  requestIdOf: (request: Parameters<RequestListener>[0]) => string
  traceparentOf: (request: Parameters<RequestListener>[0]) => string | undefined
  takeBeacon: Listener
  findStream: (url: string) => RequestListener | undefined
  findPage: PageCache['find']
  servePage: Listener
  /** Handles everything else. */
  answer: Listener
  headersOf: HeadersOf
}

/** Sends readers' pages to their own listener, cached ones first, and everything else to Hono. */
export function routeRequests({ findPage, servePage, headersOf, ...handlers }: Handlers): RequestListener {
  const route: RequestListener = (request, response) => {
    const { method, url = '/' } = request
    if (method === 'POST' && url === beaconPath) return void handlers.takeBeacon(request, response)
    const stream = method === 'GET' ? handlers.findStream(url) : undefined
    if (stream) return stream(request, response)
    const isRead = method === 'GET' || method === 'HEAD'
    if (!url.startsWith('/api/') && !canBeDecoded(url)) {
      const article = isRead && articleAt(url)
      if (!article) return refuseAddress(response, headersOf)
      request.url = article
      return void servePage(request, response)
    }
    void (isRead && isPageAddress(url) ? servePage(request, response) : handlers.answer(request, response))
  }

  return (request, response) => {
    handlers.warnOfProxy(request)
    const { method } = request
    const url = pathOfTarget(request.url ?? '/')
    if (url === undefined) return void response.writeHead(400, noStoreAndClose).end()
    request.url = url
    const ready = (method === 'GET' || method === 'HEAD') && findPage(url)
    // A cached address is known to be a page, so routing is skipped.
    if (ready) {
      countCachedPage(ready.status)
      if (!ready.locked && !isLarge(ready)) return void sendPage(request, response, ready)
      return void servePage(request, response)
    }
    measureRequest(request, response)
    const requestId = handlers.requestIdOf(request)
    response.setHeader('X-Request-Id', requestId)
    const parent = handlers.traceparentOf(request)
    withLogContext({ requestId }, () =>
      traceRequest(request, response, requestId, parent, () => route(request, response)),
    )
  }
}

const noStoreAndClose = { 'Cache-Control': notShared, Connection: 'close' }

function refuseAddress(response: ServerResponse, headersOf: HeadersOf): void {
  const { status, message } = errors.NOT_FOUND
  response.writeHead(status, {
    ...headersOf(),
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': notShared,
  })
  response.end(plainPage({ title: 'العنوان غير صحيح', text: message, status, again: false }))
}

/** A path that cannot be decoded is not one of our addresses (RFC 3986 §2.1). */
function canBeDecoded(address: string): boolean {
  try {
    decodeURIComponent(address.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}

/**
 * Address of an article by its id, for an address that was truncated within a letter. It redirects to the
 * complete one.
 */
function articleAt(address: string): string | undefined {
  return /^(\/article\/[1-9]\d{0,9})\/[^/?]+\/?(?:\?.*)?$/.exec(address)?.[1]
}
