import path from 'node:path'
import { getConnInfo } from '@hono/node-server/conninfo'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { describeApi } from '../api/openapi.ts'
import { refusalOf } from '../contract/access.ts'
import { errors } from '../contract/errors.ts'
import { frameAd, leadOn } from '../features/ad/ad.documents.ts'
import { getVariant } from '../features/media/variant.service.ts'
import { parseVariantPath } from '../features/media/variants.ts'
import { createShare } from '../features/share/share.documents.ts'
import { findActor, sessionDays } from '../features/user/sign-in/session.service.ts'
import type { Config } from '../platform/config.ts'
import { type ApiContext, isStaff, type Services } from '../platform/context.ts'
import { type Database, reachDatabase } from '../platform/database/database.ts'
import { isDatabaseAway } from '../platform/database/presence.ts'
import type { Log } from '../platform/log.ts'
import { createApiHandler, createCallFinder } from './api.ts'
import { apiBrowserPage } from './api-browser.ts'
import type { Caches } from './pages/caches.ts'
import { compressAnswers } from './pages/compressed-answers.ts'
import { formLimit, isPersonalPath } from './pages/personal-pages.ts'
import { failurePage, plainPage, retryAfter } from './pages/plain-page.ts'
import { type BodyRefusal, readBody } from './security/bodies.ts'
import { callerAddress } from './security/caller-address.ts'
import {
  crossOriginHeaders,
  forOthers,
  type HeadersOf,
  isForOthers,
  isOwnOrigin,
  isSitesCall,
  preflightHeaders,
} from './security/headers.ts'
import type { Outside } from './security/outside.ts'
import { createTurns } from './security/turns.ts'

const sessionCookie = 'session'
/** Tells a page's scripts, which cannot see the other, that there is a session to be renewed. */
const hintCookie = 'signed-in'

export type AppParts = {
  /** Until this process has heard of all that was changed before. */
  catchUp: () => Promise<void>
  currentSettings: Caches['currentSettings']
  /** What of it was last known. */
  outside: () => Outside
  config: Config
  log: Log
  services: Services
  /** The same database for what guests read. */
  guests: Database
  headersOf: HeadersOf
  /** Where Vite's browser bundle is; undefined in development, where Vite serves it. */
  clientDir: string | undefined
  dashboard: (context: Context, api: ApiContext) => Response | Promise<Response>
  preview: (context: Context, api: ApiContext) => Response | Promise<Response>
  /** Readers' pages that are somebody's own, and the forms of all. */
  personal: (context: Context, api: ApiContext) => Promise<Response>
}

/** The HTTP application beside the readers' pages, top to bottom. */
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
  const api = createApiHandler(log)
  const findCall = createCallFinder()
  const inTurn = createTurns()
  const secure = config.siteUrl.startsWith('https:')
  // `__Host-`: no other host of the same domain can plant a session here (RFC 6265bis §4.1.3.2).
  const prefix = secure ? 'host' : undefined

  const addressOf = (context: Context) =>
    callerAddress(
      { forwardedFor: context.req.header('x-forwarded-for'), remote: getConnInfo(context).remote.address },
      config.trustProxy,
    )

  async function contextOf(context: Context): Promise<ApiContext> {
    const token = getCookie(context, sessionCookie, prefix)
    const actor = await findActor(services.db, token)
    return {
      ...services,
      db: !actor && isSafe(context) ? guests : services.db,
      actor,
      token,
      address: addressOf(context),
      userAgent: context.req.header('user-agent') ?? '',
      country: countryIn(config.countryHeader ? context.req.header(config.countryHeader) : undefined),
      addCacheTags: () => {},
      setToken(next) {
        if (!next) {
          deleteCookie(context, sessionCookie, { path: '/', secure, prefix })
          return void deleteCookie(context, hintCookie, { path: '/', secure, prefix })
        }
        const lasting = {
          secure,
          prefix,
          sameSite: 'Lax',
          path: '/',
          maxAge: sessionDays * 24 * 60 * 60,
        } as const
        setCookie(context, sessionCookie, next, { ...lasting, httpOnly: true })
        setCookie(context, hintCookie, '1', lasting)
      },
    }
  }

  app.use(async (context, next) => {
    await next()
    const { headers } = context.res
    const isDashboard = context.req.path.startsWith('/dashboard')
    if (isDashboard) await currentSettings().catch(() => {})
    // Who sets up a channel tries its stream there.
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
      return context.json({ ready: true })
    } catch {
      return context.json({ ready: false }, 503, { 'Retry-After': retryAfter })
    }
  })

  app.use('/api/*', compressAnswers)
  let described: ReturnType<typeof describeApi> | undefined
  app.get('/api/v1/openapi.json', async context => {
    described ??= describeApi()
    const { info, ...rest } = await described
    const title = `${await services.siteName()}: واجهة البرمجة`
    return context.json({ ...rest, info: { ...info, title } })
  })
  app.get('/api/v1/docs', context => context.html(apiBrowserPage))
  app.all('/api/v1/*', async context => {
    // What a call answers depends on who asks, and is told anew each time.
    context.header('Cache-Control', 'no-store')
    const safe = isSafe(context)
    const { apiBase } = outside()
    if (isSitesCall(context.req.raw.headers, config.siteUrl, apiBase)) {
      for (const [name, value] of Object.entries(crossOriginHeaders(config.siteUrl)))
        context.header(name, value)
      if (context.req.method === 'OPTIONS') return context.body(null, 204, preflightHeaders)
    }
    if (!safe && !isOwnOrigin(context.req.raw.headers, context.req.header('host'), config.siteUrl, apiBase)) {
      return context.json(errorBody('BAD_ORIGIN'), 403)
    }
    const call = await findCall(context.req.method, context.req.path.slice('/api/v1'.length))
    if (!call) return context.json(errorBody('NOT_FOUND'), 404)
    const asked = await contextOf(context)
    const refusal = refusalOf(call.access, asked.actor)
    if (refusal) return context.json(errorBody(refusal), errors[refusal].status)
    const request = await readBody(context.req.raw, call.body, config.patience.bodyStart)
    if (!(request instanceof Request)) return refuseBody(context, request)
    const handle = () => api.handle(request, { prefix: '/api/v1', context: asked })
    // The newsroom's uploads may wait for their pictures; it shares an address, and answers for itself.
    const handled = await (isStaff(asked) ? handle() : inTurn(asked.address, handle))
    if (!handled) return withRetryAfter(context, context.json(tooManyAtOnce, tooManyAtOnce.status))
    const { matched, response } = handled
    if (!matched) return context.json(errorBody('NOT_FOUND'), 404)
    // Who changed something sees it in the very next page.
    if (!safe && asked.actor && response.ok) await catchUp()
    return withRetryAfter(context, response)
  })

  app.get('/media/*', async context => {
    const variant = parseVariantPath(context.req.path)
    const file = variant && (await getVariant(services.storage, variant))
    if (!file) return context.notFound()
    return context.body(file.bytes, 200, {
      'Content-Type': file.contentType,
      // The name holds the hash of what it names.
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  })

  app.get('/share/*', createShare(services))

  if (clientDir) {
    app.use(
      '/assets/*',
      serveStatic({
        root: path.relative(process.cwd(), clientDir),
        precompressed: true,
        onFound: (_file, context) => context.header('Cache-Control', 'public, max-age=31536000, immutable'),
      }),
    )
    app.use('/sw.js', async (context, next) => {
      await next()
      context.header('Cache-Control', 'no-cache')
      context.header('Service-Worker-Allowed', '/')
    })
    app.use('*', serveStatic({ root: path.relative(process.cwd(), clientDir), precompressed: true }))
  }

  app.use(compressAnswers)
  app.get('/dashboard/article/preview/:id', async context => preview(context, await contextOf(context)))
  app.get('/dashboard/*', async context => dashboard(context, await contextOf(context)))
  app.get('/dashboard', async context => dashboard(context, await contextOf(context)))

  app.get('/ad/:id', context => leadOn(context, services.db, addressOf(context)))
  app.get('/ad/frame/:id', context => frameAd(context, services.db, secure))

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

/** RFC 9110 §9.2.1. */
function isSafe({ req }: Context): boolean {
  return req.method === 'GET' || req.method === 'HEAD'
}

/** ISO 3166; proxies write XX or T1 for what they do not know. */
function countryIn(header: string | undefined): string {
  return header && /^[A-Za-z]{2}$/.test(header) && !/^xx$/i.test(header) ? header.toUpperCase() : ''
}

/** What is still on its way is not waited for. */
function refuseBody(context: Context, code: BodyRefusal): Response {
  const { status, message } = errors[code]
  context.header('Connection', 'close')
  if (context.req.path.startsWith('/api/')) return context.json(errorBody(code), status)
  return context.html(plainPage({ title: 'لم يُقبل ما أرسلته', text: message, status }), status)
}

function errorBody(code: keyof typeof errors) {
  const { status, message } = errors[code]
  return { code, status, message }
}

const tooManyAtOnce = { ...errorBody('TOO_MANY_REQUESTS'), status: 429, data: { retryAfter: 1 } } as const

/** RFC 9110 §10.2.3: how long to wait, also for clients that read no bodies. */
async function withRetryAfter(context: Context, response: Response): Promise<Response> {
  if (response.status === 503) context.header('Retry-After', retryAfter)
  if (response.status !== 429) return context.newResponse(response.body, response)
  const { data } = (await response.clone().json()) as { data?: { retryAfter?: number } }
  context.header('Retry-After', String(data?.retryAfter ?? 60))
  return context.newResponse(response.body, response)
}
