import type { RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { errors } from '../contract/errors.ts'
import { createReadingGate } from '../features/paywall/reading-gate.service.ts'
import { createCallerFinder } from '../features/user/sign-in/callers.service.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { createRenderTurns } from '../platform/security/turns.ts'
import { createApp } from './app.ts'
import { beaconPath, createBeacon } from './beacon.ts'
import { createCoverageStream, isCoverageStream } from './live/coverage-stream.ts'
import { createPresenceStream, isPresenceStream } from './live/presence-stream.ts'
import type { BuiltSite, PagesModule } from './pages/built-site.ts'
import type { Caches } from './pages/caches.ts'
import { createDashboard } from './pages/dashboard-shell.ts'
import { isPageAddress } from './pages/page-address.ts'
import { createPersonalPages } from './pages/personal-pages.ts'
import { plainPage } from './pages/plain-page.ts'
import { createPreview } from './pages/preview.ts'
import { isLarge, sendPage } from './pages/send-page.ts'
import { createPageListener } from './pages/serve-pages.ts'
import type { SiteFacts } from './pages/site-facts.ts'
import { pathOfTarget } from './request-target.ts'
import { addressOfRequest } from './security/caller-address.ts'
import {
  type HeadersOf,
  type HotReload,
  outsideOrigins,
  securityHeaders,
  tagOrigins,
} from './security/headers.ts'
import { answerOneAtATime } from './security/one-at-a-time.ts'
import type { Outside } from './security/outside.ts'
import { createProxyWarning } from './security/proxy-warning.ts'
import type { OpenServices } from './services.ts'
import type { UnderWay } from './under-way.ts'

/** Readers' pages go to their own listener, cached ones first; everything else to Hono. */
export async function createRequestListener(
  config: Config,
  log: Log,
  { readers, guests, visitors, outside, close, ...services }: OpenServices,
  caches: Caches,
  site: BuiltSite,
  { track }: UnderWay,
): Promise<RequestListener> {
  const { module } = await site.pages()
  const headersOf = headersFor(config, module, outside.known, site.development)
  const facts: SiteFacts = {
    name: config.siteName,
    url: config.siteUrl,
    tagManager: config.tagManager,
    currentSettings: caches.currentSettings,
  }
  const inRenderTurn = createRenderTurns()
  const findCaller = createCallerFinder(services.db)
  const siteName = async () => (await caches.currentSettings()).siteName
  const app = createApp({
    catchUp: caches.catchUp,
    currentSettings: caches.currentSettings,
    outside: outside.known,
    config,
    log,
    services: { ...services, siteName },
    takenDownFiles: services.takenDownFiles,
    guests,
    visitors,
    findCaller,
    inRenderTurn,
    headersOf,
    clientDir: site.clientDir,
    dashboard: createDashboard(
      site.dashboardAssets,
      module.inlineScripts.dashboardHead,
      siteName,
      () => outside.known().apiBase,
    ),
    preview: createPreview(site.pages, facts),
    personal: createPersonalPages({ pages: site.pages, site: facts, headersOf, log }),
  })
  const answer = getRequestListener((...given) => track(app.fetch(...given)))
  const gate = createReadingGate(visitors, findCaller, services.meter, config.siteUrl)
  const servePage = createPageListener({
    cache: caches.pages,
    pages: site.pages,
    db: readers,
    hubs: config.webSubHubs,
    guestClient: caches.guestClient,
    gate,
    isOurs: services.cursors.isOurs,
    inTurn: inRenderTurn,
    site: facts,
    trustProxy: config.trustProxy,
    headersOf,
    log,
  })
  const takeBeacon = createBeacon(config, log, services, findCaller)
  const streamPresence = createPresenceStream(config, log, services, findCaller, caches.live, headersOf)
  const streamCoverage = createCoverageStream({
    log,
    db: readers,
    live: caches.live,
    gate,
    headersOf,
    addressOf: request => addressOfRequest(request, config.trustProxy),
    limits: config.live,
  })
  const warnOfProxy = createProxyWarning(config.trustProxy, log)
  const handle: RequestListener = (request, response) => {
    warnOfProxy(request)
    const { method } = request
    const url = pathOfTarget(request.url ?? '/')
    if (url === undefined) return void response.writeHead(400, { Connection: 'close' }).end()
    request.url = url
    if (method === 'POST' && url === beaconPath) return void takeBeacon(request, response)
    if (method === 'GET' && isPresenceStream(url)) return void streamPresence(request, response)
    if (method === 'GET' && isCoverageStream(url)) return void streamCoverage(request, response)
    const isRead = method === 'GET' || method === 'HEAD'
    // A cached address is known to be a page.
    const ready = isRead && caches.pages.find(url)
    if (ready)
      return void (ready.locked || isLarge(ready)
        ? track(servePage(request, response))
        : sendPage(request, response, ready))
    if (!url.startsWith('/api/') && !canBeDecoded(url)) {
      const article = isRead && articleAt(url)
      if (!article) return refuseAddress(response, headersOf)
      request.url = article
      return void track(servePage(request, response))
    }
    if (isRead && isPageAddress(url)) return void track(servePage(request, response))
    void answer(request, response)
  }
  const { development } = site
  if (!development) return answerOneAtATime(handle)
  return (request, response) => {
    // For Vite's answers; ours set them again.
    for (const [name, value] of Object.entries(headersOf())) response.setHeader(name, value)
    development.middleware(request, response, () => handle(request, response))
  }
}

function refuseAddress(response: ServerResponse, headersOf: HeadersOf): void {
  const { status, message } = errors.NOT_FOUND
  response.writeHead(status, {
    ...headersOf(),
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  response.end(plainPage({ title: 'العنوان غير صحيح', text: message, status, again: false }))
}

/** Security headers of all answers; pages with a tag manager or channels allow their origins. */
function headersFor(
  config: Config,
  { inlineScripts }: PagesModule,
  outside: () => Outside,
  hotReload: HotReload | undefined,
): HeadersOf {
  const known = new Map<string, Record<string, string>>()
  return ({ tagManager, streams = false } = {}) => {
    const { apiBase } = outside()
    const origins = outsideOrigins(outside())
    const key = [tagManager !== undefined, streams, apiBase, ...origins].join(' ')
    const headers =
      known.get(key) ??
      securityHeaders({
        inlineScripts: Object.values(inlineScripts),
        outside: [...origins, ...(tagManager ? tagOrigins(config.tagManager) : [])],
        apiBase,
        streams,
        https: config.siteUrl.startsWith('https:'),
        hotReload,
      })
    known.set(key, headers)
    return headers
  }
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
 * The address of an article by its id, for an address that was cut within a letter; it redirects to the complete one.
 */
function articleAt(address: string): string | undefined {
  return /^(\/article\/[1-9]\d{0,9})\/[^/?]+\/?(?:\?.*)?$/.exec(address)?.[1]
}
