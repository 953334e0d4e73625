import { type Context, Hono } from 'hono'
import { errors } from '../contract/errors.ts'
import { frameAd, leadOn } from '../features/ad/ad.documents.ts'
import { leadFromLetter, showPixel } from '../features/newsletter/newsletter.documents.ts'
import { leadToArticle } from '../features/posting/post.documents.ts'
import type { FindCaller } from '../features/user/sign-in/callers.service.ts'
import { type ApiContext, isStaff } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { ClientLeft } from '../platform/security/line.ts'
import { createFileTurns, createFormTurns, type InTurn } from '../platform/security/turns.ts'
import { errorBody, refuseBody } from './answers.ts'
import { addressOf, createContextOf, leftOf } from './api-context.ts'
import { type ApiParts, addApi } from './api-routes.ts'
import { failureOf } from './failure.ts'
import { addFiles } from './files.ts'
import type { Caches } from './pages/caches.ts'
import { compressAnswers } from './pages/compressed-answers.ts'
import { formLimit, isPersonalPath } from './pages/personal-pages.ts'
import { failurePage, plainPage, retryAfter } from './pages/plain-page.ts'
import { createReadiness } from './readiness.ts'
import { readBody } from './security/bodies.ts'
import { forOthers, type HeadersOf, isForOthers, isOwnOrigin, isSitesCall } from './security/headers.ts'
import type { TakenDownFiles } from './taken-down-files.ts'

type AppParts = ApiParts & {
  currentSettings: Caches['currentSettings']
  /** Database handles for guests' calls, and for all other work of guests and readers. */
  guests: Database
  visitors: Database
  findCaller: FindCaller
  /** Renders wait here, unless they are of staff. */
  inRenderTurn: InTurn
  headersOf: HeadersOf
  takenDownFiles: TakenDownFiles
  /** Folder of Vite's browser bundle; undefined in development, where Vite serves it. */
  clientDir: string | undefined
  dashboard: (context: Context, api: ApiContext) => Response | Promise<Response>
  preview: (context: Context, api: ApiContext) => Response | Promise<Response>
  /** Renders personal pages, and handles all forms. */
  personal: (context: Context, api: ApiContext) => Promise<Response>
}

const previewPaths = [
  '/dashboard/article/preview/:id',
  '/dashboard/front-page/preview/:slug?',
  '/dashboard/front-page/preview/:slug/_payload.json',
]

const missingLink = plainPage({
  title: 'الرابط غير صحيح',
  text: 'لم نجد ما يقود إليه هذا الرابط القصير.',
  status: 404,
  again: false,
})

/** The HTTP application behind the readers' page cache, in order. */
export function createApp({
  catchUp,
  currentSettings,
  outside,
  config,
  log,
  services,
  guests,
  visitors,
  findCaller,
  inRenderTurn,
  headersOf,
  takenDownFiles,
  clientDir,
  dashboard,
  preview,
  personal,
}: AppParts): Hono {
  const app = new Hono()
  const contextOf = createContextOf(config, services, { guests, visitors }, findCaller)
  const forVisitors = { ...services, db: visitors }
  const readinessNow = createReadiness(services.db, config.dataDir)
  const inFormTurn = createFormTurns()
  const inTurn = async (
    context: Context,
    { actor, address }: ApiContext,
    render: () => Promise<Response>,
    inGuestTurn = inRenderTurn,
  ) => (isStaff({ actor }) ? render() : inGuestTurn(address, render, leftOf(context)))

  app.use(async (context, next) => {
    await next()
    const { headers } = context.res
    const isDashboard = context.req.path.startsWith('/dashboard')
    if (isDashboard) await currentSettings().catch(() => {})
    // A channel's form can play its stream.
    const policy = headersOf({ streams: isDashboard })
    const isOpen = isForOthers(context.req.path, headers.get('Content-Type') ?? '')
    const wanted: Record<string, string> = isOpen ? { ...policy, ...forOthers } : policy
    for (const [name, value] of Object.entries(wanted)) {
      if (!headers.has(name)) headers.set(name, value)
    }
  })

  app.get('/healthz', context => context.json({ alive: true }))
  app.get('/readyz', async context => {
    if (isSitesCall(context.req.raw.headers, config.siteUrl, outside().apiBase)) {
      context.header('Access-Control-Allow-Origin', new URL(config.siteUrl).origin)
    }
    try {
      const readiness = await readinessNow()
      if (readiness.ready) return context.json(readiness)
      return context.json(readiness, 503, { 'Retry-After': retryAfter })
    } catch {
      return context.json({ ready: false }, 503, { 'Retry-After': retryAfter })
    }
  })

  addApi(app, { catchUp, config, log, outside, services: forVisitors }, contextOf)
  addFiles(
    app,
    {
      addressOf: context => addressOf(context, config),
      contextOf,
      log,
      services: forVisitors,
      takenDownFiles,
    },
    clientDir,
  )

  app.use(compressAnswers)
  for (const path of previewPaths) {
    app.get(path, async context => {
      const asked = await contextOf(context)
      return inTurn(context, asked, async () => preview(context, asked))
    })
  }
  app.get('/dashboard/*', async context => dashboard(context, await contextOf(context)))
  app.get('/dashboard', async context => dashboard(context, await contextOf(context)))

  const inFileTurn = createFileTurns()
  // No other method, or a slow body would keep a turn.
  for (const path of ['/s/*', '/n/*', '/ad/*'])
    app.get(path, (context, next) => inFileTurn(addressOf(context, config), next, leftOf(context)))
  app.get(
    '/s/:code',
    async context =>
      (await leadToArticle(context, forVisitors, addressOf(context, config))) ??
      context.html(missingLink, 404, { 'Cache-Control': 'no-store' }),
  )
  app.get('/n/:issue/open.gif', context => showPixel(context, forVisitors))
  app.get(
    '/n/:issue/:n',
    async context =>
      (await leadFromLetter(context, forVisitors)) ??
      context.html(missingLink, 404, { 'Cache-Control': 'no-store' }),
  )
  app.get('/ad/:id', context => leadOn(context, visitors, addressOf(context, config)))
  app.get('/ad/frame/:id', context => frameAd(context, visitors, config.siteUrl.startsWith('https:')))

  app.post('*', async context => {
    if (!isOwnOrigin(context.req.raw.headers, context.req.header('host'), config.siteUrl)) {
      return context.text('403', 403)
    }
    const asked = await contextOf(context)
    const limit = formLimit(context.req.path, asked.actor)
    const form = await readBody(context.req.raw, limit, config.patience.bodyStart)
    if (!(form instanceof Request)) return refuseBody(context, form)
    context.req.raw = form
    const answer = await inTurn(context, asked, () => personal(context, asked), inFormTurn)
    if (asked.actor) await catchUp()
    return answer
  })
  app.get('*', async (context, next) => {
    if (!isPersonalPath(context.req.path)) return next()
    const asked = await contextOf(context)
    return inTurn(context, asked, () => personal(context, asked))
  })

  app.notFound(context => context.text('404', 404))
  app.onError((error, context) => {
    // Nobody reads this answer.
    if (error instanceof ClientLeft) return context.body(null, 503)
    const { path } = context.req
    const { code, message, headers } = failureOf(error, path, log)
    for (const [name, value] of Object.entries(headers)) context.header(name, value)
    const { status } = errors[code]
    if (path.startsWith('/api/')) {
      const { data } = error as { data?: unknown }
      return context.json({ ...errorBody(code), ...(code === 'TOO_MANY_REQUESTS' ? { data } : {}) }, status)
    }
    return context.html(failurePage(status, message), status)
  })
  return app
}
