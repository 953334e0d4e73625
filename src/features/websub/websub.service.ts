import type { ArticleList } from '../../contract/cache-tags.ts'
import type { Handle } from '../../platform/database/database.ts'
import { feedKinds, feedPath, siteFeedPath } from '../article/article.rss.policy.ts'
import { listPlaceSlugs } from './websub.queries.ts'

/** The feeds that show what these lists show, and the site's own, as paths. */
export async function listFeedsOf(db: Handle, lists: ArticleList[]): Promise<string[]> {
  const places = lists.flatMap(({ kind, id }) => {
    const known = feedKinds.find(each => each === kind)
    return known ? [{ kind: known, id }] : []
  })
  const named = await listPlaceSlugs(db, places)
  return [siteFeedPath, ...named.map(({ kind, slug }) => feedPath(kind, slug))]
}
