import { Readable } from 'node:stream'
import { BackupFailure } from './failure.ts'
import { type BucketLock, lockBucket } from './s3-lock.ts'
import { type Bucket, type BucketFolder, openBucket } from './s3-requests.ts'
import { spool } from './spool.ts'
import type { BackupStore } from './store.ts'

/** Keeps backups in a bucket, below a prefix. S3 shows an object under its name only once it is complete. */
export function createS3Store(folder: BucketFolder, { now = Date.now } = {}): BackupStore {
  const bucket = openBucket(folder)
  let lock: BucketLock | undefined
  /** Sizes of the objects. Can be cached because only the holder of the lock changes them. */
  let objects: Promise<Map<string, number>> | undefined
  const sizes = () => (objects ??= bucket.list('objects'))

  return {
    async lock() {
      lock = await lockBucket(bucket, now)
      objects = undefined
      await bucket.sweep()
      return async () => {
        await lock?.release()
        lock = undefined
      }
    },
    has: async (name, size) => (await sizes()).get(name) === size,
    async put(content, nameOf) {
      const { size, body, end } = await spool(content)
      try {
        const name = await nameOf()
        const known = await sizes()
        if (known.get(name) === size) return
        await bucket.upload(name, body, size)
        known.set(name, size)
      } finally {
        await end()
      }
    },
    // S3 writes are durable at once, but a suspended process may have lost the lock.
    settle: async () => lock?.require(),
    read: name => Readable.from(readOn(bucket, name), { objectMode: false }),
    list: async within => [...(await bucket.list(within)).keys()].toSorted(),
    async delete(name) {
      await bucket.delete(name)
      ;(await objects)?.delete(name)
    },
  }
}

const maxBreaks = 5

/** Resumes where the connection broke, as long as the object is still the same. */
async function* readOn(bucket: Bucket, name: string): AsyncGenerator<Buffer> {
  let at = 0
  let tag: string | undefined
  let breaks = 0
  for (;;) {
    const answer = await bucket.get(
      name,
      at > 0 ? { Range: `bytes=${at}-`, ...(tag && { IfMatch: tag }) } : {},
    )
    if (!answer) throw new BackupFailure('MISSING_FILE', name)
    tag = answer.ETag
    const end = at + (answer.ContentLength ?? 0)
    try {
      for await (const chunk of answer.Body as AsyncIterable<Buffer>) {
        at += chunk.length
        breaks = 0
        yield chunk
      }
      return
    } catch (error) {
      breaks += 1
      if (breaks === maxBreaks) throw bucket.explain(error)
      if (at === end) return
    }
  }
}
