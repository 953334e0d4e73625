import { z } from 'zod'
import { cacheTag } from '../../contract/cache-tags.ts'
import { byId } from '../../contract/pages.ts'
import type { Handle } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { tellHubsLater } from '../websub/websub.jobs.ts'
import { findDeskArticle } from './article.desk.queries.ts'
import { binDays, listsShowing, tagsOfChange } from './article.policy.ts'
import { markFirstPublished, purgeBin as purgeBinNow } from './article.write.queries.ts'

export const announceArticle = defineJob('announceArticle', {
  line: 'prompt',
  payload: byId,
  run: ({ db }, { id }) => announceArticleNow(db, id),
})

export const purgeBin = defineJob('purgeBin', {
  line: 'prompt',
  payload: z.object({}),
  run: async ({ db }) => void (await purgeBinNow(db, binDays)),
})

/** `calm`: when its breaking mark ends. Both may be planned at once; another time moves the plan. */
export function announceArticleLater(
  tx: Handle,
  id: number,
  runAt: Date,
  why: 'announce' | 'calm' = 'announce',
): Promise<void> {
  return enqueue(tx, announceArticle, { id }, { runAt, key: `${why}:${id}` })
}

/** Its hour has come, or its breaking mark has ended: the pages that should show so are made anew. */
export async function announceArticleNow(db: Handle, id: number): Promise<void> {
  const article = await findDeskArticle(db, id, { agencyId: undefined })
  if (!article) return
  if (article.state === 'published') await markFirstPublished(db, id)
  await invalidate(db, [...tagsOfChange(undefined, article), cacheTag.breaking])
  await tellHubsLater(db, listsShowing(article))
}
