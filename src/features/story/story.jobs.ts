import { z } from 'zod'
import { byId, id } from '../../contract/pages.ts'
import { atEnd } from '../../platform/database/at-end.ts'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { groupArticlesNow, groupDroppedItemNow } from './story.group.service.ts'
import { arrangeStoryOfNow } from './story.source.service.ts'

/** One queue across all processes, so that two copies that arrive together find each other. */
const queue = 'stories'
/** Editors wait as long for a story. At 20,000 articles a day every other one then has company. */
export const momentMs = 3000
/** Articles grouped in one transaction, which keeps others from changing stories meanwhile. */
const maxTogether = 50

/** Queued by older releases. */
export const groupArticle = defineJob('groupArticle', {
  line: 'prompt',
  payload: byId,
  run: ({ db }, { id }) => groupArticlesNow(db, [id]),
})

const articleIds = z.array(id)

/** Articles that changed within one moment, each perhaps several times. */
export const groupArticles = defineJob('groupArticles', {
  line: 'prompt',
  payload: z.union([articleIds, z.object({ ids: articleIds }).transform(({ ids }) => ids)]),
  async run({ db, stopping }, given) {
    const ids = [...new Set(given)]
    for (let start = 0; start < ids.length; start += maxTogether) {
      // A worker that stops waits for what it has begun.
      if (start > 0) stopping.throwIfAborted()
      await groupArticlesNow(db, ids.slice(start, start + maxTogether))
    }
  },
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

/**
 * Articles that change within the same moment share one job, which runs at its end: half of an article's cost is that of
 * a transaction. A key for each moment bounds how long the list of a job grows where no worker runs.
 */
export const groupArticleLater = atEnd<number>((tx, ids) => {
  const moment = Math.ceil(Date.now() / momentMs)
  const runAt = new Date(moment * momentMs)
  return enqueue(tx, groupArticles, [...new Set(ids)], { key: `stories:${moment}`, runAt, queue })
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
