import { type Context, type ErrorHandler, Hono, type MiddlewareHandler } from 'hono'
import { errors } from '../contract/errors.ts'
import type { FindCaller } from '../features/user/sign-in/callers.service.ts'
import { type ApiContext, isStaff } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import type { Replicas } from '../platform/database/replicas.ts'
import { notShared } from '../platform/edge/caching.ts'
import type { Log } from '../platform/log.ts'
import { ClientLeft } from '../platform/security/line.ts'
import { createFormTurns, type InTurn } from '../platform/security/turns.ts'
import { errorBody, refuseBody } from './answers.ts'
import { addressOf, type ContextOf, createContextOf, leftOf } from './api-context.ts'
import { type ApiParts, addApi } from './api-routes.ts'
import { failureOf } from './failure.ts'
import { addFiles } from './files.ts'
import { addLinks } from './links.ts'
import type { Caches } from './pages/caches.ts'
import { compressAnswers } from './pages/compressed-answers.ts'
import { keptBuildsIn } from './pages/kept-builds.ts'
import { formLimit, isPersonalPath } from './pages/personal-pages.ts'
import { failurePage, retryAfter } from './pages/plain-page.ts'
import { addPartnerFeeds } from './partner-feeds.ts'
import { createReadiness } from './readiness.ts'
import { readBody } from './security/bodies.ts'
import { forOthers, type HeadersOf, isForOthers, isOwnOrigin, isSitesCall } from './security/headers.ts'
import { createRequestPlaces, type TakeRequestPlace } from './security/request-places.ts'
import type { TakenDownFiles } from './taken-down-files.ts'

type Render = (context: Context, api: ApiContext) => Response | Promise<Response>

type AppParts = Omit<ApiParts, 'takeRequestPlace'> & {
  currentSettings: Caches['currentSettings']
  partnerFeeds: Caches['partnerFeeds']
  /** Database handles for guests' calls, and for all other work of guests and readers. */
  guests: Database
  visitors: Database
  findCaller: FindCaller
  replicas: Replicas
  /** Queues renders, except those for staff. */
  inRenderTurn: InTurn
  headersOf: HeadersOf
  takenDownFiles: TakenDownFiles
  /** Folder of Vite's browser bundle; undefined in development, when Vite serves it. */
  clientDir: string | undefined
  dashboard: Render
  preview: Render
  /** Renders personal pages, and handles all forms. */
  personal: Render
}
type Parts = Omit<AppParts, 'guests' | 'visitors' | 'signIn' | 'findCaller' | 'takenDownFiles' | 'clientDir'>

const previewPaths = [
  '/dashboard/article/preview/:id',
  '/dashboard/dossier/preview/:id',
  '/dashboard/front-page/preview/:slug?',
  '/dashboard/front-page/preview/:slug/_payload.json',
]

/** The HTTP application behind the readers' page cache. The order of the handlers matters. */
export function createApp({
  guests,
  visitors,
  signIn,
  findCaller,
  takenDownFiles,
  clientDir,
  ...parts
}: AppParts): Hono {
  const { catchUp, outside, config, log } = parts
  const app = new Hono()
  const takeRequestPlace = createRequestPlaces()
  const contextOf = createContextOf(config, parts.services, { guests, visitors }, findCaller)
  const services = { ...parts.services, db: visitors }

  app.use(addDefaultHeaders(parts))
  addProbes(app, parts)
  addApi(app, { catchUp, config, log, outside, services, signIn, takeRequestPlace }, contextOf)
  addFiles(
    app,
    { addressOf: context => addressOf(context, config), contextOf, log, services, takenDownFiles },
    clientDir,
    keptBuildsIn(config.dataDir),
  )
  app.use(compressAnswers)
  addDashboard(app, parts, contextOf)
  addLinks(app, config, services)
  addPartnerFeeds(app, { config, log, services, partnerFeeds: parts.partnerFeeds })
  addPersonalPages(app, parts, contextOf, takeRequestPlace)
  app.notFound(context => context.text('404', 404))
  app.onError(answerError(log))
  return app
}

function addDefaultHeaders({ currentSettings, headersOf }: Parts): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { headers } = context.res
    const isDashboard = context.req.path.startsWith('/dashboard')
    if (isDashboard) await currentSettings().catch(() => {})
    // The form of a channel can play its stream.
    const policy = headersOf({ streams: isDashboard })
    const isOpen = isForOthers(context.req.path, headers.get('Content-Type') ?? '')
    const wanted: Record<string, string> = {
      ...policy,
      ...(isOpen && forOthers),
      // A new route is private by default.
      'Cache-Control': notShared,
    }
    for (const [name, value] of Object.entries(wanted)) {
      if (!headers.has(name)) headers.set(name, value)
    }
  }
}

function addProbes(app: Hono, { config, outside, services, replicas }: Parts): void {
  const readinessNow = createReadiness(services.db, services.storage)
  app.get('/healthz', context => context.json({ alive: true }))
  app.get('/readyz', async context => {
    if (isSitesCall(context.req.raw.headers, config.siteUrl, outside().apiBase)) {
      context.header('Access-Control-Allow-Origin', new URL(config.siteUrl).origin)
    }
    const readiness = await readinessNow().catch(() => ({ ready: false }))
    // The number of replicas in use. The primary covers for the others.
    if (readiness.ready) return context.json({ ...readiness, replicas: replicas.count() })
    return context.json(readiness, 503, { 'Retry-After': retryAfter })
  })
}

function renderInTurn(
  parts: Parts,
  context: Context,
  api: ApiContext,
  render: Render,
  inGuestTurn = parts.inRenderTurn,
) {
  const work = async () => render(context, api)
  return isStaff(api) ? work() : inGuestTurn(api.address, work, leftOf(context))
}

function addDashboard(app: Hono, parts: Parts, contextOf: ContextOf): void {
  for (const path of previewPaths) {
    app.get(path, async context => renderInTurn(parts, context, await contextOf(context), parts.preview))
  }
  for (const path of ['/dashboard/*', '/dashboard']) {
    app.get(path, async context => parts.dashboard(context, await contextOf(context)))
  }
}

function addPersonalPages(
  app: Hono,
  parts: Parts,
  contextOf: ContextOf,
  takeRequestPlace: TakeRequestPlace,
): void {
  const { catchUp, config, personal } = parts
  const inFormTurn = createFormTurns()
  app.post('*', async context => {
    if (!isOwnOrigin(context.req.raw.headers, context.req.header('host'), config.siteUrl)) {
      return context.text('403', 403)
    }
    const api = await contextOf(context)
    const limit = formLimit(context.req.path, api.actor)
    if (!isStaff(api)) takeRequestPlace(api.address, leftOf(context), limit)
    const form = await readBody(context.req.raw, limit, config.patience.bodyStart)
    if (!(form instanceof Request)) return refuseBody(context, form)
    context.req.raw = form
    const answer = await renderInTurn(parts, context, api, personal, inFormTurn)
    if (api.actor) await catchUp()
    return answer
  })
  app.get('*', async (context, next) => {
    if (!isPersonalPath(context.req.path)) return next()
    const api = await contextOf(context)
    if (!isStaff(api)) takeRequestPlace(api.address, leftOf(context))
    return renderInTurn(parts, context, api, personal)
  })
}

function answerError(log: Log): ErrorHandler {
  return (error, context) => {
    // The client has left, so no response is needed.
    if (error instanceof ClientLeft) return context.body(null, 503)
    const { path } = context.req
    // The address of a partner's feed contains its key, which must not be logged.
    const named = path.startsWith('/partner/') ? '/partner/' : path
    const { code, message, headers } = failureOf(error, named, log)
    for (const [name, value] of Object.entries(headers)) context.header(name, value)
    const { status } = errors[code]
    if (path.startsWith('/api/')) {
      const { data } = error as { data?: unknown }
      return context.json({ ...errorBody(code), ...(code === 'TOO_MANY_REQUESTS' ? { data } : {}) }, status)
    }
    return context.html(failurePage(status, message), status)
  }
}
