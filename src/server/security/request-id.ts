import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isTrustedPeer, type ProxyTrust } from '../../platform/proxy-trust.ts'

/**
 * Accepts the ids of nginx, Caddy, HAProxy, Envoy and the CDNs, but nothing that could forge a line or field
 * of the log.
 */
const wellFormed = /^[\w.:=-]{8,128}$/

type Request = { headers: IncomingMessage['headers']; socket: { remoteAddress?: string | undefined } }

/** The id that a trusted proxy assigned to the request, or else a new one. */
export function requestIdOf({ headers, socket }: Request, trust: ProxyTrust): string {
  const given = headers['x-request-id']
  const isTaken =
    typeof given === 'string' && wellFormed.test(given) && isTrustedPeer(trust, socket.remoteAddress)
  return isTaken ? given : randomUUID()
}

/** `traceparent` from a trusted proxy (W3C Trace Context). */
export function traceparentOf({ headers, socket }: Request, trust: ProxyTrust): string | undefined {
  const { traceparent } = headers
  return typeof traceparent === 'string' && isTrustedPeer(trust, socket.remoteAddress)
    ? traceparent
    : undefined
}
