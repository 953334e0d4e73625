import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApiClient } from '../../api/client.ts'
import type { CacheTag } from '../../contract/cache-tags.ts'
import { errors } from '../../contract/errors.ts'
import { fail } from '../../contract/fail.ts'
import type { ReadingGate } from '../../features/paywall/reading-gate.service.ts'
import { type ApiContext, type LockedArticle, lockedReading, type Reading } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import type { ProxyTrust } from '../../platform/proxy-trust.ts'
import { isPrefetch } from '../../platform/request-headers.ts'
import { clientLeft } from '../../platform/security/client-left.ts'
import type { Cursors } from '../../platform/security/cursors.ts'
import { ClientLeft } from '../../platform/security/line.ts'
import { createSharedTurn, type SharedTurn } from '../../platform/security/shared-turn.ts'
import { createTurns, type InTurn } from '../../platform/security/turns.ts'
import type { Assets } from '../../site/document.ts'
import { pageAt, pageKey } from '../../site/pageKey.ts'
import { splitPayload } from '../../site/payloadAddress.ts'
import { isDocumentPath, renderDocumentFile } from '../documents/documents.ts'
import { failureOf } from '../failure.ts'
import { addressOfRequest } from '../security/caller-address.ts'
import { forOthers, type HeadersOf, hasStreams, isForOthers } from '../security/headers.ts'
import type { PagesModule } from './built-site.ts'
import { sayWholeAddress } from './missing-page.ts'
import { type CachedPage, isKept, type PageCache, type Rendered, tooManyRequests } from './page-cache.ts'
import type { PageResult } from './pages.tsx'
import { isPersonalPath } from './personal-pages.ts'
import { failurePage } from './plain-page.ts'
import { isLarge, sendPage } from './send-page.ts'
import { type SiteFacts, siteOf } from './site-facts.ts'

type PageServing = {
  cache: PageCache
  /** In development the bundle may change between requests. */
  pages: () => Promise<{ module: PagesModule; assets: Assets }>
  /** A guest's client that collects cache tags. */
  guestClient: (addCacheTags: ApiContext['addCacheTags'], address: string, reading: Reading) => ApiClient
  gate: ReadingGate
  isOurs: Cursors['isOurs']
  /** Queues renders. */
  inTurn: InTurn
  /** For documents that need data beyond the API. */
  db: Handle
  hubs: string[]
  site: SiteFacts
  /** Whether `X-Forwarded-For` is trusted. */
  trustProxy: ProxyTrust
  headersOf: HeadersOf
  log: Log
}

const notPages = /^\/(?:ad|api|n|s|media|share|assets|dashboard|healthz|readyz|metrics)(?:\/|$)/
const freshSeconds = 60
/** Large pages being sent. A reader may take a minute, so those of all networks are many. */
const sends = {
  ofNetwork: { underWay: 4, waiting: 100 },
  ofSite: { underWay: 8, waiting: 200 },
  ofAll: { underWay: 200, waiting: 400 },
}

export function isPageAddress(address: string): boolean {
  const path = pathOf(address)
  if (isDocumentPath(path)) return true
  if (notPages.test(address)) return false
  if (isPersonalPath(path)) return false
  return !/^\/[^/]*\.[a-z0-9]+$/.test(path) || splitPayload(path).isPayload
}

function pathOf(address: string): string {
  return address.split('?', 1)[0] ?? '/'
}

/** Addresses of no page share one, into which their address is written. */
const missing = '/404'

function keyOf(address: string): string {
  const key = pageKey(address)
  const path = pathOf(key)
  if (pageAt(path) || isDocumentPath(path)) return key
  return splitPayload(path).isPayload ? `${missing}/_payload.json` : missing
}

/** No address begins like that of a page for those who may read it, so that nobody can ask for one. */
function variantKey(key: string, { whole, left }: Reading): string {
  return !whole && left === null ? key : `${whole ? 'whole' : 'locked'} ${left ?? ''} ${key}`
}

/** Concerns only the caller whose render it was. */
const isOfCaller = (error: unknown) =>
  error instanceof ClientLeft || (error as { status?: number }).status === tooManyRequests

const noStore = { 'Cache-Control': 'private, no-store' }
const uncached = { 'Cache-Control': 'no-store' }

function cachingOf({ status, locked }: PageResult, { whole }: Reading): Record<string, string> {
  if (!isKept(status)) return uncached
  if (!locked) return { 'Cache-Control': 'public, max-age=0, must-revalidate' }
  // Neither a browser nor a search engine's cache stores a page that the next reader must not see.
  return whole
    ? { ...noStore, 'X-Robots-Tag': 'noarchive' }
    : { 'Cache-Control': 'private, max-age=0, must-revalidate' }
}

/** Serves readers' pages in front of the framework: a cache hit is a lookup and a write. */
export function createPageListener({
  cache,
  pages,
  guestClient,
  gate,
  isOurs,
  inTurn,
  db,
  hubs,
  site: facts,
  trustProxy,
  headersOf,
  log,
}: PageServing) {
  const inSendTurn = createTurns(sends)
  /** Renders that have not ended, by key of the cache. */
  const renders = new Map<string, SharedTurn<Rendered>>()

  async function render(key: string, caller: string, reading: Reading): Promise<Rendered> {
    const { module, assets } = await pages()
    const cursor = new URLSearchParams(key.split('?')[1]).get('after')
    const keep = cursor === null || (await isOurs(cursor))
    const tags = new Set<CacheTag>()
    const addCacheTags = (...shown: CacheTag[]) => {
      for (const tag of shown) tags.add(tag)
    }
    const client = guestClient(addCacheTags, caller, reading)
    const path = pathOf(key)
    const { page, isPayload: payload } = splitPayload(path)
    const address = `${facts.url}${page}${key.slice(path.length)}`
    const site = await siteOf(client, facts)
    const { houseStyle } = await facts.currentSettings()
    const { error, ...result } =
      (await renderDocumentFile(path, { client, db, hubs, site, addCacheTags, buildId: assets.buildId })) ??
      (await module.renderPage(address, {
        client,
        site,
        houseStyle,
        assets,
        payload,
      }))
    // An incomplete payload would be mistaken for the whole page.
    if (result.status === 503) throw error ?? fail('UNAVAILABLE')
    if (error) log.error({ err: error, url: key }, 'a page failed')
    return {
      ...result,
      headers: {
        ...headersOf({ tagManager: site.tagManager, streams: await hasStreams(client) }),
        ...(isForOthers(path, result.headers['Content-Type'] ?? '') ? forOthers : {}),
        ...(keep ? cachingOf(result, reading) : uncached),
        ...result.headers,
      },
      tags,
      keep,
      freshSeconds,
    }
  }

  const addressOf = (request: IncomingMessage) => addressOfRequest(request, trustProxy)

  function renderInTurn(variant: string, payer: string, work: () => Promise<Rendered>, left?: AbortSignal) {
    const shared = createSharedTurn(inTurn, work)
    renders.set(variant, shared)
    shared.join(payer, left)
    return shared.result.finally(() => {
      if (renders.get(variant) === shared) renders.delete(variant)
    })
  }

  /** Turns and rate limits are charged to the caller that causes a render; background renders have none. */
  async function pageFor(
    key: string,
    caller: string,
    left: AbortSignal,
    reading = lockedReading,
  ): Promise<CachedPage> {
    let mine = false
    const again = () => pageFor(key, caller, left, reading)
    const variant = variantKey(key, reading)
    const rendering = cache.get(variant, () => {
      const payer = mine ? '' : caller
      const leaving = mine ? undefined : left
      mine = true
      return renderInTurn(variant, payer, () => render(key, payer, reading), leaving)
    })
    if (!mine) renders.get(variant)?.join(caller, left)
    try {
      const page = await rendering
      // Another caller was refused for the same page just before.
      return page.status === tooManyRequests && !mine ? again() : page
    } catch (error) {
      if (!mine && isOfCaller(error)) return again()
      throw error
    }
  }

  /** The variant of a locked page that this reader may see, with the meter's cookie. */
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
    // A prefetch is not counted; its answer would differ from the answer to a click.
    const isAhead = isPrefetch(request) && !reading.whole && (reading.left ?? 0) > 0
    const isUsual = !reading.whole && reading.left !== 0
    return { page: isUsual ? locked : await pageFor(key, caller, left, reading), cookie, isAhead }
  }

  /** The cached variant for a reader who was given access a moment ago. */
  function findOpen(request: IncomingMessage, key: string): CachedPage | undefined {
    const article = cache.find(key)?.locked
    const reading = article && gate.known(request, article)
    return reading && cache.find(variantKey(key, reading))
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const key = keyOf(request.url ?? '/')
    try {
      const open = findOpen(request, key)
      if (open) return void (await sendPage(request, response, open))
      const left = clientLeft(response)
      let page = await pageFor(key, addressOf(request), left)
      let cookie: string | undefined
      if (page.locked) {
        const opened = await openPage(request, key, left, page, page.locked)
        if (opened.isAhead) return void response.writeHead(204, noStore).end()
        ;({ page, cookie } = opened)
      }
      // Not `new URL(path, base)`, which parses the text after two slashes as a host.
      const url = new URL(`${facts.url}${request.url ?? '/'}`)
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
      if (error instanceof ClientLeft) return
      const { code, message, headers } = failureOf(error, key, log)
      const path = pathOf(key)
      // Without a payload the browser requests the page itself, and this process sends the error.
      const asText = isDocumentPath(path) || splitPayload(path).isPayload
      const { status } = errors[code]
      response.writeHead(status, {
        ...headersOf(),
        ...headers,
        'Content-Type': `${asText ? 'text/plain' : 'text/html'}; charset=utf-8`,
      })
      response.end(asText ? (message ?? errors[code].message) : failurePage(status, message))
    }
  }
}
