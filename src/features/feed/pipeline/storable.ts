import type { FeedItem } from './feed-item.ts'

/** No server answers a longer address. */
const maxAddress = 8000

/** An item that the database can keep: PostgreSQL has no NUL in a text, and JSON in it no half of a character. */
export function storable(item: FeedItem): FeedItem {
  const kept = clean(item)
  return {
    ...kept,
    // With neither name, address, title nor date it is known by what it says.
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
