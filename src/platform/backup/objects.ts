import { createHash, type Hash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { BackupFailure } from './failure.ts'
import type { BackupStore } from './store.ts'

/** Content in the store, named by its SHA-256 before compression. */
export type StoredContent = { hash: string; size: number; packed: boolean }

/** Content-addressed, so backups that contain the same file share one object. */
export const objectName = ({ hash, packed }: Pick<StoredContent, 'hash' | 'packed'>) =>
  `objects/${hash.slice(0, 2)}/${hash}${packed ? '.zst' : ''}`

/** False for files of other programs in a folder `objects`, such as those of Git. */
export const isObjectName = (name: string) => /^objects\/([0-9a-f]{2})\/\1[0-9a-f]{62}(?:\.zst)?$/.test(name)

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
    const { code } = error as NodeJS.ErrnoException
    // Z_BUF_ERROR: it is cut off.
    const isDamaged = error === tooLong || code?.startsWith('ZSTD') || code === 'Z_BUF_ERROR'
    throw isDamaged ? new BackupFailure('DAMAGED_FILE', name, error) : error
  }
  const { hash, size } = measure.result()
  if (hash !== content.hash || size !== content.size) throw new BackupFailure('DAMAGED_FILE', name)
}

const tooLong = new Error('The content is longer than what was stored.')

function createMeasure(max = Number.POSITIVE_INFINITY) {
  const hash: Hash = createHash('sha256')
  let size = 0
  let digest: string | undefined
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(size > max ? tooLong : null, chunk)
    },
  })
  return {
    stream,
    result() {
      digest ??= hash.digest('hex')
      return { hash: digest, size }
    },
  }
}

function forwardErrors<Target extends Transform>(from: Readable, to: Target): Target {
  from.on('error', error => to.destroy(error))
  to.on('close', () => from.destroy())
  return from.pipe(to)
}
