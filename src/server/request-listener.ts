import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createCoverageStream } from '../features/live-blog/stream/coverage-stream.documents.ts'
import { createReadingGate } from '../features/paywall/reading-gate.service.ts'
import { createPresenceStream } from '../features/presence/stream/presence-stream.documents.ts'
import { createCallerFinder } from '../features/user/sign-in/callers.service.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { createRenderTurns } from '../platform/security/turns.ts'
import { createApp } from './app.ts'
import { createBeacon } from './beacon.ts'
import type { BuiltSite, PagesModule } from './pages/built-site.ts'
import type { Caches } from './pages/caches.ts'
import { createDashboard } from './pages/dashboard-shell.ts'
import { createPersonalPages } from './pages/personal-pages.ts'
import { createPreview } from './pages/preview.ts'
import { createPageListener } from './pages/serve-pages.ts'
import type { SiteFacts } from './pages/site-facts.ts'
import { routeRequests } from './route-requests.ts'
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
import { requestIdOf, traceparentOf } from './security/request-id.ts'
import type { OpenServices } from './services.ts'
import { createStreams } from './streams.ts'
import type { UnderWay } from './under-way.ts'

/** Sends readers' pages to their own listener, cached ones first, and everything else to Hono. */
export async function createRequestListener(
  config: Config,
  log: Log,
  { readers, guests, visitors, signIn, callers, outside, close, replicas, ...services }: OpenServices,
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
  const findCaller = createCallerFinder(callers)
  const siteName = async () => (await caches.currentSettings()).siteName
  const app = createApp({
    catchUp: caches.catchUp,
    currentSettings: caches.currentSettings,
    partnerFeeds: caches.partnerFeeds,
    outside: outside.known,
    config,
    log,
    services: { ...services, siteName },
    takenDownFiles: services.takenDownFiles,
    guests,
    visitors,
    signIn,
    replicas,
    findCaller,
    inRenderTurn,
    headersOf,
    clientDir: site.clientDir,
    dashboard: createDashboard(site.dashboardAssets, module.inlineScripts.dashboardHead, {
      siteUrl: config.siteUrl,
      siteName,
      apiBase: () => outside.known().apiBase,
    }),
    preview: createPreview(site.pages, facts),
    personal: createPersonalPages({ pages: site.pages, site: facts, headersOf, log }),
  })
  const gate = createReadingGate(visitors, findCaller, services, config.siteUrl)
  const servePage = createPageListener({
    cache: caches.pages,
    pages: site.pages,
    db: readers,
    hubs: config.webSubHubs,
    edge: services.edge,
    guestClient: caches.guestClient,
    gate,
    isOurs: services.cursors.isOurs,
    inTurn: inRenderTurn,
    site: facts,
    trustProxy: config.trustProxy,
    headersOf,
    log,
  })
  const { live } = caches
  const streams = [
    createPresenceStream({ log, db: services.db, findCaller, live, siteUrl: config.siteUrl }),
    createCoverageStream({ log, db: readers, live, gate, limits: config.live }),
  ]
  const takeBeacon = createBeacon(config, log, services, findCaller)
  const handle = routeRequests({
    warnOfProxy: createProxyWarning(config.trustProxy, log),
    requestIdOf: request => requestIdOf(request, config.trustProxy),
    traceparentOf: request => traceparentOf(request, config.trustProxy),
    takeBeacon: (...asked) => track(takeBeacon(...asked)),
    findStream: createStreams(streams, { config, log, headersOf }),
    findPage: caches.pages.find,
    servePage: (...asked) => track(servePage(...asked)),
    answer: getRequestListener((...asked) => track(app.fetch(...asked))),
    headersOf,
  })
  const { development } = site
  if (!development) return answerOneAtATime(handle)
  return (request, response) => {
    // Sets the headers for Vite's responses. Ours set them again.
    for (const [name, value] of Object.entries(headersOf())) response.setHeader(name, value)
    development.middleware(request, response, () => handle(request, response))
  }
}

/** Security headers of all responses. Pages with a tag manager or channels allow their origins. */
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
