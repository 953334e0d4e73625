import { type CacheTag, cacheTag } from '../../contract/cache-tags.ts'
import type { Handle } from '../../platform/database/database.ts'
import { readFront } from './article.front.queries.ts'
import { listListsOf } from './article.lists.queries.ts'
import { listMostRead } from './article.queries.ts'

/** Lists from which the front page is composed. */
export const readFrontLists = readFront
export const listMostReadArticles = listMostRead

/** Tags of the lists that change when these articles enter or leave a story, as they have one card of each. */
export async function listsShowingStories(db: Handle, ids: number[]): Promise<CacheTag[]> {
  const lists = await listListsOf(db, ids)
  // Readers see none of them.
  if (lists.length === 0) return []
  return [cacheTag.latest, cacheTag.breaking, cacheTag.search, ...lists.map(cacheTag.list)]
}
