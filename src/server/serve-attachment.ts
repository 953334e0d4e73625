import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { AttachmentAddress } from '../contract/attachment-formats.ts'
import { cacheTag } from '../contract/cache-tags.ts'
import { getNameOfFile } from '../features/attachment/attachment.service.ts'
import { fileKey } from '../features/attachment/forget.service.ts'
import type { Services } from '../platform/context.ts'
import { notShared } from '../platform/edge/caching.ts'
import type { Span } from '../platform/storage/storage.ts'

/**
 * Serves a video, recording, captions or document, as a whole or as the range that a player requests (RFC
 * 9110 §14). Sending takes a place.
 */
export async function serveAttachment(
  { db, edge, storage }: Pick<Services, 'db' | 'edge' | 'storage'>,
  context: Context,
  address: AttachmentAddress,
  takePlace: (context: Context) => Promise<void>,
): Promise<Response> {
  const key = fileKey(address)
  const file = await storage.describe(key)
  if (!file) return context.notFound()
  const etag = `"${address.hash}"`
  const headers: Record<string, string> = {
    'Content-Type': file.contentType,
    ...edge.share('file', [cacheTag.file(address.hash)]),
    'Accept-Ranges': 'bytes',
    ETag: etag,
  }
  // Downloaded, so that uploaded documents never open as one of our pages.
  if (address.kind === 'document') {
    headers['Content-Disposition'] = disposition(await getNameOfFile(db, address.hash), address)
    headers['Content-Security-Policy'] = "default-src 'none'; sandbox"
  }
  if (context.req.header('if-none-match') === etag) return context.body(null, 304, headers)
  const wholeAnyway = (context.req.header('if-range') ?? etag) !== etag
  const span = wholeAnyway ? undefined : readRange(context.req.header('range'), file.size)
  if (span === 'beyond')
    return context.body(null, 416, {
      ...headers,
      // A cache that does not tell ranges apart would refuse the file to all readers.
      'Cache-Control': notShared,
      'Content-Range': `bytes */${file.size}`,
    })
  const { start, end } = span ?? { start: 0, end: file.size - 1 }
  headers['Content-Length'] = String(end - start + 1)
  if (span) headers['Content-Range'] = `bytes ${start}-${end}/${file.size}`
  const status = span ? 206 : 200
  if (context.req.method === 'HEAD') return context.body(null, status, headers)
  await takePlace(context)
  const stream = await storage.stream(key, { start, end })
  if (!stream) return context.notFound()
  return context.body(Readable.toWeb(stream) as ReadableStream, status, headers)
}

/** Undefined without a range, and for several at once: a server may ignore those and send the whole file. */
function readRange(header: string | undefined, size: number): Span | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '')
    return last === '0' || size === 0 ? 'beyond' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)]
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'beyond' : { start, end }
}

/** Content-Disposition (RFC 6266). */
function disposition(name: string | undefined, { hash, format }: AttachmentAddress): string {
  const base = (name ?? hash).replace(new RegExp(`\\.${format}$`, 'i'), '')
  const encoded = encodeURIComponent(`${base}.${format}`).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${hash.slice(0, 8)}.${format}"; filename*=UTF-8''${encoded}`
}
