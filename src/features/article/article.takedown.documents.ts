import { type CacheTag, cacheTag } from '../../contract/cache-tags.ts'
import type { Handle } from '../../platform/database/database.ts'
import { contentTypes, type Documents } from '../../platform/documents/document.ts'
import { listTakenDown } from './article.takedown.queries.ts'

const days = 90
const max = 1000

type Ask = { db: Handle; addCacheTags: (...tags: CacheTag[]) => void }

/** Ids and times of taken-down articles, for service workers to purge. Contains no text. */
export const takedownDocuments: Documents<Ask> = {
  '/taken-down.json': {
    type: contentTypes.json,
    async render({ db, addCacheTags }) {
      addCacheTags(cacheTag.takedowns)
      return { body: JSON.stringify(await listTakenDown(db, days, max)) }
    },
  },
}
