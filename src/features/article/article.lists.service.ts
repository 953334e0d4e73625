import { type CacheTag, cacheTag } from '../../contract/cache-tags.ts'
import type { Handle } from '../../platform/database/database.ts'
import { listListsOf } from './article.lists.queries.ts'

/** Tags of the lists that change when these articles enter or leave a story, as they have one card of each. */
export async function listsShowingStories(db: Handle, ids: number[]): Promise<CacheTag[]> {
  const lists = await listListsOf(db, ids)
  return [cacheTag.latest, cacheTag.breaking, cacheTag.search, ...lists.map(cacheTag.list)]
}
