import { oc } from '@orpc/contract'
import type { Access } from './access.ts'
import { errors } from './errors.ts'

export type EndpointMeta = { access: Access }

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
export function endpoint(method: Method, path: `/${string}`, access: Access, summary: string) {
  return oc
    .$meta<EndpointMeta>({ access })
    .route({ method, path, summary, tags: [path.split('/')[1] ?? ''] })
    .errors(common)
}
