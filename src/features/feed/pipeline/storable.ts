import { withStorableTexts } from '../../../platform/storable-texts.ts'
import type { FeedItem } from './feed-item.ts'

/** No server accepts a longer address. */
const maxAddress = 8000

/** Removes what PostgreSQL cannot store: NUL in texts, lone surrogates in JSON. */
export function storable(item: FeedItem): FeedItem {
  const kept = withStorableTexts(item)
  return {
    ...kept,
    // Without guid, address, title and date the content identifies it.
    guid: kept.guid || kept.html,
    url: kept.url && kept.url.length <= maxAddress ? kept.url : undefined,
  }
}
