import { cacheTag } from '../../contract/cache-tags.ts'
import type { Handle } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { removeForGood } from '../article/article.moving.service.ts'
import { forgetFileLater } from '../attachment/attachment.jobs.ts'
import { learnHeadlineWordsLater } from '../search/search.jobs.ts'
import {
  deleteDemoIssues,
  deleteDemoRecordings,
  deleteDemoSettings,
  deleteUnused,
  demoTables,
  emptyDemoAds,
  forgetDemo,
  listDemoArticles,
  listDemoPictures,
} from './demo.queries.ts'
import type { Begun } from './first-run.contract.ts'
import { clearDemoPicturesLater } from './first-run.jobs.ts'

/** Removes the demo newsroom. Rows that were added or edited since stay, with the demo rows that they use. */
export async function clearDemo(tx: Handle): Promise<Begun> {
  const articles = await listDemoArticles(tx)
  for (const id of articles) await removeForGood(tx, id)
  await deleteDemoSettings(tx)
  await emptyDemoAds(tx)
  await deleteDemoIssues(tx)
  const kept: string[] = []
  for (const table of demoTables) kept.push(...(await deleteUnused(tx, table)))
  for (const file of await deleteDemoRecordings(tx)) await forgetFileLater(tx, file)
  await clearDemoPicturesLater(tx, await listDemoPictures(tx))
  await forgetDemo(tx)
  await learnHeadlineWordsLater(tx)
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
