import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { TagManager } from '../api/page.ts'
import { addImpressions } from '../features/ad/ad.queries.ts'
import { addViews } from '../features/article/article.queries.ts'
import { createProviders } from '../features/session/providers/provider.service.ts'
import { getSettingValue } from '../features/setting/setting.service.ts'
import { createCaptcha } from '../platform/captcha.ts'
import type { Config } from '../platform/config.ts'
import type { Services } from '../platform/context.ts'
import { type Database, openDatabases } from '../platform/database.ts'
import { createOpenMeteo } from '../platform/forecaster.ts'
import { createHubs } from '../platform/hubs.ts'
import type { Log } from '../platform/log.ts'
import { createMailer } from '../platform/mail.ts'
import { listen } from '../platform/notices.ts'
import { createOutbound } from '../platform/outbound.ts'
import { createDiskStorage } from '../platform/storage.ts'
import { createViewCounter } from '../platform/view-counter.ts'
import { createServerClient } from './api.ts'
import { createApp } from './app.ts'
import type { BuiltSite } from './built-site.ts'
import { createDashboard, schemeScript } from './dashboard-shell.ts'
import { createPageCache } from './page-cache.ts'
import { createPersonalPages } from './personal-pages.ts'
import { createPreview } from './preview.ts'
import { outsidePlaces, securityHeaders, tagPlaces } from './security.ts'
import { sendPage } from './send-page.ts'
import { createPageListener, isPageAddress } from './serve-pages.ts'
import { createSharedAnswers } from './shared-answers.ts'
import { createStyleKeeper } from './style-keeper.ts'

export type Running = { server: Server; port: number; services: Services; stop: () => Promise<void> }

type OpenServices = Services & {
  /** The same database for what guests read. */
  readers: Database
  close: () => Promise<void>
}

/** The parts that handlers and jobs share, on a migrated database. */
export function openServices(config: Config, databaseUrl: string): OpenServices {
  const { db, readers } = openDatabases(databaseUrl)
  const views = createViewCounter(addViews, db)
  const adViews = createViewCounter(addImpressions, db)
  const userAgent = `Warraq/1 (+${config.siteUrl})`
  const siteName = async () => (await getSettingValue(db, 'website', 'siteName')) || config.siteName
  const mailer = createMailer({
    ...config.mail,
    outboxDir: path.join(config.dataDir, 'outbox'),
    siteName,
    siteUrl: config.siteUrl,
  })
  return {
    db,
    readers,
    siteName,
    views,
    adViews,
    storage: createDiskStorage(path.join(config.dataDir, 'media')),
    outbound: createOutbound({
      allow: config.outboundAllow,
      userAgent,
      timeoutMs: 20_000,
      maxBytes: 16 * 1024 * 1024,
    }),
    mailer,
    forecaster: createOpenMeteo({ baseUrl: config.weatherBaseUrl, userAgent }),
    hubs: createHubs({ addresses: config.webSubHubs, siteUrl: config.siteUrl }),
    captcha: config.captcha && createCaptcha(config.captcha),
    providers: createProviders(config),
    countryGuessUrl: config.countryGuessUrl,
    async close() {
      mailer.close()
      await views.stop()
      await adViews.stop()
      await db.destroy()
    },
  }
}

/** Starts answering requests. The order of stopping: no new requests, those under way, then the rest. */
export async function startServer(
  config: Config,
  log: Log,
  databaseUrl: string,
  site: BuiltSite,
): Promise<Running> {
  const { close, readers, ...services } = openServices(config, databaseUrl)
  if (!services.mailer.configured) {
    log.warn('SMTP_URL is not set: mails are kept in the outbox, and staff sign in without a code by mail')
  }
  const cache = createPageCache(config.pageCacheBytes)
  const guest = {
    actor: undefined,
    address: '',
    userAgent: '',
    country: '',
    token: undefined,
    setToken: () => {},
  }
  const answers = createSharedAnswers(shows =>
    createServerClient({ ...services, ...guest, db: readers, shows }),
  )
  const style = createStyleKeeper(services.db, log)
  const listener = await listen(
    databaseUrl,
    log,
    tags => {
      if (tags.includes('settings')) void style.renew()
      for (const kept of [answers, cache]) kept.drop(tags)
    },
    () => {
      void style.renew()
      for (const kept of [answers, cache]) kept.dropAll()
    },
  )
  await style.inForce()
  const { wakeUpScript, paintScript = '' } = (await site.pages()).module
  const headersWith = (places: string[]) =>
    config.production
      ? securityHeaders({
          inlineScripts: [wakeUpScript, paintScript, schemeScript],
          outside: [...outsidePlaces(config), ...places],
          https: config.siteUrl.startsWith('https:'),
        })
      : {}
  const headers = headersWith([])
  const headersWithTags = headersWith(tagPlaces(config.tagManager))
  const headersOf = (tagManager?: TagManager) => (tagManager ? headersWithTags : headers)
  const siteFacts = {
    name: config.siteName,
    url: config.siteUrl,
    tagManager: config.tagManager,
    houseStyle: style.inForce,
  }

  const app = createApp({
    async catchUp() {
      await listener.catchUp()
      await style.inForce().catch(() => {})
    },
    config,
    log,
    services,
    headers,
    clientDir: site.clientDir,
    dashboard: createDashboard(site.dashboardAssets, services.siteName),
    preview: createPreview(site.pages, siteFacts),
    personal: createPersonalPages({ pages: site.pages, site: siteFacts, headersOf, log }),
  })
  const answer = getRequestListener(app.fetch)
  const servePage = createPageListener({
    cache,
    pages: site.pages,
    db: readers,
    hubs: config.webSubHubs,
    guestClient: answers.client,
    site: siteFacts,
    headersOf,
    log,
  })
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const { method, url = '/' } = request
    if (method !== 'GET' && method !== 'HEAD') return void answer(request, response)
    // What is in the cache was a page when it was put there; no need to ask again.
    const ready = cache.find(url)
    if (ready) return void sendPage(request, response, ready)
    if (isPageAddress(url)) return void servePage(request, response)
    void answer(request, response)
  }
  // A tenth less work for a request without a body, which is every reader's.
  const server = createServer({ optimizeEmptyRequests: true }, (request, response) => {
    if (site.middleware) site.middleware(request, response, () => handle(request, response))
    else handle(request, response)
  })
  server.listen(config.port, config.host)
  await once(server, 'listening')
  const { port } = server.address() as { port: number }

  return {
    server,
    port,
    services,
    async stop() {
      server.close()
      server.closeIdleConnections()
      const impatience = setTimeout(() => server.closeAllConnections(), 5000)
      await once(server, 'close').catch(() => {})
      clearTimeout(impatience)
      await listener.stop()
      await close()
    },
  }
}
