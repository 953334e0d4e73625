import type { FeedItem } from './feed-item.ts'

/** No server accepts a longer address. */
const maxAddress = 8000

/** Removes what PostgreSQL cannot store: NUL in texts, lone surrogates in JSON. */
export function storable(item: FeedItem): FeedItem {
  const kept = clean(item)
  return {
    ...kept,
    // Without guid, address, title and date the content identifies it.
    guid: kept.guid || kept.html,
    url: kept.url && kept.url.length <= maxAddress ? kept.url : undefined,
  }
}

function clean<Value>(value: Value): Value {
  if (typeof value === 'string') return value.replace(/[\0\p{Surrogate}]/gu, '') as Value
  if (Array.isArray(value)) return value.map(clean) as Value
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner)])) as Value
}
