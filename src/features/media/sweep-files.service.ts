import type { Database } from '../../platform/database/database.ts'
import type { ListedFile, Storage } from '../../platform/storage/storage.ts'
import { forgetFileNow } from './forget.service.ts'
import { listUnusedHashes } from './stored-file.queries.ts'

type Sweep = { db: Database; storage: Storage; stopping: AbortSignal; variantDays: number }

const batch = 500
const dayMs = 24 * 60 * 60 * 1000
/** A file is stored before its row, and a restored database may be some days older than the files. */
const orphanDays = 30

const isOlder = ({ lastModified }: ListedFile, days: number) =>
  Date.now() - lastModified.getTime() > days * dayMs

/**
 * Deletes variants of pictures made long ago, which are made again on request, and the files of pictures that no longer
 * have a row. Reads the listing in batches, however many files there are; a killed sweep begins again.
 */
export async function sweepFiles({ db, storage, stopping, variantDays }: Sweep) {
  const deleted = { variants: 0, orphans: 0 }
  for await (const file of storage.list('variants/')) {
    if (stopping.aborted) return deleted
    if (!isOlder(file, variantDays)) continue
    await storage.delete(file.key)
    deleted.variants += 1
  }
  for (const folder of ['originals', 'uploaded', 'variants']) {
    for await (const hashes of inBatches(storage, `${folder}/`)) {
      if (stopping.aborted) return deleted
      for (const hash of await listUnusedHashes(db, hashes)) {
        // Checks again, under the lock that uploads take.
        await forgetFileNow(db, storage, { hash })
        deleted.orphans += 1
      }
    }
  }
  return deleted
}

/** Hashes of the folder's old files. */
async function* inBatches(storage: Storage, folder: string): AsyncGenerator<string[]> {
  let hashes = new Set<string>()
  for await (const file of storage.list(folder)) {
    const hash = /^[0-9a-f]{32}/.exec(file.key.slice(folder.length))?.[0]
    if (!hash || !isOlder(file, orphanDays)) continue
    hashes.add(hash)
    if (hashes.size < batch) continue
    yield [...hashes]
    hashes = new Set()
  }
  if (hashes.size > 0) yield [...hashes]
}
