import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApiClient } from '../../api/client.ts'
import type { CacheTag } from '../../contract/cache-tags.ts'
import { errors } from '../../contract/errors.ts'
import { fail } from '../../contract/fail.ts'
import { type ApiContext, type LockedArticle, lockedReading, type Reading } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { isDatabaseAway } from '../../platform/database/presence.ts'
import type { Log } from '../../platform/log.ts'
import type { ProxyTrust } from '../../platform/proxy-trust.ts'
import type { Assets } from '../../site/document.ts'
import { pageKey } from '../../site/pageKey.ts'
import { splitPayload } from '../../site/payloadAddress.ts'
import { isDocumentPath, renderDocumentFile } from '../documents/documents.ts'
import { isPrefetch } from '../meter.ts'
import { callerAddress } from '../security/caller-address.ts'
import { forOthers, type HeadersOf, hasStreams, isForOthers } from '../security/headers.ts'
import type { PagesModule } from './built-site.ts'
import { sayWholeAddress } from './missing-page.ts'
import { type CachedPage, isKept, type PageCache, type Rendered, tooManyRequests } from './page-cache.ts'
import type { PageResult } from './pages.tsx'
import { isPersonalPath } from './personal-pages.ts'
import { failurePage, retryAfter } from './plain-page.ts'
import type { ReadingGate } from './reading-gate.ts'
import { sendPage } from './send-page.ts'
import { type SiteFacts, siteOf } from './site-facts.ts'

type PageServing = {
  cache: PageCache
  /** In development the bundle may change between requests. */
  pages: () => Promise<{ module: PagesModule; assets: Assets }>
  /** A guest's client that collects cache tags. */
  guestClient: (addCacheTags: ApiContext['addCacheTags'], address: string, reading: Reading) => ApiClient
  gate: ReadingGate
  /** For documents that need more than the API gives. */
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

export function isPageAddress(address: string): boolean {
  if (notPages.test(address)) return false
  const path = pathOf(address)
  if (isPersonalPath(path)) return false
  return !/^\/[^/]*\.[a-z0-9]+$/.test(path) || splitPayload(path).isPayload || isDocumentPath(path)
}

function pathOf(address: string): string {
  return address.split('?', 1)[0] ?? '/'
}

/** No address begins like that of a page for those who may read it, so that nobody can ask for one. */
function variantKey(key: string, { whole, left }: Reading): string {
  return !whole && left === null ? key : `${whole ? 'whole' : 'locked'} ${left ?? ''} ${key}`
}

const noStore = { 'Cache-Control': 'private, no-store' }

function cachingOf({ status, locked }: PageResult, { whole }: Reading): Record<string, string> {
  if (!isKept(status)) return { 'Cache-Control': 'no-store' }
  if (!locked) return { 'Cache-Control': 'public, max-age=0, must-revalidate' }
  // Neither a browser nor a search engine's cache keeps what the next reader may not see.
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
  db,
  hubs,
  site: facts,
  trustProxy,
  headersOf,
  log,
}: PageServing) {
  async function render(key: string, caller: string, reading: Reading): Promise<Rendered> {
    const { module, assets } = await pages()
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
    // An incomplete payload would be taken for the whole page.
    if (result.status === 503) throw error ?? fail('UNAVAILABLE')
    if (error) log.error({ err: error, url: key }, 'a page failed')
    return {
      ...result,
      headers: {
        ...headersOf({ tagManager: site.tagManager, streams: await hasStreams(client) }),
        ...(isForOthers(path, result.headers['Content-Type'] ?? '') ? forOthers : {}),
        ...cachingOf(result, reading),
        ...result.headers,
      },
      tags,
      freshSeconds,
    }
  }

  const addressOf = ({ headers, socket }: IncomingMessage) =>
    callerAddress(
      { forwardedFor: headers['x-forwarded-for']?.toString(), remote: socket.remoteAddress },
      trustProxy,
    )

  /** Rate limits count against the caller that causes a render; background renders have none. */
  async function pageFor(key: string, caller: string, reading = lockedReading): Promise<CachedPage> {
    let mine = false
    const page = await cache.get(variantKey(key, reading), () => {
      const payer = mine ? '' : caller
      mine = true
      return render(key, payer, reading)
    })
    // Another caller was refused for the same page just before.
    return page.status === tooManyRequests && !mine ? pageFor(key, caller, reading) : page
  }

  /** The variant of a locked page that this reader may see, with the meter's cookie. */
  async function openPage(request: IncomingMessage, key: string, locked: CachedPage, article: LockedArticle) {
    const caller = addressOf(request)
    const before = gate.known(request, article)
    const { reading, cookie } = before ? { reading: before } : await gate.decide(request, article, caller)
    // A prefetch counts nothing; what it would get is not what a click gets.
    const isAhead = isPrefetch(request) && !reading.whole && (reading.left ?? 0) > 0
    const isUsual = !reading.whole && reading.left !== 0
    return { page: isUsual ? locked : await pageFor(key, caller, reading), cookie, isAhead }
  }

  /** The ready variant for a reader who was let in a moment ago. */
  function findOpen(request: IncomingMessage, key: string): CachedPage | undefined {
    const article = cache.find(key)?.locked
    const reading = article && gate.known(request, article)
    return reading && cache.find(variantKey(key, reading))
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const key = pageKey(request.url ?? '/')
    try {
      const open = findOpen(request, key)
      if (open) return void (await sendPage(request, response, open))
      let page = await pageFor(key, addressOf(request))
      let cookie: string | undefined
      if (page.locked) {
        const opened = await openPage(request, key, page, page.locked)
        if (opened.isAhead) return void response.writeHead(204, noStore).end()
        ;({ page, cookie } = opened)
      }
      // Not `new URL(path, base)`, which takes what follows two slashes for a host.
      const url = new URL(`${facts.url}${request.url ?? '/'}`)
      await sendPage(request, response, await sayWholeAddress(page, key, url), cookie)
    } catch (error) {
      const isAway = isDatabaseAway(error) || (error as { status?: number }).status === 503
      if (isAway) log.warn({ err: error, url: key }, 'a part that a page needs is away')
      else log.error({ err: error, url: key }, 'a page failed')
      const path = pathOf(key)
      // Without a payload the browser requests the page itself, and gets the error from here.
      const asText = isDocumentPath(path) || splitPayload(path).isPayload
      const status = isAway ? 503 : 500
      response.writeHead(status, {
        ...headersOf(),
        ...(isAway ? { 'Retry-After': retryAfter } : {}),
        'Content-Type': `${asText ? 'text/plain' : 'text/html'}; charset=utf-8`,
        'Cache-Control': 'no-store',
      })
      // An error of the contract may say what is away.
      const said = (error as { code?: string }).code === 'UNAVAILABLE' ? (error as Error).message : undefined
      const { message } = errors[isAway ? 'UNAVAILABLE' : 'INTERNAL']
      response.end(asText ? (said ?? message) : failurePage(status, said))
    }
  }
}
