import type { Handle } from '../../../platform/database.ts'
import { listSeenGuids } from '../feed.queries.ts'
import type { FeedItem } from './feed-item.ts'

/** What this feed has not offered before, each once: feeds repeat themselves, also within one fetch. */
export async function dropSeen(db: Handle, feedId: number, items: FeedItem[]): Promise<FeedItem[]> {
  const seen = await listSeenGuids(
    db,
    feedId,
    items.map(item => item.guid),
  )
  return items.filter(({ guid }) => {
    if (guid === '' || seen.has(guid)) return false
    seen.add(guid)
    return true
  })
}

/**
 * One address for the same page: without scheme, `www.`, a last slash and the fragment, which servers and
 * feeds write now one way and now another.
 */
export function linkKey(address: string | undefined): string {
  const url = address ? URL.parse(address) : null
  if (!url) return ''
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/+$/, '')}${url.search}`
}
