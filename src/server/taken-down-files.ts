import { type TakenDownFiles as Files, getTakenDownFiles } from '../features/article/article.files.service.ts'
import { type CachedValue, createCachedValue } from '../platform/cached-value.ts'
import type { Handle } from '../platform/database/database.ts'

/** A few megabytes. */
const maxRemembered = 50_000

/**
 * Files of articles that are taken down. `isTakenDown` does not wait, because each request of a picture calls it;
 * undefined if only the database knows.
 */
export type TakenDownFiles = CachedValue<Files> & { isTakenDown: (hash: string) => boolean | undefined }

export function createTakenDownFiles(db: Handle, most = maxRemembered): TakenDownFiles {
  let known: Files = { hashes: new Set(), areAll: true }
  const cached = createCachedValue(
    () => getTakenDownFiles(db, most),
    files => {
      known = files
    },
  )
  return {
    ...cached,
    isTakenDown: hash => known.hashes.has(hash) || (known.areAll ? false : undefined),
  }
}
