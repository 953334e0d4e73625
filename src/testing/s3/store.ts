import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Store } from 's3rver'

/**
 * Corrects s3rver where it differs from Amazon's documentation. It writes in place, answers before a file is written, and
 * keeps the beginning of a body that breaks off: S3 never adds partial objects
 * (https://docs.aws.amazon.com/AmazonS3/latest/userguide/Welcome.html#ConsistencyModel). It lists in the order of the
 * disk: S3 in the order of UTF-8, up to 1,000 keys a page
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html).
 */
export function correctStore(store: Store): void {
  const keys = new Map<string, Set<string>>()
  const keysOf = (bucket: string) => {
    const known = keys.get(bucket) ?? new Set()
    keys.set(bucket, known)
    return known
  }
  const { deleteObject, getObject } = store

  store.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
    const md5 = createHash('md5').update(bytes).digest('hex')
    await writeWhole(store.getResourcePath(bucket, key, 'object'), bytes)
    await store.putMetadata(bucket, key, metadata, md5)
    keysOf(bucket).add(key)
    return { size: bytes.length, md5 }
  }

  store.putPart = async (bucket, id, part, content) => {
    const bytes = await buffer(content)
    const md5 = createHash('md5').update(bytes).digest('hex')
    const file = path.join(store.getResourcePath(bucket, undefined, 'uploads'), id, String(part))
    await writeWhole(file, bytes)
    await writeFile(`${file}.md5`, md5)
    return { size: bytes.length, md5 }
  }

  store.deleteObject = async (bucket, key) => {
    keysOf(bucket).delete(key)
    await deleteObject.call(store, bucket, key)
  }

  store.getObject = (bucket, key, span = {}) =>
    // It reads an end of 0 as none.
    getObject.call(store, bucket, key, span.end === 0 ? { ...span, end: Object(0) } : span)

  store.listObjects = async (bucket, { startAfter = '', prefix = '', maxKeys }) => {
    const found = [...keysOf(bucket)]
      .filter(key => key.startsWith(prefix) && Buffer.compare(Buffer.from(key), Buffer.from(startAfter)) > 0)
      .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    const objects = await Promise.all(
      found.slice(0, maxKeys).map(async key => {
        const metadata = await store.getMetadata(bucket, key).catch(() => undefined)
        return (
          metadata && {
            key,
            metadata,
            size: metadata['content-length'],
            lastModifiedDate: new Date(metadata['last-modified'] ?? 0),
          }
        )
      }),
    )
    return { objects: objects.filter(Boolean), commonPrefixes: [], isTruncated: found.length > maxKeys }
  }
}

let writes = 0

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  writes += 1
  const incoming = `${file}.${writes}`
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(incoming, bytes)
  await rename(incoming, file)
}
