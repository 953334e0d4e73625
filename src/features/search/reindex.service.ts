import type { Handle } from '../../platform/database/database.ts'
import { indexVersion } from './lexemes.ts'
import { countUnindexed, outdateIndex } from './search.index.queries.ts'
import { indexMissingNow, learnHeadlineWordsNow } from './search.jobs.ts'

/** Articles that the index lacks, or has from an older version. */
export const countMissing = (db: Handle) => countUnindexed(db, indexVersion)

/** Indexes missing articles, or with `all` every one, and rebuilds the words of headlines. Returns how many it indexed. */
export async function reindex(db: Handle, { all }: { all: boolean }): Promise<number> {
  if (all) await outdateIndex(db)
  const missing = await countMissing(db)
  await indexMissingNow(db)
  await learnHeadlineWordsNow(db)
  return missing - (await countMissing(db))
}
