import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CachedPage, Encoding } from './page-cache.ts'

/** Answers with ready bytes: the encoding the reader takes, 304 where they have it already (RFC 9110 §13.1.2). */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: CachedPage): void {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  // Each encoding is its own representation, and so has its own tag.
  const etag = encoding === 'identity' ? page.etag : `${page.etag.slice(0, -1)}-${encoding}"`
  const headers: Record<string, string | number> = { ...page.headers, ETag: etag, Vary: 'Accept-Encoding' }
  const known = request.headers['if-none-match']
  if (page.status === 200 && (known === '*' || known?.includes(etag))) {
    response.writeHead(304, headers).end()
    return
  }
  const body = page.bodies[encoding]
  headers['Content-Length'] = body.length
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding
  response.writeHead(page.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Brotli where it is taken, else gzip; `q=0` means that it is not (RFC 9110 §12.5.3). */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const taken = new Set<string>()
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...weights] = part.split(';').map(piece => piece.trim())
    if (!weights.some(weight => /^q=0(\.0*)?$/.test(weight))) taken.add(name)
  }
  if (taken.has('br')) return 'br'
  return taken.has('gzip') ? 'gzip' : 'identity'
}
