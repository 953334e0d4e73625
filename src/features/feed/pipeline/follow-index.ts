import type { IndexLink } from '../feed.index.schema.ts'
import { readFeed } from '../feed.reader.ts'
import { FeedError } from './feed-error.ts'
import type { ParsedFeed } from './feed-item.ts'
import type { FetchResult } from './fetch.ts'
import { isOurs } from './own.ts'
import type { PollTools } from './poll.ts'

/** Limits per poll. The next poll continues at once. */
const maxFetched = 50
const maxBytes = 32 * 1024 * 1024
const longestMs = 2 * 60_000

/** The documents that an index led to in this poll. */
export type FollowedIndex = {
  links: IndexLink[]
  documents: { link: IndexLink; items: ParsedFeed['items'] }[]
  failed: IndexLink[]
  /** Links that wait for the next poll. */
  left: number
}

type Following = {
  fetchOne: (url: string) => Promise<FetchResult>
  most?: number
  until?: number
}

/**
 * Fetches the items of an index, one after the other, and adds them to those of the document itself. An item that cannot
 * be read holds up no other; an index in an index is not followed.
 * @param wanted links that are new or changed
 */
export async function followIndex(
  { siteUrl, spent, stopping }: Pick<PollTools, 'siteUrl'> & Partial<Pick<PollTools, 'spent' | 'stopping'>>,
  { index = [], ...parsed }: ParsedFeed,
  wanted: IndexLink[],
  { fetchOne, most = maxFetched, until = Date.now() + longestMs }: Following,
): Promise<{ parsed: ParsedFeed; followed: FollowedIndex }> {
  const followed: FollowedIndex = { links: index, documents: [], failed: [], left: wanted.length }
  const cancelled = [...(parsed.cancelled ?? [])]
  let bytesLeft = maxBytes
  for (const link of wanted.slice(0, most)) {
    if (stopping?.aborted || Date.now() > until || bytesLeft <= 0) break
    followed.left -= 1
    const result = isOurs(link.url, siteUrl) ? undefined : await fetchOne(link.url)
    const found = result?.kind === 'fetched' ? await readQuietly(result, spent) : undefined
    if (result?.kind === 'fetched') bytesLeft -= result.bytes.length
    if (
      !found ||
      [result?.kind === 'fetched' && result.url, found.self, found.link].some(at => at && isOurs(at, siteUrl))
    ) {
      followed.failed.push(link)
      continue
    }
    followed.documents.push({ link, items: found.items })
    cancelled.push(...(found.cancelled ?? []))
  }
  // Newest first, as in every document; an index has its newest items first.
  const items = [...parsed.items, ...followed.documents.flatMap(document => document.items)]
  return { parsed: { ...parsed, items, cancelled }, followed }
}

/** Undefined if the document is not an item, or is truncated. */
async function readQuietly(
  result: Extract<FetchResult, { kind: 'fetched' }>,
  spent: PollTools['spent'] | undefined,
): Promise<ParsedFeed | undefined> {
  if (result.isCut) return undefined
  try {
    return await readFeed(result, spent)
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    return undefined
  }
}
