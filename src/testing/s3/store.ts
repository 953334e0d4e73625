import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Store } from 's3rver'

type Page = { files: { key: string; size: number; lastModified: string }[]; next: string | undefined }
type Listing = { list: (bucket: string, from: { prefix: string; after: string }) => Promise<Page> }

/**
 * Corrects s3rver where it differs from Amazon's documentation. s3rver writes in place, responds before a
 * file is written, and keeps the beginning of a broken-off body, but S3 never adds partial objects
 * (https://docs.aws.amazon.com/AmazonS3/latest/userguide/Welcome.html#ConsistencyModel). Its lists follow the
 * order of the disk, and their second page fails, but S3 lists in UTF-8 order, up to `pageLength` keys a page
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html).
 */
export function correctStore(store: Store, pageLength: number): Listing {
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
    // s3rver takes an end of 0 for none.
    getObject.call(store, bucket, key, span.end === 0 ? { ...span, end: Object(0) } : span)

  return {
    async list(bucket, { prefix, after }) {
      const found = [...keysOf(bucket)]
        .filter(key => key.startsWith(prefix) && compareBytes(key, after) > 0)
        .sort(compareBytes)
      const page = found.slice(0, pageLength)
      return {
        files: (await Promise.all(page.map(key => describe(bucket, key)))).flat(),
        next: found.length > page.length ? page.at(-1) : undefined,
      }
    },
  }

  async function describe(bucket: string, key: string) {
    const metadata = await store.getMetadata(bucket, key).catch(() => undefined)
    // The object was deleted meanwhile.
    if (!metadata) return []
    return [
      {
        key,
        size: metadata['content-length'],
        lastModified: new Date(metadata['last-modified'] ?? 0).toISOString(),
      },
    ]
  }
}

const compareBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

let writes = 0

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  writes += 1
  const incoming = `${file}.${writes}`
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(incoming, bytes)
  await rename(incoming, file)
}
