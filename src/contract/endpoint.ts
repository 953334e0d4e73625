import { type AnyContractProcedure, oc } from '@orpc/contract'
import type { Access } from './access.ts'
import { errors } from './errors.ts'

/** As much as a call may be sent: what is more is refused before any of it is parsed. Fields are all values there are. */
export type BodyLimit = { bytes: number; fields: number }
export type EndpointMeta = { access: Access; body: BodyLimit }

export const usualBody: BodyLimit = { bytes: 100_000, fields: 1000 }
/** A picture of 15 MiB with its words. */
export const pictureBody: BodyLimit = { bytes: 16 * 2 ** 20, fields: 20 }

/** Who may make this call, as its contract says. */
export function accessOf(call: AnyContractProcedure): Access {
  return (call['~orpc'].meta as EndpointMeta).access
}

/** As much as this call may be sent, as its contract says. */
export function bodyOf(call: AnyContractProcedure): BodyLimit {
  return (call['~orpc'].meta as EndpointMeta).body
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const { INVALID_INPUT, TOO_MANY_REQUESTS, UNAUTHORIZED, FORBIDDEN, TOTP_REQUIRED, TOO_LARGE, TOO_SLOW } =
  errors
const toAnyone = { INVALID_INPUT, TOO_MANY_REQUESTS }
const toWhoMustSignIn = { ...toAnyone, UNAUTHORIZED }
const toWhoNeedsARight = { ...toWhoMustSignIn, FORBIDDEN, TOTP_REQUIRED }
const toWhoSends = { TOO_LARGE, TOO_SLOW }

type Refusals<Needed extends Access> = Needed extends 'public'
  ? typeof toAnyone
  : Needed extends 'account'
    ? typeof toWhoMustSignIn
    : typeof toWhoNeedsARight

/** How a call may refuse whoever calls it, whatever it does. */
function refusalsOf<Needed extends Access>(method: Method, access: Needed): Refusals<Needed> {
  const refusals = access === 'public' ? toAnyone : access === 'account' ? toWhoMustSignIn : toWhoNeedsARight
  // A DELETE may be sent a body too.
  const sends = method !== 'GET'
  // What is sent is refused before any call sees it: told to who reads the document, no part of the call's type.
  return { ...refusals, ...(sends && toWhoSends) } as Refusals<Needed>
}

/**
 * One call of the API: the server, the typed client, the access test and the OpenAPI document are made
 * from it. Path parameters, query and body arrive as one input object.
 */
export function endpoint<const Needed extends Access>(
  method: Method,
  path: `/${string}`,
  access: Needed,
  summary: string,
  body: Partial<BodyLimit> = {},
) {
  return oc
    .$meta<EndpointMeta>({ access, body: { ...usualBody, ...body } })
    .route({ method, path, summary, tags: [path.split('/')[1] ?? ''] })
    .errors(refusalsOf(method, access))
}
