import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'
import { OutboundError } from './error.ts'

type Limits = { url: string; maxBytes: number; signal: AbortSignal; allowLong?: boolean }
type Body = { body: Buffer; isCut: boolean }

/** Servers stack encodings only by mistake. Many layers are an attack. */
const maxLayers = 2

/**
 * Reads and decompresses a body, holding at most maxBytes in memory, compressed or not. With allowCut,
 * returns the part that arrived before the connection broke; with allowLong, the beginning of a longer body.
 * @throws OutboundError TOO_LARGE, BAD_ENCODING
 */
export async function readBody(
  stream: Readable,
  contentEncoding: string | undefined,
  { allowCut, ...limits }: Limits & { allowCut: boolean },
): Promise<Body> {
  let { body, isCut } = await collect(stream, limits, allowCut)
  const layers = (contentEncoding ?? '')
    .split(',')
    .map(name => name.trim().toLowerCase())
    .filter(name => name !== '' && name !== 'identity')
  if (layers.length > maxLayers) throw new OutboundError('BAD_ENCODING', limits.url)
  for (const layer of layers.reverse()) {
    if (body.length === 0) continue
    const plain = await decompress(body, layer, limits, isCut)
    body = plain.body
    isCut ||= plain.isCut
  }
  return { body, isCut }
}

async function decompress(
  body: Buffer,
  encoding: string,
  { url, maxBytes, signal, allowLong = false }: Limits,
  isCut: boolean,
): Promise<Body> {
  const decoder = createDecoder(encoding, body, url)
  if (!decoder) return { body, isCut: false }
  const chunks: Buffer[] = []
  let length = 0
  let isLong = false
  await pipeline(
    [body],
    decoder,
    async source => {
      for await (const chunk of source) {
        length += chunk.length
        chunks.push(chunk)
        isLong = length > maxBytes
        if (isLong) throw new OutboundError('TOO_LARGE', url)
      }
    },
    { signal },
  ).catch(error => {
    if (isLong && allowLong) return
    // Some decoders do not accept truncated input.
    if (!isCut || OutboundError.from(error, url).code !== 'BAD_ENCODING') throw error
  })
  return { body: Buffer.concat(chunks).subarray(0, maxBytes), isCut: isLong }
}

/** Undefined if the body is evidently not compressed, as some servers mislabel uncompressed bodies. */
function createDecoder(encoding: string, body: Buffer, url: string): Transform | undefined {
  // Accepts truncated input, as browsers do. The content's parser decides whether it suffices.
  const lenient = { finishFlush: zlib.constants.Z_SYNC_FLUSH }
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return body[0] === 0x1f && body[1] === 0x8b ? zlib.createGunzip(lenient) : undefined
    case 'deflate':
      // RFC 9110 §8.4.1.2 specifies the zlib format, but some servers send raw deflate.
      return (body[0]! & 0x0f) === 8 ? zlib.createInflate(lenient) : zlib.createInflateRaw(lenient)
    case 'br':
      return zlib.createBrotliDecompress({ finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH })
    case 'zstd':
      return zlib.createZstdDecompress()
    default:
      throw new OutboundError('BAD_ENCODING', url)
  }
}

async function collect(
  stream: Readable,
  { url, maxBytes, signal, allowLong = false }: Limits,
  allowCut: boolean,
): Promise<Body> {
  const chunks: Buffer[] = []
  let length = 0
  let isCut = false
  try {
    for await (const chunk of stream) {
      signal.throwIfAborted()
      length += chunk.length
      chunks.push(chunk)
      isCut = length > maxBytes
      if (isCut && allowLong) break
      if (isCut) throw new OutboundError('TOO_LARGE', url)
    }
  } catch (error) {
    isCut = allowCut && length > 0 && !signal.aborted && OutboundError.from(error, url).code === 'CONNECTION'
    if (!isCut) throw error
  }
  return { body: Buffer.concat(chunks).subarray(0, maxBytes), isCut }
}
