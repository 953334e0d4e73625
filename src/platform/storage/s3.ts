import { Readable } from 'node:stream'
import { hashOf } from './hash.ts'
import { isKey, requireKey, requirePrefix, requireType } from './keys.ts'
import { checked, streamOf } from './s3-body.ts'
import { Bucket } from './s3-bucket.ts'
import type { S3Settings } from './s3-client.ts'
import { leftoverMs, markerName, type Storage, type StorageHome } from './storage.ts'

const deletionsAtOnce = 16

type S3Options = { patienceMs?: number; now?: () => number }

/** Stores files in a bucket. Writes are atomic, and a read sees the last write. */
export function createS3Storage(
  settings: S3Settings,
  { patienceMs = 15_000, now = Date.now }: S3Options = {},
): Storage {
  const bucket = new Bucket(settings, patienceMs)
  return {
    home: createHome(settings, bucket),

    async put(key, bytes, { contentType }) {
      requireType(requireKey(key), contentType)
      await bucket.put(key, bytes, contentType)
    },

    write: async (key, source) => bucket.write(requireKey(key), source),

    get: async key => bucket.read(requireKey(key)),

    exists: async key => (await bucket.describe(requireKey(key))) !== undefined,

    describe: async key => bucket.describe(requireKey(key)),

    async readSpan(key, span) {
      if (span.end < span.start) return Buffer.alloc(0)
      return Buffer.from((await bucket.read(requireKey(key), span))?.bytes ?? [])
    },

    async stream(key, span) {
      requireKey(key)
      if (span.end < span.start) return Readable.from([])
      const answer = await bucket.request(key, span)
      return answer && streamOf(answer, span)
    },

    async join(keys, nameOf) {
      for (const key of keys) requireKey(key)
      const hash = (await hashOf(readParts(bucket, keys))).slice(0, 32)
      const name = requireKey(nameOf(hash))
      // Reads the parts twice, because the name must be known before the first byte is sent.
      if (!(await bucket.describe(name))) await bucket.write(name, checked(readParts(bucket, keys), hash))
      return hash
    },

    async *list(prefix = '') {
      if (prefix) requirePrefix(prefix)
      for await (const page of bucket.listPages(prefix)) {
        for (const { Key = '', Size = 0, LastModified = new Date() } of page) {
          if (isKey(Key)) yield { key: Key, size: Size, lastModified: LastModified }
        }
      }
    },

    delete: async key => bucket.delete(requireKey(key)),

    // Deletes one by one, because Google's store has no bulk deletion, and others require special checksums
    // for it.
    async deletePrefix(prefix) {
      for await (const page of bucket.listPages(requirePrefix(prefix))) {
        for (let at = 0; at < page.length; at += deletionsAtOnce) {
          await Promise.all(page.slice(at, at + deletionsAtOnce).map(({ Key = '' }) => bucket.delete(Key)))
        }
      }
    },

    async sweep() {
      for await (const uploads of bucket.listUploadPages()) {
        for (const upload of uploads) {
          const { Initiated = new Date(now()) } = upload
          if (now() - Initiated.getTime() > leftoverMs) await bucket.abortUpload(upload)
        }
      }
    },
  }
}

function createHome({ endpoint, region }: S3Settings, bucket: Bucket): StorageHome {
  return {
    kind: 's3',
    name: `${endpoint ?? `https://s3.${region}.amazonaws.com`}/${bucket.name}`,
    readMarker: () => bucket.readText(markerName),
    writeMarker: text => bucket.put(markerName, text, 'text/plain; charset=utf-8'),
    async isEmpty() {
      for await (const page of bucket.listPages('')) {
        if (page.some(({ Key = '' }) => !Key.startsWith('.'))) return false
      }
      return true
    },
    // Assumed: only an attempt to write would tell.
    mayWrite: () => Promise.resolve(true),
  }
}

/** Reads the parts one after the other, as one file. */
async function* readParts(bucket: Bucket, keys: string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const part = await bucket.read(key)
    if (!part) throw new Error(`The part ${key} is missing`)
    yield part.bytes
  }
}
