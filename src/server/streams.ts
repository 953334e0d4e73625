import type { RequestListener, ServerResponse } from 'node:http'
import { type ErrorCode, errors } from '../contract/errors.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import type { StreamEndpoint } from '../platform/streams/endpoint.ts'
import { errorBody } from './answers.ts'
import { failureOf } from './failure.ts'
import { addressOfRequest } from './security/caller-address.ts'
import type { HeadersOf } from './security/headers.ts'

/** Seconds. */
const retryAfter = '30'

type Parts = { config: Pick<Config, 'trustProxy'>; log: Log; headersOf: HeadersOf }

/**
 * Finds the listener for a stream's address. It responds to refused and failed requests with an API error.
 */
export function createStreams(endpoints: readonly StreamEndpoint[], { config, log, headersOf }: Parts) {
  return (url: string): RequestListener | undefined => {
    const endpoint = endpoints.find(({ accepts }) => accepts(url))
    if (!endpoint) return undefined
    return async (request, response) => {
      const address = addressOfRequest(request, config.trustProxy)
      const refusal = await endpoint
        .answer({ request, response, address, headers: headersOf() })
        .catch(error => failureOf(error, url, log).code)
      if (refusal && !response.headersSent && !response.destroyed) refuse(response, refusal)
    }
  }
}

function refuse(response: ServerResponse, code: ErrorCode): void {
  response.writeHead(errors[code].status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'private, no-store',
    ...(code === 'TOO_MANY_REQUESTS' || code === 'UNAVAILABLE' ? { 'Retry-After': retryAfter } : {}),
  })
  response.end(JSON.stringify(errorBody(code)))
}
