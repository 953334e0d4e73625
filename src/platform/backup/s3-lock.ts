import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { busy, type Holder, held, isAlive, newHolder, parseHolder } from './lock-holder.ts'
import type { Bucket } from './s3-requests.ts'

const name = 'lock'
const beatMs = 60_000
/** Longer than the five minutes by which the clocks of a machine and the store may differ. */
const silenceMs = 600_000

type Lock = { holder: Holder | undefined; tag: string | undefined; touchedAt: Date }

export type BucketLock = {
  /** @throws BackupFailure BACKUP_BUSY if another process has taken it over */
  require: () => Promise<void>
  release: () => Promise<void>
}

/**
 * A lock in a bucket, based on conditional writes. If the store ignores conditions, two processes that start
 * within the same second may both get it.
 * @throws BackupFailure BACKUP_BUSY
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
  // Read back in any case: if the response to a write is lost, the SDK's retry is refused although the write
  // succeeded.
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
