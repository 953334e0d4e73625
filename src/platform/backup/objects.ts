import { createHash, type Hash, hash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { BackupFailure } from './failure.ts'
import type { BackupStore } from './store.ts'

/** Content in the store, named by its SHA-256 before compression. */
export type StoredContent = { hash: string; size: number; packed: boolean }

/** Content-addressed, so backups that contain the same file share one object. */
export const objectName = ({ hash, packed }: Pick<StoredContent, 'hash' | 'packed'>) =>
  `objects/${hash.slice(0, 2)}/${hash}${packed ? '.zst' : ''}`

/** False for files of other programs in a folder `objects`, such as those of Git. */
export const isObjectName = (name: string) => /^objects\/([0-9a-f]{2})\/\1[0-9a-f]{62}(?:\.zst)?$/.test(name)

/**
 * Bytes of a file that is held in memory whole. A cluster has thousands of small files, and the streams of
 * each would cost several times the work on its bytes.
 */
const small = 256 * 2 ** 10
export const isSmall = (size: number) => size <= small

/** Like `storeContent`, for small content. */
export async function storeBytes(store: BackupStore, bytes: Buffer, packed: boolean): Promise<StoredContent> {
  const stored = { ...measureBytes(bytes), packed }
  await store.put(packed ? zstdCompressSync(bytes) : bytes, () => objectName(stored))
  return stored
}

/** Like `readContent`, for small content. @throws BackupFailure DAMAGED_FILE */
export async function readBytes(store: BackupStore, content: StoredContent): Promise<Buffer> {
  const name = objectName(content)
  try {
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of store.read(name) as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      // Bytes that cannot be compressed become a little longer.
      if (length > 2 * small) throw tooLong
    }
    const read = Buffer.concat(chunks)
    const bytes = content.packed
      ? zstdDecompressSync(read, { maxOutputLength: Math.max(content.size, 1) })
      : read
    const { hash, size } = measureBytes(bytes)
    if (hash !== content.hash || size !== content.size) throw new BackupFailure('DAMAGED_FILE', name)
    return bytes
  } catch (error) {
    throw explainDamage(error, name)
  }
}

const measureBytes = (bytes: Buffer) => ({ hash: hash('sha256', bytes), size: bytes.length })

/** @param packed compress with zstd; false for pictures, which are compressed already */
export async function storeContent(
  store: BackupStore,
  content: Readable,
  packed: boolean,
): Promise<StoredContent> {
  const measure = createMeasure()
  const stored = () => ({ ...measure.result(), packed })
  const measured = forwardErrors(content, measure.stream)
  const written = packed ? forwardErrors(measured, createZstdCompress()) : measured
  await store.put(written, () => objectName(stored()))
  return stored()
}

/**
 * Writes the content into `target`, but never more than was stored: a few kilobytes of zstd can expand to
 * fill a disk.
 * @throws BackupFailure DAMAGED_FILE if the content differs from what was stored
 */
export async function readContent(
  store: BackupStore,
  content: StoredContent,
  target: NodeJS.WritableStream,
): Promise<void> {
  const name = objectName(content)
  const measure = createMeasure(content.size)
  try {
    const read = store.read(name)
    if (content.packed) await pipeline(read, createZstdDecompress(), measure.stream, target)
    else await pipeline(read, measure.stream, target)
  } catch (error) {
    throw explainDamage(error, name)
  }
  const { hash, size } = measure.result()
  if (hash !== content.hash || size !== content.size) throw new BackupFailure('DAMAGED_FILE', name)
}

/** Z_BUF_ERROR: it is cut off. ERR_BUFFER_TOO_LARGE: it is longer than `maxOutputLength`. */
const damages = ['Z_BUF_ERROR', 'ERR_BUFFER_TOO_LARGE']

function explainDamage(error: unknown, name: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  const isDamaged = error === tooLong || code.startsWith('ZSTD') || damages.includes(code)
  return isDamaged ? new BackupFailure('DAMAGED_FILE', name, error) : error
}

const tooLong = new Error('The content is longer than what was stored.')

function createMeasure(max = Number.POSITIVE_INFINITY) {
  const sum: Hash = createHash('sha256')
  let size = 0
  let digest: string | undefined
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum.update(chunk)
      size += chunk.length
      done(size > max ? tooLong : null, chunk)
    },
  })
  return {
    stream,
    result() {
      digest ??= sum.digest('hex')
      return { hash: digest, size }
    },
  }
}

function forwardErrors<Target extends Transform>(from: Readable, to: Target): Target {
  from.on('error', error => to.destroy(error))
  to.on('close', () => from.destroy())
  return from.pipe(to)
}
