import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import { createRouterClient, implement, ORPCError, ValidationError } from '@orpc/server'
import { experimental_ZodSmartCoercionPlugin as ZodSmartCoercionPlugin } from '@orpc/zod/zod4'
import { z } from 'zod'
import * as contract from '../api/contract.ts'
import { refusalOf } from '../contract/access.ts'
import type { EndpointMeta } from '../contract/endpoint.ts'
import { errors } from '../contract/errors.ts'
import { fail } from '../contract/fail.ts'
import { arabicMessage } from '../contract/messages.ts'
import { mayEverywhere, type Subject } from '../contract/permissions.ts'
import * as entities from '../entities.ts'
import type { ApiContext } from '../platform/context.ts'
import { createConstraints } from '../platform/database/constraints.ts'
import { isDatabaseAway } from '../platform/database/presence.ts'
import type { Log } from '../platform/log.ts'
import { ClientLeft } from '../platform/security/line.ts'
import { QueueFull } from '../platform/security/queue-full.ts'
import { StorageError } from '../platform/storage/storage.ts'
import { inSpan } from '../platform/tracing.ts'
import { logRefusal } from './refusal-log.ts'
import * as routes from './routes.ts'
import { listUnstorable, wellFormed } from './unstorable.ts'

z.config({ localeError: arabicMessage })

const explainRefusal = createConstraints(entities)

/** Checks access as the endpoint declares it, and translates failures into errors of the contract. */
const router = implement(contract)
  .$context<ApiContext>()
  .use(async ({ context, procedure, next }, input) => {
    const { access } = procedure['~orpc'].meta as EndpointMeta
    const refusal = refusalOf(access, context.actor)
    if (refusal) throw fail(refusal)
    try {
      return await next()
    } catch (error) {
      if (isDatabaseAway(error)) throw fail('UNAVAILABLE')
      if (error instanceof StorageError) throw fail(error.code)
      const said = await explainRefusal(context.db, error, mayReadAll(context))
      // The database does not name the field.
      const issues = said !== error && isUnexplained(said) ? listUnstorable(input) : []
      throw issues.length > 0 ? fail('INVALID_INPUT', { issues }) : said
    }
  })
  .router(routes)

/** Names of what refers to a row are only for those who may read it. */
const mayReadAll =
  ({ actor }: ApiContext) =>
  (subject: Subject) =>
    actor !== undefined && mayEverywhere(actor, 'read', subject)

const isUnexplained = (said: unknown) =>
  said instanceof ORPCError && said.code === 'INVALID_INPUT' && said.data?.issues?.length === 0

/** The API as a function: the same calls, checks and responses, without the network. */
export function createServerClient(context: ApiContext) {
  return createRouterClient(router, { context, interceptors: [explainInput] })
}

type Call = { path: readonly string[]; input: unknown; next: (options: never) => Promise<unknown> }

async function explainInput({ next, ...call }: Call) {
  try {
    return await inSpan(call.path.join('.'), {}, () =>
      next({ ...call, input: wellFormed(call.input) } as never),
    )
  } catch (error) {
    throw readable(error)
  }
}

/** Converts zod's issues to `data.issues` of the contract. */
function readable(error: unknown): unknown {
  if (!(error instanceof ORPCError)) return error
  if (error.code === 'BAD_REQUEST') {
    const issues = error.cause instanceof ValidationError ? error.cause.issues : []
    return fail('INVALID_INPUT', {
      issues: issues.map(issue => ({
        path: (issue.path ?? []).map(part => (typeof part === 'object' ? part.key : part)).join('.'),
        message: issue.message,
      })),
    })
  }
  return error
}

function known(error: ORPCError<string, unknown>) {
  if (error.code in errors) return error
  if (error.code === 'BAD_REQUEST') return fail('INVALID_INPUT', { issues: [] })
  return error.status === 404 ? fail('NOT_FOUND') : error.status < 500 ? error : fail('INTERNAL')
}

/** Finds the contract of the call at an address, before its body is read. */
export function createCallFinder() {
  const matcher = new StandardOpenAPIMatcher()
  matcher.init(router)
  return async (method: string, path: string): Promise<EndpointMeta | undefined> =>
    (await matcher.match(method, `/${path.replace(/^\/|\/$/g, '')}`))?.procedure['~orpc'].meta as
      | EndpointMeta
      | undefined
}

/** Errors caused by the machine, not by the code. */
const missing = ['UNAVAILABLE', 'STORAGE_FULL', 'STORAGE_READ_ONLY']

export function createApiHandler(log: Log) {
  return new OpenAPIHandler(router, {
    plugins: [new ZodSmartCoercionPlugin()],
    // Wraps only the call itself: an unreadable body fails earlier, with 400.
    clientInterceptors: [
      async ({ next, ...call }) => {
        const { path } = call
        try {
          return await inSpan(path.join('.'), {}, async () =>
            next({ ...call, input: wellFormed(call.input) }),
          )
        } catch (error) {
          const said = readable(error)
          if (said instanceof ORPCError && said.status < 500) {
            if (said.cause) log.warn({ err: said.cause, call: path.join('.') }, 'a service refused a call')
            throw said
          }
          // The client has left, so no response is needed.
          if (error instanceof ClientLeft) throw error
          if (error instanceof QueueFull) {
            logRefusal(log, 'tooManyOfAll')
            throw error
          }
          if (said instanceof ORPCError && missing.includes(said.code)) {
            log.warn({ err: error, call: path.join('.') }, 'a part that a call needs is away')
            throw said
          }
          log.error({ err: error, call: path.join('.') }, 'a call failed')
          throw fail('INTERNAL')
        }
      },
    ],
    customErrorResponseBodyEncoder: error => {
      const { code, status, message, data } = known(error)
      return { code, status, message, ...(data === undefined ? {} : { data }) }
    },
  })
}
