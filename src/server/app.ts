import { type Context, Hono } from 'hono'
import { errors } from '../contract/errors.ts'
import { frameAd, leadOn } from '../features/ad/ad.documents.ts'
import { isMediaFolderMissing } from '../features/media/media-folder.service.ts'
import { leadFromLetter, showPixel } from '../features/newsletter/newsletter.documents.ts'
import { leadToArticle } from '../features/post/post.documents.ts'
import type { ApiContext } from '../platform/context.ts'
import { type Database, reachDatabase } from '../platform/database/database.ts'
import { isDatabaseAway } from '../platform/database/presence.ts'
import { errorBody, refuseBody } from './answers.ts'
import { addressOf, createContextOf } from './api-context.ts'
import { type ApiParts, addApi } from './api-routes.ts'
import { addFiles } from './files.ts'
import type { Caches } from './pages/caches.ts'
import { compressAnswers } from './pages/compressed-answers.ts'
import { formLimit, isPersonalPath } from './pages/personal-pages.ts'
import { failurePage, plainPage, retryAfter } from './pages/plain-page.ts'
import { readBody } from './security/bodies.ts'
import { forOthers, type HeadersOf, isForOthers, isOwnOrigin } from './security/headers.ts'

type AppParts = ApiParts & {
  currentSettings: Caches['currentSettings']
  /** Database handle for calls of guests. */
  guests: Database
  headersOf: HeadersOf
  /** Folder of Vite's browser bundle; undefined in development, where Vite serves it. */
  clientDir: string | undefined
  dashboard: (context: Context, api: ApiContext) => Response | Promise<Response>
  preview: (context: Context, api: ApiContext) => Response | Promise<Response>
  /** Renders personal pages, and handles all forms. */
  personal: (context: Context, api: ApiContext) => Promise<Response>
}

const missingLink = plainPage({
  title: 'الرابط غير صحيح',
  text: 'لم نجد ما يقود إليه هذا الرابط القصير.',
  status: 404,
  again: false,
})

/** The HTTP application besides the readers' cached pages, in order. */
export function createApp({
  catchUp,
  currentSettings,
  outside,
  config,
  log,
  services,
  guests,
  headersOf,
  clientDir,
  dashboard,
  preview,
  personal,
}: AppParts): Hono {
  const app = new Hono()
  const contextOf = createContextOf(config, services, guests)

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
    try {
      await reachDatabase(services.db)
      if (!(await isMediaFolderMissing(services.db, config.dataDir))) return context.json({ ready: true })
      const problem = 'DATA_DIR/media is not the folder that the pictures were stored in: is it mounted?'
      return context.json({ ready: false, problem }, 503, { 'Retry-After': retryAfter })
    } catch {
      return context.json({ ready: false }, 503, { 'Retry-After': retryAfter })
    }
  })

  addApi(app, { catchUp, config, log, outside, services }, contextOf)
  addFiles(app, { log, services }, clientDir)

  app.use(compressAnswers)
  app.get('/dashboard/article/preview/:id', async context => preview(context, await contextOf(context)))
  app.get('/dashboard/front-page/preview/:slug?', async context => preview(context, await contextOf(context)))
  app.get('/dashboard/front-page/preview/:slug/_payload.json', async context =>
    preview(context, await contextOf(context)),
  )
  app.get('/dashboard/*', async context => dashboard(context, await contextOf(context)))
  app.get('/dashboard', async context => dashboard(context, await contextOf(context)))

  app.get(
    '/s/:code',
    async context =>
      (await leadToArticle(context, services, addressOf(context, config))) ??
      context.html(missingLink, 404, { 'Cache-Control': 'no-store' }),
  )
  app.get('/n/:issue/open.gif', context => showPixel(context, services))
  app.get(
    '/n/:issue/:n',
    async context =>
      (await leadFromLetter(context, services)) ??
      context.html(missingLink, 404, { 'Cache-Control': 'no-store' }),
  )
  app.get('/ad/:id', context => leadOn(context, services.db, addressOf(context, config)))
  app.get('/ad/frame/:id', context => frameAd(context, services.db, config.siteUrl.startsWith('https:')))

  app.post('*', async context => {
    if (!isOwnOrigin(context.req.raw.headers, context.req.header('host'), config.siteUrl)) {
      return context.text('403', 403)
    }
    const asked = await contextOf(context)
    const limit = formLimit(context.req.path, asked.actor)
    const form = await readBody(context.req.raw, limit, config.patience.bodyStart)
    if (!(form instanceof Request)) return refuseBody(context, form)
    context.req.raw = form
    const answer = await personal(context, asked)
    if (asked.actor) await catchUp()
    return answer
  })
  app.get('*', async (context, next) => {
    if (!isPersonalPath(context.req.path)) return next()
    return personal(context, await contextOf(context))
  })

  app.notFound(context => context.text('404', 404))
  app.onError((error, context) => {
    const isAway = isDatabaseAway(error) || (error as { status?: number }).status === 503
    if (isAway) log.warn({ err: error, url: context.req.path }, 'a part that an answer needs is away')
    else log.error({ err: error, url: context.req.path }, 'a request failed')
    const code = isAway ? 'UNAVAILABLE' : 'INTERNAL'
    if (isAway) context.header('Retry-After', retryAfter)
    context.header('Cache-Control', 'no-store')
    const { status } = errors[code]
    if (context.req.path.startsWith('/api/')) return context.json(errorBody(code), status)
    return context.html(failurePage(status), status)
  })
  return app
}
