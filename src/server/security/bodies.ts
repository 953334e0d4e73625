import type { BodyLimit } from '../../contract/endpoint.ts'

/** Deeper than any call's input. */
const maxDepth = 32
/** Maximum size of the header of a form's part. */
const maxPartHead = 4096
/** Minimum rate in bytes per second. */
const slowest = 20_000

/** Milliseconds allowed for a body of this size. `grace` allows for a slow start. */
const timeFor = (bytes: number, grace: number) => grace + (bytes / slowest) * 1000

export type BodyRefusal = 'TOO_LARGE' | 'TOO_SLOW'

/** Reads a request's body into memory. Checks `limit` and depth on the bytes, before parsing. */
export async function readBody(
  request: Request,
  limit: BodyLimit,
  graceMs: number,
): Promise<Request | BodyRefusal> {
  const { method, url, headers } = request
  if (method === 'GET' || method === 'HEAD') return request
  const told = Number(headers.get('content-length') ?? limit.bytes)
  if (told > limit.bytes) return 'TOO_LARGE'
  if (!request.body) return request
  const bytes = await collect(request.body, limit.bytes, timeFor(told, graceMs))
  if (typeof bytes === 'string') return bytes
  if (!isModest(bytes, headers.get('content-type') ?? 'application/json', limit.fields)) return 'TOO_LARGE'
  return new Request(url, { method, headers, body: bytes as Buffer<ArrayBuffer> })
}

async function collect(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  withinMs: number,
): Promise<Buffer | BodyRefusal> {
  const reader = body.getReader()
  const pieces: Uint8Array[] = []
  let length = 0
  let late = false
  const clock = setTimeout(() => {
    late = true
    void reader.cancel().catch(() => {})
  }, withinMs)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (late) return 'TOO_SLOW'
      if (done) return Buffer.concat(pieces, length)
      length += value.length
      if (length > maxBytes) {
        await reader.cancel()
        return 'TOO_LARGE'
      }
      pieces.push(value)
    }
  } catch {
    // The sender has disconnected, so the response does not matter.
    return 'TOO_SLOW'
  } finally {
    clearTimeout(clock)
  }
}

function isModest(bytes: Buffer, type: string, maxFields: number): boolean {
  const contentType = type.toLowerCase()
  if (contentType.startsWith('multipart/form-data')) return isModestForm(bytes, type, maxFields)
  if (contentType.startsWith('application/x-www-form-urlencoded')) return isModestQuery(bytes, maxFields)
  if (contentType.startsWith('application/json')) return isModestJson(bytes, maxFields)
  return true
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const opens = new Set([0x5b, 0x7b])
const closes = new Set([0x5d, 0x7d])

function isModestJson(bytes: Buffer, maxFields: number): boolean {
  let depth = 0
  let fields = 1
  for (let at = 0; at < bytes.length; at += 1) {
    const letter = bytes[at]!
    if (letter === quote) at = endOfString(bytes, at)
    else if (letter === comma) fields += 1
    else if (opens.has(letter)) depth += 1
    else if (closes.has(letter)) depth -= 1
    if (fields > maxFields || depth > maxDepth) return false
  }
  return true
}

/** Index of the closing quote of a string that opens at `start`. */
function endOfString(bytes: Buffer, start: number): number {
  for (let at = start + 1; at < bytes.length; at += 1) {
    if (bytes[at] === backslash) at += 1
    else if (bytes[at] === quote) return at
  }
  return bytes.length
}

function isModestQuery(bytes: Buffer, maxFields: number): boolean {
  const fields = bytes.toString('latin1').split('&', maxFields + 1)
  return fields.length <= maxFields && fields.every(field => depthOf(field.split('=', 1)[0]!) <= maxDepth)
}

function isModestForm(bytes: Buffer, contentType: string, maxFields: number): boolean {
  const boundary = /boundary="?([^";,]{1,70})/i.exec(contentType)?.[1]
  // Without a boundary, the body is not a form, which the parser reports.
  if (!boundary) return true
  const mark = `--${boundary}`
  let fields = 0
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) {
    fields += 1
    const [head = '', ended] = bytes.toString('latin1', at, at + maxPartHead).split('\r\n\r\n', 2)
    // Nothing follows the last boundary.
    const isWhole = ended !== undefined || at + maxPartHead > bytes.length
    if (fields > maxFields + 1 || !isWhole || depthOf(head) > maxDepth) return false
  }
  return true
}

/** `a[b][c]` has depth two. */
function depthOf(name: string): number {
  return name.split(/\[|%5B/i).length - 1
}
