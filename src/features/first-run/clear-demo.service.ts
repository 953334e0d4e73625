import { cacheTag } from '../../contract/cache-tags.ts'
import type { Handle } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { removeForGood } from '../article/article.moving.service.ts'
import {
  type DemoMarks,
  deleteDemoMarks,
  deleteDemoSettings,
  deleteUnused,
  demoTables,
  emptyDemoAds,
  listIdsUpTo,
} from './demo.queries.ts'
import type { Begun } from './first-run.contract.ts'
import { clearDemoPicturesLater } from './first-run.jobs.ts'

/** Removes the demo newsroom. What was added since stays, with the rows of the demo that it uses. */
export async function clearDemo(tx: Handle, marks: DemoMarks): Promise<Begun> {
  const articles = await listIdsUpTo(tx, 'articles', marks.articles)
  for (const id of articles) await removeForGood(tx, id)
  await deleteDemoSettings(tx, marks.settings)
  await emptyDemoAds(tx, marks.media)
  const kept: string[] = []
  for (const table of demoTables) kept.push(...(await deleteUnused(tx, table, marks[table])))
  await deleteDemoMarks(tx)
  await clearDemoPicturesLater(tx, marks.media)
  await invalidate(tx, [
    ...(['ad_positions', 'settings', ...demoTables] as const).map(cacheTag.all),
    cacheTag.latest,
    cacheTag.breaking,
    cacheTag.corrections,
    cacheTag.search,
    cacheTag.stories,
  ])
  return { removed: articles.length, kept }
}
