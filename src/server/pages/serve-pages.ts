import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors } from '../../contract/errors.ts'
import type { ReadingGate } from '../../features/paywall/reading-gate.service.ts'
import { asksById, findNewPath } from '../../features/site-import/old-address.service.ts'
import type { LockedArticle } from '../../platform/context.ts'
import type { ProxyTrust } from '../../platform/proxy-trust.ts'
import { isPrefetch } from '../../platform/request-headers.ts'
import { clientLeft } from '../../platform/security/client-left.ts'
import { ClientLeft } from '../../platform/security/line.ts'
import { createTurns, type InTurn } from '../../platform/security/turns.ts'
import { inSpan } from '../../platform/tracing.ts'
import { splitPayload } from '../../site/payloadAddress.ts'
import { isDocumentPath } from '../documents/documents.ts'
import { failureOf } from '../failure.ts'
import { addressOfRequest } from '../security/caller-address.ts'
import { sayWholeAddress } from './missing-page.ts'
import { keyOf, pathOf, variantKey } from './page-address.ts'
import type { CachedPage, PageCache } from './page-cache.ts'
import { countLookup, timeRender, watchCache } from './page-metrics.ts'
import { failurePage } from './plain-page.ts'
import { noStore, type PageRendering, renderPage } from './render-page.ts'
import { isLarge, sendPage } from './send-page.ts'
import { createSharedRenders } from './shared-renders.ts'

type PageServing = PageRendering & {
  cache: PageCache
  gate: ReadingGate
  /** Queues renders. */
  inTurn: InTurn
  /** Whether `X-Forwarded-For` is trusted. */
  trustProxy: ProxyTrust
}

/** Limits for sending large pages. A reader may take a minute, so many are allowed over all networks. */
const sends = {
  kind: 'large pages',
  ofNetwork: { underWay: 4, waiting: 100 },
  ofSite: { underWay: 8, waiting: 200 },
  ofAll: { underWay: 200, waiting: 400 },
}

/** Serves readers' pages ahead of the framework: a cache hit is a lookup and a write. */
export function createPageListener(parts: PageServing) {
  const { cache, gate, inTurn, site, trustProxy } = parts
  watchCache(cache)
  const inSendTurn = createTurns(sends)
  const pageFor = createSharedRenders(cache, inTurn, (...asked) =>
    timeRender(() => inSpan('render page', {}, () => renderPage(parts, ...asked))),
  )
  const addressOf = (request: IncomingMessage) => addressOfRequest(request, trustProxy)

  /** Finds the variant of a locked page that this reader may see, and sets the meter's cookie. */
  async function openPage(
    request: IncomingMessage,
    key: string,
    left: AbortSignal,
    locked: CachedPage,
    article: LockedArticle,
  ) {
    const caller = addressOf(request)
    const before = gate.known(request, article)
    const { reading, cookie } = before ? { reading: before } : await gate.decide(request, article, caller)
    // A prefetch is not counted, so its response would differ from the response to a click.
    const isAhead = isPrefetch(request) && !reading.whole && (reading.left ?? 0) > 0
    const isUsual = !reading.whole && reading.left !== 0
    return { page: isUsual ? locked : await pageFor(key, caller, left, reading), cookie, isAhead }
  }

  /**
   * A page cached at exactly the requested address has been counted already (`countCachedPage`). It is not
   * matched against all routes, which would cost twice as much as sending it.
   */
  function findCached(address: string): { key: string; cached: CachedPage | undefined } {
    const exact = cache.find(address)
    if (exact) return { key: address, cached: exact }
    const key = keyOf(address)
    const cached = key === address ? undefined : cache.find(key)
    countLookup(cached ? 'hit' : 'miss')
    return { key, cached }
  }

  /** The cached variant for a reader who was granted access a moment ago. */
  function findOpen(request: IncomingMessage, key: string, article: LockedArticle): CachedPage | undefined {
    const reading = gate.known(request, article)
    return reading && cache.find(variantKey(key, reading))
  }

  async function serve(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    open: CachedPage | undefined,
  ): Promise<void> {
    try {
      if (asksById(request.url ?? '/') && (await redirectOld(request, response, parts))) return
      if (open) return void (await sendPage(request, response, open))
      const left = clientLeft(response)
      let page = await pageFor(key, addressOf(request), left)
      if (page.status === 404 && (await redirectOld(request, response, parts))) return
      let cookie: string | undefined
      if (page.locked) {
        const opened = await openPage(request, key, left, page, page.locked)
        if (opened.isAhead) return void response.writeHead(204, noStore).end()
        ;({ page, cookie } = opened)
      }
      // `new URL(path, base)` would parse the text after two slashes as a host.
      const url = new URL(`${site.url}${request.url ?? '/'}`)
      const said = () => sayWholeAddress(page, key, url)
      const isOther = page.status === 404 && url.pathname + url.search !== key
      const whole = isOther ? await inTurn(addressOf(request), said, left) : page
      const send = async () => {
        await sendPage(request, response, whole, cookie)
        if (!response.closed) await once(response, 'close')
      }
      if (isLarge(whole)) await inSendTurn(addressOf(request), send, left)
      else await sendPage(request, response, whole, cookie)
    } catch (error) {
      refuse(response, key, error)
    }
  }

  function refuse(response: ServerResponse, key: string, error: unknown): void {
    if (!(error instanceof ClientLeft)) sendFailure(response, key, error, parts)
  }

  return (request: IncomingMessage, response: ServerResponse): void | Promise<void> => {
    const address = request.url ?? '/'
    const { key, cached } = findCached(address)
    const open = cached?.locked && findOpen(request, key, cached.locked)
    if (!open || asksById(address)) return serve(request, response, key, open)
    // Without a promise for each request, which would cost much of the time that sending takes.
    try {
      const sending = sendPage(request, response, open)
      return sending instanceof Promise ? sending.catch(error => refuse(response, key, error)) : sending
    } catch (error) {
      refuse(response, key, error)
    }
  }
}

/** Redirects old addresses of a site that moved in. The lookup takes a render turn. */
async function redirectOld(
  request: IncomingMessage,
  response: ServerResponse,
  { inTurn, db, headersOf, trustProxy }: PageServing,
): Promise<boolean> {
  const left = clientLeft(response)
  const look = () => findNewPath(db, request.url ?? '/')
  const location = await inTurn(addressOfRequest(request, trustProxy), look, left)
  if (!location) return false
  response.writeHead(301, { ...headersOf(), ...noStore, Location: location }).end()
  return true
}

function sendFailure(
  response: ServerResponse,
  key: string,
  error: unknown,
  { headersOf, log }: PageServing,
): void {
  const { code, message, headers } = failureOf(error, key, log)
  const path = pathOf(key)
  // Without a payload, the browser requests the page itself, and this process sends the error.
  const asText = isDocumentPath(path) || splitPayload(path).isPayload
  const { status } = errors[code]
  response.writeHead(status, {
    ...headersOf(),
    ...headers,
    'Content-Type': `${asText ? 'text/plain' : 'text/html'}; charset=utf-8`,
  })
  response.end(asText ? (message ?? errors[code].message) : failurePage(status, message))
}
