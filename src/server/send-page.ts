import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CachedPage, Encoding } from './page-cache.ts'

/** One encoding of a page, ready to be written: names and values in turn, as Node takes them fastest. */
type Representation = { etag: string; headers: string[]; notModified: string[]; body: Buffer }

const prepared = new WeakMap<CachedPage, Partial<Record<Encoding, Representation>>>()

/** Answers with ready bytes: the encoding the reader takes, 304 where they have it already (RFC 9110 §13.1.2). */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: CachedPage): void {
  const { etag, headers, notModified, body } = represent(
    page,
    chooseEncoding(request.headers['accept-encoding']),
  )
  const known = request.headers['if-none-match']
  if (known !== undefined && page.status === 200 && (known === '*' || known.includes(etag))) {
    response.writeHead(304, notModified).end()
    return
  }
  response.writeHead(page.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Made once a page and encoding. */
function represent(page: CachedPage, encoding: Encoding): Representation {
  const made = prepared.get(page) ?? {}
  prepared.set(page, made)
  const known = made[encoding]
  if (known) return known
  const body = page.bodies[encoding]
  // Each encoding is its own representation, and so has its own tag.
  const etag = encoding === 'identity' ? page.etag : `${page.etag.slice(0, -1)}-${encoding}"`
  const notModified = Object.entries({ ...page.headers, ETag: etag, Vary: 'Accept-Encoding' }).flat()
  const headers = [...notModified, 'Content-Length', String(body.length)]
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
  made[encoding] = { etag, headers, notModified, body }
  return made[encoding]
}

// Browsers send a handful of different ones; a stranger's endless others are not remembered.
const chosen = new Map<string, Encoding>()
const maxChosen = 100

/** Brotli where it is taken, else gzip; `q=0` means that it is not (RFC 9110 §12.5.3). */
export function chooseEncoding(accepted = ''): Encoding {
  const known = chosen.get(accepted)
  if (known) return known
  const taken = new Set<string>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...weights] = part.split(';').map(piece => piece.trim())
    if (!weights.some(weight => /^q=0(\.0*)?$/.test(weight))) taken.add(name)
  }
  const encoding = taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : 'identity'
  if (chosen.size < maxChosen) chosen.set(accepted, encoding)
  return encoding
}
