import type { ArticleList } from '../../contract/cache-tags.ts'
import type { Handle } from '../../platform/database/database.ts'
import { feedKinds, feedPath, siteFeedPath } from '../article/article.rss.policy.ts'
import { listFeedSubjects } from './websub.queries.ts'

/** Paths of the output feeds that contain these lists, and of the site's main feed. */
export async function listFeedsOf(db: Handle, lists: ArticleList[]): Promise<string[]> {
  const subjects = lists.flatMap(({ kind, id }) => {
    const known = feedKinds.find(each => each === kind)
    return known ? [{ kind: known, id }] : []
  })
  const named = await listFeedSubjects(db, subjects)
  return [siteFeedPath, ...named.map(({ kind, slug }) => feedPath(kind, slug))]
}
