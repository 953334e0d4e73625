import type { Handle } from '../../platform/database.ts'
import { feedKinds, feedPath, siteFeedPath } from './websub.policy.ts'
import { listPlaceSlugs } from './websub.queries.ts'

/** The feeds that show what these lists show (`list:latest`, `list:category:3`, …), as paths. */
export async function listFeedsOf(db: Handle, lists: string[]): Promise<string[]> {
  const places = lists.flatMap(list => {
    const [, kind, id] = /^list:(\w+):(\d+)$/.exec(list) ?? []
    const known = feedKinds.find(one => one === kind)
    return known ? [{ kind: known, id: Number(id) }] : []
  })
  const named = await listPlaceSlugs(db, places)
  return [siteFeedPath, ...named.map(({ kind, slug }) => feedPath(kind, slug))]
}
