import { getTakenDownFiles } from '../features/article/article.files.service.ts'
import type { Handle } from '../platform/database/database.ts'
import { type CachedValue, createCachedValue } from './pages/cached-value.ts'

/** Files of taken-down articles. `has` is synchronous, because each request of a picture calls it. */
export type TakenDownFiles = CachedValue<Set<string>> & { has: (hash: string) => boolean }

export function createTakenDownFiles(db: Handle): TakenDownFiles {
  let known = new Set<string>()
  const cached = createCachedValue(
    () => getTakenDownFiles(db),
    files => {
      known = files
    },
  )
  return { ...cached, has: hash => known.has(hash) }
}
