import { createGate } from '../../../platform/process/gate.ts'
import type { ClaimedFeed } from '../feed.claim.queries.ts'
import { listUnknownLinks } from '../feed.index.queries.ts'
import { isLongFeed, readFeed } from '../feed.reader.ts'
import type { ParsedFeed } from './feed-item.ts'
import type { FetchResult } from './fetch.ts'
import { fetchWithCredentials } from './fetch-with-credentials.ts'
import { type FollowedIndex, followIndex } from './follow-index.ts'
import type { PollTools } from './poll.ts'

/** Bytes of feeds being imported, which stay in memory while pictures load. */
const open = createGate(40 * 1024 * 1024)
/** Short feeds have separate capacity, so that only long ones wait for one another. */
const openShort = createGate(16 * 1024 * 1024)

export type FetchedDocument = Extract<FetchResult, { kind: 'fetched' }>

/** The answer of an address. */
export type AddressAnswer = { startedAt: Date } & (
  | { kind: 'document'; result: FetchedDocument; parsed: ParsedFeed; followed?: FollowedIndex }
  | { kind: 'unread'; result: Exclude<FetchResult, FetchedDocument> }
  | { kind: 'broken'; error: unknown }
)

/** Fetches and parses the address of a claim; never throws. */
export type ReadDocument = (claimed: ClaimedFeed, tools: PollTools) => Promise<AddressAnswer>

/**
 * Reads the documents of feeds that are polled together: an address that one of them has read is not fetched again.
 * The last document keeps its place in memory until another is read, or until `close`.
 */
export function openDocuments(feeds: ClaimedFeed[]): { read: ReadDocument; close: () => void } {
  const answers = new Map<string, AddressAnswer>()
  let leave: (() => void) | undefined
  const close = () => {
    leave?.()
    leave = undefined
    for (const [url, { kind }] of answers) if (kind === 'document') answers.delete(url)
  }
  return {
    close,
    async read(claimed, tools) {
      const url = claimed.feedUrl
      const known = answers.get(url)
      if (known) return known
      close()
      const startedAt = new Date()
      const fetched = await fetchDocument(tools, claimed, validatorsOf(feeds, url), feeds, async result => {
        leave = await takePlace(result)
      })
      const answer = { ...fetched, startedAt }
      answers.set(url, answer)
      return answer
    },
  }
}

async function fetchDocument(
  tools: PollTools,
  claimed: ClaimedFeed,
  validators: Validators,
  feeds: ClaimedFeed[],
  takePlaceFor: (result: FetchedDocument) => Promise<void>,
) {
  try {
    const result = await fetchWithCredentials(tools, claimed, validators)
    if (result.kind !== 'fetched') return { kind: 'unread', result } as const
    await takePlaceFor(result)
    const parsed = await readFeed(result, tools.spent)
    if (!parsed.index) return { kind: 'document', result, parsed } as const
    const ids = feeds.map(({ feedId }) => feedId)
    const wanted = await listUnknownLinks(tools.db, ids, parsed.index)
    const fetchOne = (feedUrl: string) =>
      fetchWithCredentials(tools, { feedUrl, credentials: claimed.credentials }, {})
    return { kind: 'document', result, ...(await followIndex(tools, parsed, wanted, { fetchOne })) } as const
  } catch (error) {
    return { kind: 'broken', error } as const
  }
}

/** Waits for room in memory. Returns a function that makes room again. */
function takePlace(result: FetchedDocument): Promise<() => void> {
  const enter = isLongFeed(result) ? open : openShort
  return new Promise(entered => {
    const stay = () => new Promise<void>(leave => entered(leave))
    void enter(stay, result.bytes.length)
  })
}

type Validators = Partial<Pick<ClaimedFeed, 'etag' | 'lastModified'>>

/** None unless all feeds that have this address agree on what they have of it: a new one needs the whole document. */
function validatorsOf(feeds: ClaimedFeed[], url: string): Validators {
  if (feeds.some(feed => feed.isRetrying)) return {}
  const known = feeds
    .flatMap(({ feedUrl, etag, lastModified, fallbacks }) => [
      { url: feedUrl, etag, lastModified },
      ...fallbacks,
    ])
    .filter(one => one.url === url)
  const [first] = known
  const agree = known.every(one => one.etag === first?.etag && one.lastModified === first.lastModified)
  return first && agree ? { etag: first.etag, lastModified: first.lastModified } : {}
}
