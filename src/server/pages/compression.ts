import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { createGate } from '../../platform/process/gate.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

// Half of the cores are left to cached pages and staff.
const inTurn = createGate(Math.max(1, Math.floor(availableParallelism() / 2)))
const decompressBrotli = promisify(brotliDecompress)

/** Few readers refuse compression. A crowd that does waits in this queue, without delaying others. */
export const decompress = (bytes: Buffer): Promise<Buffer> => inTurn(() => decompressBrotli(bytes))

async function compress(body: string | Uint8Array, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality,
    // A window as large as a page. Allocating the default of four mebibytes takes longer than compressing.
    [constants.BROTLI_PARAM_LGWIN]: 17,
  }
  return alone(await compressBrotli(body, { params }))
}

/** Copies bytes that stay in memory: in Node's buffer pool a page of 20 kB would retain its slab of 64 kB. */
function alone(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/** Compresses fast, because the first reader waits. */
export function compressFast(body: string | Uint8Array): Promise<Buffer> {
  return compress(body, 3)
}

/**
 * Compresses for a single reader, with the encoding that the browser accepts. Both take 1.8 ms for a page of
 * 125 kB.
 */
export async function compressOnce(body: string | Uint8Array, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return encoding === 'br' ? compress(body, 4) : compressGzip(body, { level: 6 })
}

// Runs one at a time, so that readers keep the other cores when everything changes at once.
let last: Promise<unknown> = Promise.resolve()
let waiting = 0
// Limited, because queued work holds its page in memory even if the cache has dropped it.
const maxWaiting = 32

/** Compresses a page that is read again by a further seventh; undefined if too many are waiting. */
export async function compressWell(compressed: Buffer): Promise<Buffer | undefined> {
  if (waiting >= maxWaiting) return undefined
  waiting += 1
  const work = last.then(async () => compress(await decompress(compressed), 6)).finally(() => (waiting -= 1))
  last = work.catch(() => {})
  return work
}

export async function toGzip(compressed: Buffer): Promise<Buffer> {
  return alone(await compressGzip(await decompress(compressed), { level: 6 }))
}
