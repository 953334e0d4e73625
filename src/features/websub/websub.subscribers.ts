import type { ArticleList } from '../../contract/cache-tags.ts'
import type { Handle } from '../../platform/database/database.ts'
import { on } from '../../platform/events.ts'
import { articleChanged } from '../article/article.events.ts'
import { listsShowing } from '../article/article.lists.policy.ts'
import type { StaffArticle } from '../article/article.schema.ts'
import { listIdsOfChange } from '../dossier/dossier.service.ts'
import { tellHubsLater } from './websub.jobs.ts'

export const tellHubs = on(articleChanged, async (tx, { id, before, after }) => {
  const lists = listsShowing(before, after)
  // Without lists readers see neither version.
  if (lists.length > 0) lists.push(...(await dossiersShowing(tx, id, [before, after])))
  await tellHubsLater(tx, lists)
})

async function dossiersShowing(
  tx: Handle,
  id: number,
  versions: [before: StaffArticle | undefined, after: StaffArticle | undefined],
): Promise<ArticleList[]> {
  const ids = await listIdsOfChange(tx, id, versions)
  return ids.map(dossier => ({ kind: 'dossier' as const, id: dossier }))
}
