import { oc } from '@orpc/contract'
import type { Access } from './access.ts'
import { errors } from './errors.ts'

/** As much as a call may be sent: what is more is refused before any of it is parsed. Fields are all values there are. */
export type BodyLimit = { bytes: number; fields: number }
export type EndpointMeta = { access: Access; body: BodyLimit }

export const usualBody: BodyLimit = { bytes: 100_000, fields: 1000 }
/** A picture of 15 MiB with its words. */
export const pictureBody: BodyLimit = { bytes: 16 * 2 ** 20, fields: 20 }

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Common = Pick<
  typeof errors,
  'INVALID_INPUT' | 'UNAUTHORIZED' | 'FORBIDDEN' | 'TOTP_REQUIRED' | 'TOO_MANY_REQUESTS'
>

const common: Common = {
  INVALID_INPUT: errors.INVALID_INPUT,
  UNAUTHORIZED: errors.UNAUTHORIZED,
  FORBIDDEN: errors.FORBIDDEN,
  TOTP_REQUIRED: errors.TOTP_REQUIRED,
  TOO_MANY_REQUESTS: errors.TOO_MANY_REQUESTS,
}

/**
 * One call of the API: the server, the typed client, the access test and the OpenAPI document are made
 * from it. Path parameters, query and body arrive as one input object.
 */
export function endpoint(
  method: Method,
  path: `/${string}`,
  access: Access,
  summary: string,
  body: Partial<BodyLimit> = {},
) {
  return oc
    .$meta<EndpointMeta>({ access, body: { ...usualBody, ...body } })
    .route({ method, path, summary, tags: [path.split('/')[1] ?? ''] })
    .errors(common)
}
