import type { Context } from 'hono'
import { errors } from '../contract/errors.ts'
import { plainPage, retryAfter } from './pages/plain-page.ts'
import type { BodyRefusal } from './security/bodies.ts'

/** Whether the method is safe (RFC 9110 §9.2.1). */
export function isSafe({ req }: Context): boolean {
  return req.method === 'GET' || req.method === 'HEAD'
}

/** The body of an API error. */
export function errorBody(code: keyof typeof errors) {
  const { status, message } = errors[code]
  return { code, status, message }
}

/** Refuses a request whose body was not read completely. */
export function refuseBody(context: Context, code: BodyRefusal): Response {
  const { status, message } = errors[code]
  context.header('Connection', 'close')
  if (context.req.path.startsWith('/api/')) return context.json(errorBody(code), status)
  return context.html(plainPage({ title: 'لم يُقبل ما أرسلته', text: message, status }), status)
}

/** Deprecation (RFC 9745) and Sunset (RFC 8594) headers of a deprecated call. */
export function deprecationHeaders({ since, sunset }: { since: string; sunset: string }) {
  return {
    Deprecation: `@${Date.parse(since) / 1000}`,
    Sunset: new Date(sunset).toUTCString(),
    Link: '</api/v1/docs>; rel="deprecation"; type="text/html"',
  }
}

/** Adds Retry-After (RFC 9110 §10.2.3), for clients that do not read bodies. */
export async function withRetryAfter(context: Context, response: Response): Promise<Response> {
  if (response.status === 503) context.header('Retry-After', retryAfter)
  // nginx must not buffer events.
  if (response.headers.get('content-type')?.startsWith('text/event-stream'))
    context.header('X-Accel-Buffering', 'no')
  if (response.status !== 429) return context.newResponse(response.body, response)
  const { data } = (await response.clone().json()) as { data?: { retryAfter?: number } }
  context.header('Retry-After', String(data?.retryAfter ?? 60))
  return context.newResponse(response.body, response)
}
