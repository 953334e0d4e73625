import type { Updateable } from 'kysely'
import type { Services } from '../../platform/context.ts'
import type { Feeds } from '../../platform/database/database.generated.ts'
import { isDatabaseTrouble } from '../../platform/database/presence.ts'
import type { Log } from '../../platform/log.ts'
import { createGate } from '../../platform/process/gate.ts'
import { StorageError, type StorageErrorCode } from '../../platform/storage.ts'
import { type Claim, ClaimLost, endClaim, holdClaim, releaseClaim } from './feed.claim.queries.ts'
import type { Feed } from './feed.contract.ts'
import { countTriesOfAbsent, hasItemsToRetry, listKeysToRetry } from './feed.item.queries.ts'
import { findFeed, findFeedValidators } from './feed.queries.ts'
import { cleanItem, isLongFeed, isLongItem, readFeed, type Spent } from './feed.reader.ts'
import { evenOut, planAfterFailure, planAfterOurFailure, planAfterSuccess } from './feed.schedule.ts'
import { takeCorrections } from './pipeline/correct.ts'
import { contentKey, keyOf } from './pipeline/dedupe.ts'
import { cutNotice, FeedError } from './pipeline/feed-error.ts'
import type { FeedItem } from './pipeline/feed-item.ts'
import { type FetchResult, fetchFeed } from './pipeline/fetch.ts'
import { isTaken, judgeItem } from './pipeline/judge.ts'
import { isOurs } from './pipeline/own.ts'
import type { PictureParts } from './pipeline/pictures.ts'
import { takeRenames } from './pipeline/rename.ts'
import { dropSeen, tellApart } from './pipeline/seen.ts'
import { storable } from './pipeline/storable.ts'
import { noteFailure, noteSkipped, storeItem } from './pipeline/store.ts'

export type PollParts = Pick<Services, 'db' | 'storage' | 'outbound' | 'siteUrl'> & {
  /** The process is stopping: the poll is abandoned, to be repeated later. */
  stopping?: AbortSignal
  /** The worker that polls: its claims are released when it dies. */
  holder?: string
}
type Health = Updateable<Feeds> & { next_fetch_at: Date }

const heartbeatMs = 30_000
/** Bytes of feeds being imported, which stay in memory while pictures load. */
const open = createGate(40 * 1024 * 1024)
/** Short feeds have separate capacity, so that only long ones wait for one another. */
const openShort = createGate(16 * 1024 * 1024)
/** After this time a poll starts no further item; the next poll continues. */
const longestTakingMs = 5 * 60_000
/** Processor time, after which a poll only imports short items, so that other feeds' long items get their turn. */
const longestReadingMs = 30_000
/** After this time a poll counts as stuck, and its claim expires. */
const longestPollMs = 15 * 60_000

/**
 * One poll of a feed, under its claim: fetch, decode, parse, then for each item clean, filter, store. Errors of the
 * feed are recorded as its health and never thrown: the next poll is always scheduled.
 */
export async function pollFeed(parts: PollParts, log: Log, claim: Claim): Promise<void> {
  const endsAt = Date.now() + longestPollMs
  const heartbeat = setInterval(() => {
    // If this fails, the claim expires, and nothing more is stored.
    if (Date.now() < endsAt) holdClaim(parts.db, claim).catch(() => {})
  }, heartbeatMs)
  try {
    const spent = { cpuMs: 0 }
    const health = await poll(stoppable(parts), log, claim, spent)
    await endClaim(parts.db, claim, evenOut(health, spent.cpuMs))
  } catch (error) {
    if (parts.stopping?.aborted) return await releaseClaim(parts.db, claim)
    if (!(error instanceof ClaimLost)) throw error
    log.info({ feed: claim.feedId }, 'a poll gave up: its feed was changed, or it took too long')
  } finally {
    clearInterval(heartbeat)
  }
}

function stoppable(parts: PollParts): PollParts {
  const { outbound, stopping: signal } = parts
  return { ...parts, outbound: { ...outbound, get: (url, given) => outbound.get(url, { ...given, signal }) } }
}

/** @throws ClaimLost */
async function poll(parts: PollParts, log: Log, claim: Claim, spent: Spent): Promise<Health> {
  const feed = await findFeed(parts.db, claim.feedId)
  if (!feed) throw new ClaimLost()
  try {
    // A 304 would withhold items that are to be retried.
    const isRetrying = await hasItemsToRetry(parts.db, feed.id)
    const validators = isRetrying ? undefined : await findFeedValidators(parts.db, feed.id)
    const result = await fetchFeed(parts.outbound, { url: feed.feedUrl, ...validators })
    parts.stopping?.throwIfAborted()
    if (result.kind === 'fetched') {
      const enter = isLongFeed(result) ? open : openShort
      return await enter(() => takeIn(parts, log, claim, feed, result, spent), result.bytes.length)
    }
    if (result.kind === 'unchanged') {
      return { ...planAfterSuccess(feed, 0), last_status: 304, ...addressAfter(result.movedTo) }
    }
    return {
      ...planAfterFailure(feed, result.kind === 'failed' ? result.retryAt : undefined),
      last_status: result.status ?? null,
      last_error: result.message,
    }
  } catch (error) {
    if (error instanceof ClaimLost || parts.stopping?.aborted) throw error
    if (error instanceof FeedError) {
      return { ...planAfterFailure(feed, undefined), last_status: 200, last_error: error.message }
    }
    log.error({ err: error, feed: feed.id }, 'a feed could not be polled')
    return {
      ...(isDatabaseTrouble(error) ? planAfterOurFailure(feed) : planAfterFailure(feed, undefined)),
      last_status: null,
      last_error: 'تعذّرت معالجة هذه الخلاصة لعطل عندنا؛ نحاول ثانية.',
    }
  }
}

/**
 * @throws FeedError
 * @throws ClaimLost
 */
async function takeIn(
  parts: PollParts,
  log: Log,
  claim: Claim,
  feed: Feed,
  result: Extract<FetchResult, { kind: 'fetched' }>,
  spent: Spent,
): Promise<Health> {
  const parsed = await readFeed(result, spent)
  if ([result.url, parsed.self, parsed.link].some(address => isOurs(address, parts.siteUrl))) {
    throw new FeedError('OURS')
  }
  const items = tellApart(parsed.items.map(storable))
  const { taken, corrected, left, uncorrected, refusal } = await takeItems(
    parts,
    log,
    claim,
    feed,
    items,
    spent,
  )
  if (left === 0 && !result.isCut) {
    await countTriesOfAbsent(
      parts.db,
      feed.id,
      items.map(item => keyOf(item.guid)),
    )
  }
  const plan = refusal
    ? { ...planAfterOurFailure(feed), last_error: refusalWords[refusal.code] }
    : {
        ...planAfterSuccess(feed, taken + corrected),
        last_error: result.isCut ? cutNotice : null,
        ...(left > 0 ? { next_fetch_at: new Date() } : {}),
      }
  return {
    ...plan,
    ...addressAfter(result.movedTo),
    last_status: 200,
    // Validators are only stored if every item was handled.
    etag: left + uncorrected > 0 ? null : (result.etag ?? null),
    last_modified: left + uncorrected > 0 ? null : (result.lastModified ?? null),
  }
}

const refusalWords = {
  STORAGE_FULL: 'امتلأ قرص خادمنا، فتنتظر أخبار هذه الخلاصة المصوّرة حتى يتسع لصورها؛ أخبر من يدير الخادم.',
  STORAGE_READ_ONLY:
    'لا يقبل قرص خادمنا الكتابة، فتنتظر أخبار هذه الخلاصة المصوّرة حتى يقبل صورها؛ أخبر من يدير الخادم.',
} satisfies Record<StorageErrorCode, string>

async function takeItems(
  parts: PollParts,
  log: Log,
  claim: Claim,
  feed: Feed,
  items: FeedItem[],
  spent: Spent,
) {
  const count = { taken: 0, left: 0 }
  const pictured: PollParts & PictureParts = { ...parts, silentHosts: new Map() }
  const rule = { ...feed, agencyId: feed.agency?.id ?? null, siteUrl: parts.siteUrl }
  const until = Date.now() + longestTakingMs
  const { fresh, known, moves, skipped } = await dropSeen(parts.db, feed, items)
  await takeRenames(parts, claim, feed, moves)
  await noteSkipped(parts, claim, feed, skipped)
  const tried = await listKeysToRetry(parts.db, feed.id)
  const wasTried = (item: FeedItem) => Number(tried.has(keyOf(item.guid).toString('hex')))
  const isOver = (item: FeedItem) =>
    Date.now() > until || (spent.cpuMs >= longestReadingMs && isLongItem(item))
  // Oldest first, so that articles by arrival are in the feed's order; new items before failed ones.
  const inTurn = fresh.toReversed().sort((one, other) => wasTried(one) - wasTried(other))
  for (const item of inTurn) {
    if (isOver(item)) {
      count.left += 1
      continue
    }
    try {
      const clean = { ...(await cleanItem(item, spent)), contentKey: contentKey(item) }
      const judgement = await judgeItem(parts.db, rule, clean)
      const outcome = await storeItem(pictured, claim, feed, clean, judgement)
      if (isTaken({ outcome })) count.taken += 1
    } catch (error) {
      if (error instanceof ClaimLost || parts.stopping?.aborted || isDatabaseTrouble(error)) throw error
      if (error instanceof StorageError) {
        // It is retried with its picture; items that need no disk space can continue.
        if (count.left === 0) log.warn({ err: error, feed: feed.id }, 'pictures of a feed cannot be kept')
        count.left += 1
        continue
      }
      // An item that cannot be stored blocks neither the others nor the feed.
      log.error({ err: error, feed: feed.id, guid: item.guid.slice(0, 200) }, 'a feed item failed')
      if (!(await isFailureNoted(parts, log, claim, feed, item))) count.left += 1
    }
  }
  const { corrected, left: uncorrected } = await takeCorrections(
    { parts: pictured, log, claim, feed, spent, isOver },
    known,
  )
  return { ...count, corrected, uncorrected, refusal: pictured.refusal }
}

/** If the failure cannot be stored either, the item counts as unhandled and is retried. */
async function isFailureNoted(parts: PollParts, log: Log, claim: Claim, feed: Feed, item: FeedItem) {
  try {
    await noteFailure(parts, claim, feed, item)
    return true
  } catch (error) {
    if (error instanceof ClaimLost || parts.stopping?.aborted || isDatabaseTrouble(error)) throw error
    log.error({ err: error, feed: feed.id }, 'the failure of a feed item could not be noted')
    return false
  }
}

/** A permanent redirect is stored (RFC 9110 §15.4.2). */
function addressAfter(movedTo: string | undefined) {
  return movedTo ? { feed_url: movedTo } : {}
}
