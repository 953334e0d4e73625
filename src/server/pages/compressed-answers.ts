import type { MiddlewareHandler } from 'hono'
import { compressOnce } from './compression.ts'
import { chooseEncoding } from './send-page.ts'

/** Pictures are compressed already, and compression would buffer event streams. */
const compressible = /^(?:text\/(?!event-stream)|application\/json)/
/** Below, compression saves less than a packet. */
const minBytes = 1024

/** Compresses answers for a single caller; the page cache compresses shared pages. */
export const compressAnswers: MiddlewareHandler = async (context, next) => {
  await next()
  const { res } = context
  if (!res.body || !compressible.test(res.headers.get('Content-Type') ?? '')) return
  res.headers.append('Vary', 'Accept-Encoding')
  const encoding = chooseEncoding(context.req.header('accept-encoding'))
  if (encoding === 'identity') return
  // As bytes: a string would lose the byte order mark that spreadsheets look for.
  const body = new Uint8Array(await res.arrayBuffer())
  const worth = body.length >= minBytes
  context.res = new Response(worth ? new Uint8Array(await compressOnce(body, encoding)) : body, res)
  if (!worth) return
  context.res.headers.delete('Content-Length')
  context.res.headers.set('Content-Encoding', encoding)
}
