import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { busy, type Holder, held, isAlive, newHolder, parseHolder } from './lock-holder.ts'
import type { Bucket } from './s3-requests.ts'

const name = 'lock'
const beatMs = 60_000
/** Longer than the five minutes by which a machine's clock may differ from the store's. */
const silenceMs = 600_000

type Lock = { holder: Holder | undefined; tag: string | undefined; touchedAt: Date }

export type BucketLock = {
  /** @throws BackupFailure BACKUP_BUSY if another process has taken it over */
  require: () => Promise<void>
  release: () => Promise<void>
}

/**
 * A lock in a bucket, by conditional writes. With a store that ignores conditions, two that begin in the same second
 * may both get it. @throws BackupFailure BACKUP_BUSY
 */
export async function lockBucket(bucket: Bucket, now = Date.now): Promise<BucketLock> {
  const mine = newHolder()
  const write = (condition: Parameters<Bucket['putIf']>[2]) =>
    bucket.putIf(name, JSON.stringify(mine), condition)
  const isMine = (found: Lock | undefined) => found?.holder?.id === mine.id
  const before = await read(bucket)
  const isSilent = async () => before !== undefined && now() - before.touchedAt.getTime() > silenceMs
  if (before && (await isAlive(before.holder, isSilent))) throw busy(before.holder)
  await write(before ? { IfMatch: before.tag } : { IfNoneMatch: '*' })
  // Read in any case: the answer to a write may be lost, and its repetition is refused.
  const after = await read(bucket)
  if (!isMine(after)) throw busy(after?.holder)
  held.add(mine.id)
  const beat = setInterval(() => {
    void read(bucket)
      .then(found => found && isMine(found) && write({ IfMatch: found.tag }))
      .catch(() => {})
  }, beatMs)
  beat.unref()
  return {
    async require() {
      const found = await read(bucket)
      if (!isMine(found)) throw busy(found?.holder)
    },
    async release() {
      clearInterval(beat)
      held.delete(mine.id)
      if (isMine(await read(bucket))) await bucket.delete(name)
    },
  }
}

async function read(bucket: Bucket): Promise<Lock | undefined> {
  const found = await bucket.get(name)
  if (!found) return undefined
  const holder = parseHolder(await text(found.Body as Readable))
  return { holder, tag: found.ETag, touchedAt: found.LastModified ?? new Date(0) }
}
