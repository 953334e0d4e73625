import type { IncomingMessage, ServerResponse } from 'node:http'
import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { startTrace } from '../platform/tracing.ts'
import { pathOf } from './pages/page-address.ts'
import { type Kind, kindOf, methodOf } from './request-metrics.ts'

/** Addresses of these kinds contain no token, so they may be recorded. */
const isPublic = new Set<Kind>(['page', 'document', 'picture', 'file'])

/** Traces a request until its response is closed. @param parent `traceparent` from a trusted proxy */
export function traceRequest(
  { method = '', url = '' }: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  parent: string | undefined,
  work: () => void,
): void {
  const kind = kindOf(method, url)
  const attributes = {
    'http.request.method': methodOf(method),
    'warraq.request.id': requestId,
    ...(isPublic.has(kind) && { 'url.path': pathOf(url) }),
  }
  startTrace(`${methodOf(method)} ${kind}`, { kind: SpanKind.SERVER, attributes, parent }, span => {
    response.once('close', () => {
      span.setAttribute('http.response.status_code', response.statusCode)
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    work()
  })
}
