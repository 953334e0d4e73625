import { type AnyContractProcedure, oc } from '@orpc/contract'
import { z } from 'zod'
import type { Access } from './access.ts'
import { errors } from './errors.ts'

export { eventIterator } from '@orpc/contract'

/** Limits of a request body. Larger bodies are refused before parsing. `fields` counts all values. */
export type BodyLimit = { bytes: number; fields: number }
export type EndpointMeta = {
  access: Access
  body: BodyLimit
  /**
   * Whether the call has side effects, so that pages of other sites must not make it. False for most GETs.
   */
  acts: boolean
  /**
   * Whether the call is a part of signing in. Such calls have their own queue, so that a crowd of guests
   * cannot lock staff out.
   */
  isSignIn: boolean
  /**
   * Whether the response is the same for everybody, so that shared caches may keep it. Its handler must add
   * all of its cache tags.
   */
  isShared: boolean
  /**
   * Days such as `2027-01-31` since which the call is deprecated, and until which it works (docs/api.md,
   * «Versions»).
   */
  deprecation?: { since: string; sunset: string } | undefined
  /**
   * Set for a call that many pages make with the same input: how long the server keeps the response for guests'
   * pages. `untilChange`: until a notice invalidates one of its cache tags. `briefly`: some seconds, as the response
   * changes with time and views.
   */
  keptForPages?: 'untilChange' | 'briefly' | undefined
  /** Whether the call takes much processor time. Each member of staff may have only one such call running. */
  isHeavy: boolean
}

export const usualBody: BodyLimit = { bytes: 100_000, fields: 1000 }
/** Maximum size of a picture file. */
export const pictureBytes = 15 * 2 ** 20
/** A picture of maximum size, with its text fields. */
export const pictureBody: BodyLimit = { bytes: pictureBytes + 2 ** 20, fields: 20 }

export function accessOf(call: AnyContractProcedure): Access {
  return (call['~orpc'].meta as EndpointMeta).access
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const { INVALID_INPUT, TOO_MANY_REQUESTS, UNAUTHORIZED, FORBIDDEN, TOTP_REQUIRED, TOO_LARGE, TOO_SLOW } =
  errors
const publicErrors = { INVALID_INPUT, TOO_MANY_REQUESTS }
const accountErrors = { ...publicErrors, UNAUTHORIZED }
const rightErrors = { ...accountErrors, FORBIDDEN, TOTP_REQUIRED }
const bodyErrors = { TOO_LARGE, TOO_SLOW }
const { STILL_RUNNING, KEY_REUSED } = errors
/** Errors of programs' calls with an Idempotency-Key. */
const repeatErrors = { STILL_RUNNING, KEY_REUSED }

type Refusals<Needed extends Access> = Needed extends 'public'
  ? typeof publicErrors
  : Needed extends 'account'
    ? typeof accountErrors
    : typeof rightErrors

/** Whether the call asks for a right, as a program's key has. */
export const isRight = (access: Access): boolean => typeof access === 'object'

/** Errors that every call with this method and access may return. */
function refusalsOf<Needed extends Access>(method: Method, access: Needed): Refusals<Needed> {
  const refusals = access === 'public' ? publicErrors : access === 'account' ? accountErrors : rightErrors
  // A DELETE may have a body too.
  const sends = method !== 'GET'
  const mayRepeat = method === 'POST' && isRight(access)
  // Errors about the body precede any handler, so they are documented but are not part of the call's type.
  return { ...refusals, ...(sends && bodyErrors), ...(mayRepeat && repeatErrors) } as Refusals<Needed>
}

/**
 * One call of the API, from which the server, the typed client, the access test and the OpenAPI document are
 * derived. Path parameters, query and body arrive as one input object.
 */
export function endpoint<const Needed extends Access>(
  method: Method,
  path: `/${string}`,
  access: Needed,
  summary: string,
  {
    acts = method !== 'GET',
    isHeavy = false,
    isSignIn = false,
    isShared = false,
    keptForPages,
    deprecation,
    ...body
  }: Partial<BodyLimit & Omit<EndpointMeta, 'access' | 'body'>> = {},
) {
  return oc
    .$meta<EndpointMeta>({
      ...{ access, body: { ...usualBody, ...body }, acts, isHeavy, isSignIn, isShared },
      ...(keptForPages && { keptForPages }),
      ...(deprecation && { deprecation }),
    })
    .route({ method, path, summary, deprecated: deprecation !== undefined })
    .errors(refusalsOf(method, access))
}

/** Output of a call with the `detailed` structure that returns a file. */
export function fileOutput(description: string) {
  return z.object({
    headers: z.object({ 'cache-control': z.string() }),
    body: z.file().describe(description),
  })
}
