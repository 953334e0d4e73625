import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isTrustedPeer, type ProxyTrust } from '../../platform/proxy-trust.ts'

/** Ids of nginx, Caddy, HAProxy, Envoy and the CDNs; nothing that could forge a line or a field of the log. */
const wellFormed = /^[\w.:=-]{8,128}$/

type Request = { headers: IncomingMessage['headers']; socket: { remoteAddress?: string | undefined } }

/** The id that a trusted proxy gave the request, else a new one. */
export function requestIdOf({ headers, socket }: Request, trust: ProxyTrust): string {
  const given = headers['x-request-id']
  const isTaken =
    typeof given === 'string' && wellFormed.test(given) && isTrustedPeer(trust, socket.remoteAddress)
  return isTaken ? given : randomUUID()
}

/** Position of a trusted proxy's span in its trace (W3C Trace Context). */
export function traceparentOf({ headers, socket }: Request, trust: ProxyTrust): string | undefined {
  const { traceparent } = headers
  return typeof traceparent === 'string' && isTrustedPeer(trust, socket.remoteAddress)
    ? traceparent
    : undefined
}
