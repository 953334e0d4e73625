import type { MiddlewareHandler } from 'hono'
import { compressOnce } from './compression.ts'
import { chooseEncoding } from './send-page.ts'

/** Excludes pictures, which are compressed already, and event streams, which compression would buffer. */
const compressible = /^(?:text\/(?!event-stream)|application\/json)/
/** Compressing a shorter body saves less than a packet. */
const minBytes = 1024

const isCompressible = ({ body, headers }: Response) =>
  body !== null && compressible.test(headers.get('Content-Type') ?? '')

/**
 * Compresses a response with an encoding that the caller accepts. Returns it unchanged if it is short, or
 * compressed already.
 */
export async function compressAnswer(answer: Response, accepted: string | undefined): Promise<Response> {
  const headers = new Headers(answer.headers)
  const encoding = chooseEncoding(accepted)
  if (!isCompressible(answer) || headers.has('Content-Encoding') || encoding === 'identity') return answer
  // Reads bytes, because a string would lose the byte order mark that spreadsheets look for.
  const body = new Uint8Array(await answer.arrayBuffer())
  const { status } = answer
  if (body.length < minBytes) return new Response(body, { status, headers })
  const compressed = new Uint8Array(await compressOnce(body, encoding))
  headers.delete('Content-Length')
  headers.set('Content-Encoding', encoding)
  return new Response(compressed, { status, headers })
}

/** Compresses answers for a single caller; the page cache compresses shared pages. */
export const compressAnswers: MiddlewareHandler = async (context, next) => {
  await next()
  const { res } = context
  if (isCompressible(res)) res.headers.append('Vary', 'Accept-Encoding')
  const answer = await compressAnswer(res, context.req.header('accept-encoding'))
  if (answer === res) return
  context.res = answer
  // Hono keeps the headers of the previous response.
  if (answer.headers.has('Content-Encoding')) context.res.headers.delete('Content-Length')
}
