import { withStorableTexts } from '../../../platform/storable-texts.ts'
import type { FeedItem } from './feed-item.ts'

/** Servers do not accept longer addresses. */
const maxAddress = 8000

/** Removes what PostgreSQL cannot store: NUL in texts, lone surrogates in JSON. */
export function storable(item: FeedItem): FeedItem {
  const kept = withStorableTexts(item)
  return {
    ...kept,
    // An item without guid, address, title and date is identified by its content.
    guid: kept.guid || kept.html,
    url: kept.url && kept.url.length <= maxAddress ? kept.url : undefined,
  }
}
