import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { sharedUntil } from '../../platform/edge/caching.ts'
import { compressWell, decompress, toGzip } from './compression.ts'
import type { CachedPage } from './page-cache.ts'

/**
 * Larger, compressed, than any page for readers. Sending such a page is queued, so that one network receives
 * only a few copies at a time.
 */
export const isLarge = ({ compressed }: CachedPage): boolean => compressed.length > 48 * 1024

type Encoding = 'br' | 'gzip' | 'identity'

/** A page in one encoding, ready to write. Header names and values alternate, which is fastest in Node. */
type Representation = { etag: string; headers: string[]; notModified: string[]; body: Buffer }
type Forms = {
  br: Representation
  gzip?: Promise<Representation>
  /** The cache holds it only while it is being made, because few readers request it and it is as long as the page. */
  identity?: Promise<Representation> | undefined
  readAgain: boolean
}

const formsOf = new WeakMap<CachedPage, Forms>()

/** Sends a cached page in the encoding that the reader accepts, or 304 (RFC 9110 §13.1.2). */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  cookie?: string,
): void | Promise<void> {
  if (cookie) response.setHeader('Set-Cookie', cookie)
  const ready = represent(page, chooseEncoding(request.headers['accept-encoding']))
  if (ready instanceof Promise) return ready.then(form => send(request, response, page, form))
  send(request, response, page, ready)
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  { etag, headers, notModified, body }: Representation,
): void {
  const { 'if-none-match': known, 'if-modified-since': since } = request.headers
  if (page.status === 200 && isKnown(page, etag, known, since)) {
    response.writeHead(304, untilEnd(page, notModified)).end()
    return
  }
  response.writeHead(page.status, untilEnd(page, headers))
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Shared caches keep the page no longer than it is right, whatever its age. */
function untilEnd({ endsAt }: CachedPage, headers: string[]): string[] {
  if (endsAt === Number.POSITIVE_INFINITY) return headers
  const at = headers.indexOf('Cache-Control') + 1
  return at === 0 ? headers : headers.with(at, sharedUntil(headers[at]!, endsAt - Date.now()))
}

/**
 * Accepts only exactly the time that we sent, because withdrawing an article leaves an earlier one (RFC 9110
 * §13.1.3).
 */
function isKnown(
  page: CachedPage,
  etag: string,
  known: string | undefined,
  since: string | undefined,
): boolean {
  if (known !== undefined) return known === '*' || known.includes(etag)
  return since !== undefined && since === page.headers['Last-Modified']
}

/** Brotli is cached, gzip is made on its first request, identity is made once for concurrent requests. */
function represent(page: CachedPage, encoding: Encoding): Representation | Promise<Representation> {
  const known = formsOf.get(page)
  const forms = known ?? { br: toRepresentation(page, 'br', page.compressed), readAgain: false }
  if (!known) formsOf.set(page, forms)
  else if (!forms.readAgain) void compressAgain(page, forms)
  if (encoding === 'br') return forms.br
  if (encoding === 'identity') {
    forms.identity ??= decompress(page.compressed)
      .then(body => toRepresentation(page, encoding, body))
      .finally(() => {
        forms.identity = undefined
      })
    return forms.identity
  }
  forms.gzip ??= toGzip(page.compressed).then(body => {
    page.otherBytes = body.length
    page.resize()
    return toRepresentation(page, encoding, body)
  })
  return forms.gzip
}

/** Compresses the page better on its second request, for later ones. */
async function compressAgain(page: CachedPage, forms: Forms): Promise<void> {
  forms.readAgain = true
  const compressed = await compressWell(page.compressed)
  forms.readAgain = compressed !== undefined
  if (!compressed) return
  page.compressed = compressed
  forms.br = toRepresentation(page, 'br', compressed)
  page.resize()
}

function toRepresentation(page: CachedPage, encoding: Encoding, body: Buffer): Representation {
  // Each encoding has its own ETag. It is weak, as the bytes may differ.
  const etag = encoding === 'identity' ? page.etag : `W/${page.etag.slice(0, -1)}-${encoding}"`
  const vary = page.locked ? 'Accept-Encoding, Cookie' : 'Accept-Encoding'
  const notModified = Object.entries({ ...page.headers, ETag: etag, Vary: vary }).flat()
  const headers = [...notModified, 'Content-Length', String(body.length)]
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
  return { etag, headers: headers.map(flatten), notModified: notModified.map(flatten), body }
}

const flat = new LRUCache<string, string>({ max: 500 })

/**
 * Joins a text into one piece with one byte per letter, which Node checks and writes faster than a
 * concatenation. Pages share common texts, such as the policy of a kilobyte. Letters beyond Latin-1 stay, so
 * that Node refuses them.
 */
function flatten(text: string): string {
  const known = flat.get(text)
  if (known) return known
  const copy = Buffer.from(text, 'latin1').toString('latin1')
  if (copy !== text) return text
  flat.set(copy, copy)
  return copy
}

// Browsers send only a handful of values. The cache is bounded against other clients.
const chosen = new Map<string, Encoding>()
const maxChosen = 100

/** Chooses Brotli if accepted, else gzip; `q=0` means not acceptable (RFC 9110 §12.5.3). */
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
