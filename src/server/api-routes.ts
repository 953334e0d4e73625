import type { Context, Hono } from 'hono'
import { refusalOf } from '../contract/access.ts'
import type { CacheTag } from '../contract/cache-tags.ts'
import { type EndpointMeta, isRight } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { createProgramFinder } from '../features/api-key/programs.service.ts'
import { answerOnce } from '../features/api-key/repeated-call.service.ts'
import { takeWebhook, webhookBody } from '../features/payment/payment.documents.ts'
import type { Config } from '../platform/config.ts'
import { type ApiContext, isStaff, type Services } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { notShared } from '../platform/edge/caching.ts'
import type { Log } from '../platform/log.ts'
import {
  createCallTurns,
  createHeavyTurns,
  createReaderTurns,
  createSignInTurns,
} from '../platform/security/turns.ts'
import { deprecationHeaders, errorBody, isSafe, refuseBody, withRetryAfter } from './answers.ts'
import { createApiHandler, createCallFinder } from './api.ts'
import { addressOf, type ContextOf, leftOf } from './api-context.ts'
import { apiDocsPage } from './api-docs.ts'
import { withEntityTag } from './entity-tag.ts'
import { addHubCallback } from './hub-callback.ts'
import { compressAnswer, compressAnswers } from './pages/compressed-answers.ts'
import { readBody } from './security/bodies.ts'
import { crossOriginHeaders, isOwnOrigin, isSitesCall, preflightHeaders } from './security/headers.ts'
import type { Outside } from './security/outside.ts'
import type { TakeRequestPlace } from './security/request-places.ts'

export type ApiParts = {
  /** Resolves when this process has handled all earlier notices. */
  catchUp: () => Promise<void>
  /** The last known services. */
  outside: () => Outside
  config: Config
  log: Log
  services: Services
  /** Database handle for calls that sign in. */
  signIn: Database
  takeRequestPlace: TakeRequestPlace
}

/** Adds the API, and the page to browse it. */
export function addApi(
  app: Hono,
  { catchUp, outside, config, log, services, signIn, takeRequestPlace }: ApiParts,
  contextOf: ContextOf,
): void {
  const api = createApiHandler(log)
  const findCall = createCallFinder()
  const inTurn = createCallTurns()
  const inReaderTurn = createReaderTurns()
  const inSignInTurn = createSignInTurns()
  const inHeavyTurn = createHeavyTurns()
  /** Staff do not queue for light calls: their uploads may take long, and they share an address. */
  const inTurnOf = ({ actor, address }: ApiContext, { isHeavy, isSignIn }: EndpointMeta) => {
    return <T>(work: () => Promise<T>, left: AbortSignal) => {
      if (isSignIn) return inSignInTurn(address, work, left)
      if (!actor) return inTurn(address, work, left)
      if (!isStaff({ actor })) return inReaderTurn(address, work, left)
      return isHeavy ? inHeavyTurn(String(actor.id), work, left) : work()
    }
  }

  app.use('/api/*', compressAnswers)
  app.get('/api/v1/docs', context => context.html(apiDocsPage))
  // Providers sign their calls, so these have neither a session nor an origin, and the body is read
  // unmodified.
  app.post('/api/v1/payment/webhook/:provider', async context => {
    context.header('Cache-Control', notShared)
    takeRequestPlace(addressOf(context, config), leftOf(context), webhookBody)
    const request = await readBody(context.req.raw, webhookBody, config.patience.bodyStart)
    if (!(request instanceof Request)) return refuseBody(context, request)
    const handle = () => takeWebhook(services, context.req.param('provider'), request)
    const handled = await inTurn(addressOf(context, config), handle, leftOf(context))
    return context.newResponse(handled.body, handled)
  })
  addHubCallback(app, { config, services, takeRequestPlace }, inTurn)
  const findProgram = createProgramFinder(services.db, log)
  app.all('/api/v1/*', async context => {
    // Answers depend on the caller, unless the contract says otherwise.
    context.header('Cache-Control', notShared)
    const safe = isSafe(context)
    const { apiBase } = outside()
    if (isSitesCall(context.req.raw.headers, config.siteUrl, apiBase)) {
      for (const [name, value] of Object.entries(crossOriginHeaders(config.siteUrl)))
        context.header(name, value)
      if (context.req.method === 'OPTIONS') return context.body(null, 204, preflightHeaders)
    }
    const isOwn = () =>
      isOwnOrigin(context.req.raw.headers, context.req.header('host'), config.siteUrl, apiBase)
    // Needs no check of the origin: no page of another site can send a key.
    const key = bearerOf(context.req.header('authorization'))
    if (!safe && !key && !isOwn()) return context.json(errorBody('BAD_ORIGIN'), 403)
    const call = await findCall(context.req.method, context.req.path.slice('/api/v1'.length))
    if (!call) return context.json(errorBody('NOT_FOUND'), 404)
    for (const [name, value] of Object.entries(call.deprecation ? deprecationHeaders(call.deprecation) : {}))
      context.header(name, value)
    if (safe && call.acts && !key && !isOwn()) return context.json(errorBody('BAD_ORIGIN'), 403)
    const program = key ? await findProgram(key, addressOf(context, config), leftOf(context)) : undefined
    if (key && !program) {
      context.header('WWW-Authenticate', 'Bearer error="invalid_token"')
      return context.json(errorBody('BAD_KEY'), 401)
    }
    // Guests' forms act for one person, so a program sends them as a guest, without its own rights.
    const isGuests = call.access === 'public' && call.acts
    const caller = await contextOf(context, program ? { actor: isGuests ? undefined : program } : undefined)
    const tags = new Set<CacheTag>()
    const addCacheTags = (...shown: CacheTag[]) => {
      for (const tag of shown) tags.add(tag)
    }
    const asked = { ...caller, addCacheTags, ...(call.isSignIn && { db: signIn }) }
    const refusal = refusalOf(call.access, asked.actor)
    if (refusal) return context.json(errorBody(refusal), errors[refusal].status)
    if (!isStaff(asked)) takeRequestPlace(asked.address, leftOf(context), safe ? undefined : call.body)
    const request = await readBody(context.req.raw, call.body, config.patience.bodyStart)
    if (!(request instanceof Request)) return refuseBody(context, request)
    // Compression belongs to the turn, because it takes longer than most calls.
    const handle = async () => {
      const work = async () =>
        (await api.handle(request, { prefix: '/api/v1', context: asked })).response ??
        context.json(errorBody('NOT_FOUND'), 404)
      const name = nameOf(context, call, program?.key?.id)
      const response = name ? await answerOnce(services.db, name, request, work) : await work()
      const isTagged = safe && call.isShared && response.status === 200
      const answer = isTagged ? await withEntityTag(response, context.req.header('if-none-match')) : response
      return compressAnswer(answer, context.req.header('accept-encoding'))
    }
    const response = await inTurnOf(asked, call)(handle, leftOf(context))
    // Not cached for another origin: the headers that allow such a page to read the response differ.
    const isAnswered = response.status === 200 || response.status === 304
    if (safe && call.isShared && isAnswered && !caller.token && !program && !apiBase) {
      for (const [name, value] of Object.entries(services.edge.share('call', tags))) {
        context.header(name, value)
      }
    }
    // After a change, the caller's next page must show it.
    if (!safe && asked.actor && response.ok) await catchUp()
    return withRetryAfter(context, response)
  })
}

/** The name of a call that a program may repeat. */
function nameOf({ req }: Context, { access }: EndpointMeta, apiKeyId: number | undefined) {
  const idempotencyKey = req.header('idempotency-key')
  const isRepeatable = req.method === 'POST' && isRight(access)
  return apiKeyId !== undefined && idempotencyKey !== undefined && isRepeatable
    ? { apiKeyId, idempotencyKey }
    : undefined
}

/** The key of a program (RFC 6750 §2.1). */
function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
}
