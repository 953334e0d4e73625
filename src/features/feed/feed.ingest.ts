import type { Updateable } from 'kysely'
import type { Feeds } from '../../platform/database/database.generated.ts'
import { announce } from '../../platform/database/notices.ts'
import { isDatabaseTrouble } from '../../platform/database/presence.ts'
import type { Log } from '../../platform/log.ts'
import { createGate } from '../../platform/process/gate.ts'
import type { StorageErrorCode } from '../../platform/storage/storage.ts'
import { type Claim, ClaimLost, endClaim, holdClaim, releaseClaim } from './feed.claim.queries.ts'
import { countTriesOfAbsent, hasItemsToRetry } from './feed.item.queries.ts'
import { findFeed, findLastAnswer } from './feed.queries.ts'
import { isLongFeed, readFeed } from './feed.reader.ts'
import {
  evenOut,
  type Pace,
  paceAfter,
  paceColumns,
  planAfterFailure,
  planAfterOurFailure,
  planAfterSuccess,
} from './feed.schedule.ts'
import { wireTopicsOf } from './feed.topics.service.ts'
import { markWithdrawn } from './feed.withdrawn.queries.ts'
import { beyondNotice, cutNotice, FeedError } from './pipeline/feed-error.ts'
import type { FeedItem } from './pipeline/feed-item.ts'
import { type FetchResult, fetchFeed } from './pipeline/fetch.ts'
import { keyOf } from './pipeline/identity.ts'
import { isOurs } from './pipeline/own.ts'
import { PictureCopier } from './pipeline/pictures.ts'
import type { Poll, PollParts } from './pipeline/poll.ts'
import { guidsOf, tellApart } from './pipeline/seen.ts'
import { storable } from './pipeline/storable.ts'
import { takeItems } from './pipeline/take-items.ts'

type Health = Updateable<Feeds> & { next_fetch_at: Date }

const heartbeatMs = 30_000
/** Bytes of feeds being imported, which stay in memory while pictures load. */
const open = createGate(40 * 1024 * 1024)
/** Short feeds have separate capacity, so that only long ones wait for one another. */
const openShort = createGate(16 * 1024 * 1024)
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
    const feed = await findFeed(parts.db, claim.feedId)
    if (!feed) throw new ClaimLost()
    const spent = { cpuMs: 0 }
    const stoppable = withStop(parts)
    const pictures = new PictureCopier(stoppable)
    const health = await pollNow({ ...stoppable, log, claim, feed, spent, pictures })
    await endClaim(parts.db, claim, evenOut(health, spent.cpuMs))
  } catch (error) {
    if (parts.stopping?.aborted) return await releaseClaim(parts.db, claim)
    if (!(error instanceof ClaimLost)) throw error
    log.info({ feed: claim.feedId }, 'a poll gave up: its feed was changed, or it took too long')
  } finally {
    clearInterval(heartbeat)
  }
}

/** Fetches are aborted when the process stops. */
function withStop(parts: PollParts): PollParts {
  const { outbound, stopping: signal } = parts
  return { ...parts, outbound: { ...outbound, get: (url, given) => outbound.get(url, { ...given, signal }) } }
}

/** @throws ClaimLost */
async function pollNow(poll: Poll): Promise<Health> {
  const { db, feed } = poll
  const plan = planOf(poll)
  try {
    // A 304 would withhold items that are to be retried.
    const isRetrying = await hasItemsToRetry(db, feed.id)
    const { pace, ...validators } = await findLastAnswer(db, feed.id)
    const result = await fetchFeed(poll.outbound, { url: feed.feedUrl, ...(isRetrying ? {} : validators) })
    poll.stopping?.throwIfAborted()
    if (result.kind === 'fetched') {
      const enter = isLongFeed(result) ? open : openShort
      return await enter(() => takeIn(poll, result, pace as Pace), result.bytes.length)
    }
    if (result.kind === 'unchanged') {
      const { freshUntil, movedTo } = result
      return {
        ...planAfterSuccess(plan, { fresh: 0, pace: pace as Pace, freshUntil }),
        last_status: 304,
        ...addressAfter(movedTo),
      }
    }
    return {
      ...planAfterFailure(plan, result.kind === 'failed' ? result.retryAt : undefined),
      last_status: result.status ?? null,
      last_error: result.message,
    }
  } catch (error) {
    if (error instanceof ClaimLost || poll.stopping?.aborted) throw error
    if (error instanceof FeedError) {
      return { ...planAfterFailure(plan, undefined), last_status: 200, last_error: error.message }
    }
    poll.log.error({ err: error, feed: feed.id }, 'a feed could not be polled')
    return {
      ...(isDatabaseTrouble(error) ? planAfterOurFailure(plan) : planAfterFailure(plan, undefined)),
      last_status: null,
      last_error: 'تعذّرت معالجة هذه الخلاصة لعطل عندنا؛ نحاول ثانية.',
    }
  }
}

const planOf = ({ feed, claim }: Poll) => ({ ...feed, isRequested: claim.isRequested })

/**
 * @throws FeedError
 * @throws ClaimLost
 */
async function takeIn(
  poll: Poll,
  result: Extract<FetchResult, { kind: 'fetched' }>,
  before: Pace,
): Promise<Health> {
  const { db, feed, spent, siteUrl } = poll
  const parsed = await readFeed(result, spent)
  if ([result.url, parsed.self, parsed.link].some(address => isOurs(address, siteUrl))) {
    throw new FeedError('OURS')
  }
  const items = tellApart(parsed.items.map(storable))
  const { left, uncorrected, dated } = await takeItems(poll, items)
  const { refusal } = poll.pictures
  if (left === 0 && !result.isCut) {
    await countTriesOfAbsent(
      db,
      feed.id,
      items.map(item => keyOf(item.guid)),
    )
    if (parsed.beyond === 0) await takeWithdrawals(poll, items)
  }
  const pace = paceAfter(before, dated, parsed.wishes ?? {})
  const fresh = dated.filter(({ seenAt }) => seenAt === undefined).length
  const plan = refusal
    ? { ...planAfterOurFailure(planOf(poll)), last_error: refusalWords[refusal.code] }
    : {
        ...planAfterSuccess(planOf(poll), { fresh, pace, freshUntil: result.freshUntil }),
        last_error: result.isCut ? cutNotice : parsed.beyond > 0 ? beyondNotice(parsed.beyond) : null,
        ...(left > 0 ? { next_fetch_at: new Date() } : {}),
      }
  return {
    ...plan,
    ...paceColumns(pace),
    ...addressAfter(result.movedTo),
    last_status: 200,
    // Validators are only stored if every item was handled.
    etag: left + uncorrected > 0 ? null : (result.etag ?? null),
    last_modified: left + uncorrected > 0 ? null : (result.lastModified ?? null),
  }
}

async function takeWithdrawals({ db, feed }: Poll, items: FeedItem[]): Promise<void> {
  const guidKeys = items.flatMap(guidsOf).map(keyOf)
  const dates = items.flatMap(({ publishedAt }) => publishedAt ?? [])
  if (await markWithdrawn(db, feed.id, { guidKeys, dates })) await announce(db, wireTopicsOf(feed.agency?.id))
}

const refusalWords = {
  STORAGE_FULL: 'امتلأ قرص خادمنا، فتنتظر أخبار هذه الخلاصة المصوّرة حتى يتسع لصورها؛ أخبر من يدير الخادم.',
  STORAGE_READ_ONLY:
    'لا يقبل قرص خادمنا الكتابة، فتنتظر أخبار هذه الخلاصة المصوّرة حتى يقبل صورها؛ أخبر من يدير الخادم.',
  UNAVAILABLE: 'لا يجيب مخزن صورنا، فتنتظر أخبار هذه الخلاصة المصوّرة حتى يجيب.',
} satisfies Record<StorageErrorCode, string>

/** A permanent redirect is stored (RFC 9110 §15.4.2). */
function addressAfter(movedTo: string | undefined) {
  return movedTo ? { feed_url: movedTo } : {}
}
