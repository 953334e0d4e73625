import { type TakenDownFiles as Files, getTakenDownFiles } from '../features/article/article.files.service.ts'
import { type CachedValue, createCachedValue } from '../platform/cached-value.ts'
import type { Handle } from '../platform/database/database.ts'

/** Takes a few megabytes. */
const maxRemembered = 50_000

/**
 * Files of taken-down articles. `isTakenDown` is synchronous, because each request for a picture calls it; it
 * returns undefined if only the database knows.
 */
export type TakenDownFiles = CachedValue<Files> & { isTakenDown: (hash: string) => boolean | undefined }

export function createTakenDownFiles(db: Handle, max = maxRemembered): TakenDownFiles {
  let known: Files = { hashes: new Set(), areAll: true }
  const cached = createCachedValue(
    () => getTakenDownFiles(db, max),
    files => {
      known = files
    },
  )
  return {
    ...cached,
    isTakenDown: hash => known.hashes.has(hash) || (known.areAll ? false : undefined),
  }
}
