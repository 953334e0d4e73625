import { z } from 'zod'
import { byId, id } from '../../contract/pages.ts'
import { atEnd } from '../../platform/database/at-end.ts'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { arrangeStoryOfNow, groupArticlesNow, groupDroppedItemNow } from './story.group.service.ts'

/** One queue across all processes, so that two copies that arrive together find each other. */
const queue = 'stories'

export const groupArticle = defineJob('groupArticle', {
  line: 'prompt',
  payload: byId,
  run: ({ db }, { id }) => groupArticlesNow(db, [id]),
})

/** Those of one transaction, as of a feed's poll. */
export const groupArticles = defineJob('groupArticles', {
  line: 'prompt',
  payload: z.object({ ids: z.array(id) }),
  run: ({ db }, { ids }) => groupArticlesNow(db, ids),
})

export const arrangeStoryOf = defineJob('arrangeStoryOf', {
  line: 'prompt',
  payload: byId,
  run: ({ db }, { id }) => arrangeStoryOfNow(db, id),
})

export const groupDroppedItem = defineJob('groupDroppedItem', {
  line: 'prompt',
  payload: z.object({ itemId: id, publishedAt: z.string().nullable() }),
  run: ({ db }, item) => groupDroppedItemNow(db, item),
})

export const groupArticleLater = atEnd<number>((tx, given) => {
  const ids = [...new Set(given)]
  const [id] = ids
  return id !== undefined && ids.length === 1
    ? enqueue(tx, groupArticle, { id }, { key: `story:${id}`, queue })
    : enqueue(tx, groupArticles, { ids }, { queue })
})

export function arrangeStoryOfLater(tx: Handle, id: number): Promise<void> {
  return enqueue(tx, arrangeStoryOf, { id }, { key: `story-of:${id}`, queue })
}

export function groupDroppedItemLater(
  tx: Handle,
  item: { itemId: number; publishedAt: string | null },
): Promise<void> {
  return enqueue(tx, groupDroppedItem, item, { queue })
}
