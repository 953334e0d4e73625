import { isDatabaseTrouble } from '../../platform/database/presence.ts'
import type { Log } from '../../platform/log.ts'
import type { StorageErrorCode } from '../../platform/storage/storage.ts'
import { type ClaimedFeed, ClaimLost, endClaim, holdClaim, releaseClaim } from './feed.claim.queries.ts'
import { listUnknownLinks } from './feed.index.queries.ts'
import { countTriesOfAbsent, listKeysToRetry } from './feed.item.queries.ts'
import { takeMove } from './feed.move.ts'
import type { Pace } from './feed.pace.ts'
import { findFeed } from './feed.queries.ts'
import { readFeed } from './feed.reader.ts'
import {
  evenOut,
  paceAfter,
  paceColumns,
  planAfterFailure,
  planAfterGone,
  planAfterOurFailure,
  planAfterSuccess,
  spreadFirst,
  watchAgain,
} from './feed.schedule.ts'
import { sizeAfter } from './feed.size.ts'
import { listTwins } from './feed.twin.queries.ts'
import { markCancelled, markWithdrawn } from './feed.withdrawn.queries.ts'
import { markItems } from './feed.withdrawn.service.ts'
import { isOfFolder, type TakeFile } from './folder/poll-folder.ts'
import { changeHub, isOtherHub } from './hub/hub.service.ts'
import { pageBudget } from './page/whole-item.ts'
import { showsWithdrawals } from './pipeline/addresses.ts'
import { checkPages } from './pipeline/check-pages.ts'
import { takeDeleted } from './pipeline/deleted.ts'
import type { AddressAnswer, FetchedDocument, ReadDocument } from './pipeline/documents.ts'
import { beyondNotice, cutNotice, FeedError } from './pipeline/feed-error.ts'
import type { FeedItem, ParsedFeed } from './pipeline/feed-item.ts'
import { fetchWithCredentials } from './pipeline/fetch-with-credentials.ts'
import { followIndex } from './pipeline/follow-index.ts'
import { keyOf } from './pipeline/identity.ts'
import { resolveAddress } from './pipeline/item.ts'
import { noteIndex } from './pipeline/note-index.ts'
import { isOurs } from './pipeline/own.ts'
import { PictureCopier } from './pipeline/pictures.ts'
import type { Health, Poll, PollParts, PollTools } from './pipeline/poll.ts'
import { save } from './pipeline/save.ts'
import { guidsOf, tellApart } from './pipeline/seen.ts'
import { storable } from './pipeline/storable.ts'
import { takeItems } from './pipeline/take-items.ts'

const heartbeatMs = 30_000
/** After this time a poll counts as stuck, and its claim expires. */
const longestPollMs = 15 * 60_000

/**
 * Works on a feed under its claim, and schedules its next poll. Returns whether another poll was requested meanwhile.
 */
export async function pollFeed(
  parts: PollParts,
  log: Log,
  claimed: ClaimedFeed,
  work: (tools: PollTools, claimed: ClaimedFeed) => Promise<Health>,
): Promise<boolean> {
  const endsAt = Date.now() + longestPollMs
  const heartbeat = setInterval(() => {
    // If this fails, the claim expires, and nothing more is stored.
    if (Date.now() < endsAt) holdClaim(parts.db, claimed).catch(() => {})
  }, heartbeatMs)
  const spent = { cpuMs: 0 }
  try {
    const { isOurFault, ...health } = await work({ ...withStop(parts), log, spent }, claimed)
    const isFirst = claimed.trust === 'new' && !claimed.isRequested && health.failures === 0
    const planned = isFirst ? spreadFirst(health, claimed.feedId) : health
    return await endClaim(parts.db, claimed, evenOut(planned, spent.cpuMs))
  } catch (error) {
    if (parts.stopping?.aborted) await releaseClaim(parts.db, claimed)
    else if (!(error instanceof ClaimLost)) throw error
    else log.info({ feed: claimed.feedId }, 'a poll gave up: its feed was changed, or it took too long')
    return false
  } finally {
    clearInterval(heartbeat)
  }
}

/**
 * Takes in a file of a folder; does nothing if it may not start yet.
 * @throws FeedError
 * @throws ClaimLost
 */
export const takeFile: TakeFile = async (tools, claimed, { bytes, url, mayStart }) => {
  const parsed = await readFeed({ bytes, contentType: '', url, isCut: false }, tools.spent)
  if (!mayStart(parsed)) return undefined
  const poll = await openPoll(tools, claimed)
  if ([parsed.self, parsed.link].some(address => isOurs(address, tools.siteUrl))) throw new FeedError('OURS')
  if (parsed.index) return takeIndexFile(poll, claimed, parsed)
  const items = tellApart(parsed.items.map(storable)).map(item =>
    isOfFolder(item.url) ? { ...item, url: undefined } : item,
  )
  const { left, uncorrected, dated } = await takeItems(poll, items)
  if (parsed.cancelled) await takeCancelled(poll, items, parsed.cancelled)
  const retried = await listKeysToRetry(tools.db, claimed.feedId)
  const isRetried = items.some(item => retried.has(keyOf(item.guid).toString('hex')))
  return { isOpen: left + uncorrected > 0 || isRetried, dated }
}

/** Fetches the items that an index in a folder leads to; those beside it are files of their own. */
async function takeIndexFile(poll: Poll, claimed: ClaimedFeed, { index = [], ...parsed }: ParsedFeed) {
  const links = index.filter(({ url }) => !isOfFolder(url))
  const wanted = await listUnknownLinks(poll.db, [claimed.feedId], links)
  const fetchOne = (feedUrl: string) =>
    fetchWithCredentials(poll, { feedUrl, credentials: claimed.credentials }, {})
  const { parsed: whole, followed } = await followIndex(poll, { ...parsed, index: links }, wanted, {
    fetchOne,
  })
  const items = tellApart(whole.items.map(storable))
  const { left, uncorrected, dated } = await takeItems(poll, items)
  if (whole.cancelled) await takeCancelled(poll, items, whole.cancelled)
  const { isOpen } = await noteIndex(poll, followed, left)
  return { isOpen: left + uncorrected > 0 || isOpen, dated }
}

/** Fetches are aborted when the process stops. */
function withStop(parts: PollParts): PollParts {
  const { outbound, stopping: signal } = parts
  return { ...parts, outbound: { ...outbound, get: (url, given) => outbound.get(url, { ...given, signal }) } }
}

/**
 * One poll of one address of a feed.
 * @throws ClaimLost
 */
export async function pollAddress(
  tools: PollTools,
  claimed: ClaimedFeed,
  read: ReadDocument,
): Promise<Health> {
  const pace = claimed.pace as Pace
  try {
    const fetched = await read(claimed, tools)
    tools.stopping?.throwIfAborted()
    if (fetched.kind === 'broken') throw fetched.error
    if (fetched.kind === 'document') return await takeIn(tools, claimed, fetched)
    const { result, startedAt } = fetched
    if (result.kind === 'unchanged') {
      const { freshUntil, movedTo } = result
      const { last_error, ...plan } = planAfterSuccess(claimed, { fresh: 0, pace, freshUntil })
      // The notice of an unchanged document still holds.
      const isSame = claimed.failures === 0 && claimed.servedFrom === null && !claimed.isFallback
      return {
        ...paceColumns(watchAgain(claimed, pace)),
        ...plan,
        ...(isSame ? {} : { last_error }),
        last_status: 304,
        complete_at: startedAt,
        ...(await takeMove(tools, claimed, movedTo)),
      }
    }
    if (result.kind === 'gone')
      return { ...planAfterGone(claimed), last_status: result.status, last_error: result.message }
    return {
      ...planAfterFailure(claimed, result.retryAt),
      last_status: result.status ?? null,
      last_error: result.message,
    }
  } catch (error) {
    if (error instanceof ClaimLost || tools.stopping?.aborted) throw error
    if (error instanceof FeedError) {
      return { ...planAfterFailure(claimed, undefined), last_status: 200, last_error: error.message }
    }
    tools.log.error({ err: error, feed: claimed.feedId }, 'a feed could not be polled')
    return {
      ...(isDatabaseTrouble(error) ? planAfterOurFailure(claimed) : planAfterFailure(claimed, undefined)),
      last_status: null,
      last_error: 'تعذّرت معالجة هذه الخلاصة لعطل عندنا؛ نحاول ثانية.',
    }
  }
}

/** @throws ClaimLost if the feed is gone */
export async function openPoll(tools: PollTools, claimed: ClaimedFeed): Promise<Poll> {
  const feed = await findFeed(tools.db, claimed.feedId)
  if (!feed) throw new ClaimLost()
  const from = { ...feed, feedUrl: claimed.feedUrl }
  const twins = tools.twins ?? (claimed.hasSiblings ? await listTwins(tools.db, feed.id) : [])
  return {
    ...tools,
    claim: claimed,
    feed: from,
    twins: twins.filter(({ id }) => id !== feed.id),
    pictures: new PictureCopier(tools),
    pages: pageBudget(),
  }
}

/**
 * @throws FeedError
 * @throws ClaimLost
 */
async function takeIn(
  tools: PollTools,
  claimed: ClaimedFeed,
  { result, parsed, startedAt, followed }: Extract<AddressAnswer, { kind: 'document' }>,
): Promise<Health> {
  const { db, siteUrl } = tools
  const opened = await openPoll(tools, claimed)
  if ([result.url, parsed.self, parsed.link].some(address => isOurs(address, siteUrl))) {
    throw new FeedError('OURS')
  }
  const address = await takeMove(tools, claimed, result.movedTo)
  const feed = { ...opened.feed, movedTo: address.moved_to }
  const poll = { ...opened, feed }
  if (!claimed.isFallback && feed.movedTo === null) await followHub(poll, result, parsed)
  const items = tellApart(parsed.items.map(storable))
  await takeDeleted(poll, parsed)
  const { left, uncorrected, dated } = await takeItems(poll, items)
  const { refusal } = poll.pictures
  if (left === 0 && !result.isCut) {
    await countTriesOfAbsent(
      db,
      feed.id,
      items.map(item => keyOf(item.guid)),
    )
    // Unchanged items of an index are not fetched again.
    if (showsWithdrawals(claimed) && feed.movedTo === null && !followed) {
      if (parsed.beyond === 0) await takeWithdrawals(poll, items)
      await checkPages(poll, items.flatMap(guidsOf).map(keyOf))
    }
    if (parsed.cancelled && feed.movedTo === null) await takeCancelled(poll, items, parsed.cancelled)
  }
  const ofIndex = await noteIndex(poll, followed, left)
  // If its items have no version, a 304 of the index would hide their changes.
  const isUnversioned = followed?.links.some(({ version }) => version === '') ?? false
  const isOpen = left + uncorrected > 0 || ofIndex.isOpen || isUnversioned
  const fresh = dated.filter(({ seenAt }) => seenAt === undefined).length
  const learnt = paceAfter(claimed.pace as Pace, dated, parsed.wishes ?? {})
  const size = sizeAfter(
    (claimed.pace as Pace).size,
    followed?.links.length ?? items.length + parsed.beyond,
    Date.now(),
  )
  const pace = { ...(fresh > 0 ? learnt : watchAgain(claimed, learnt)), size }
  const plan = refusal
    ? { ...planAfterOurFailure(claimed), last_error: refusalWords[refusal.code] }
    : {
        ...planAfterSuccess(claimed, { fresh, pace, freshUntil: result.freshUntil }),
        last_error: result.isCut
          ? cutNotice
          : parsed.beyond > 0
            ? beyondNotice(parsed.beyond)
            : ofIndex.notice,
        ...(left > 0 || ofIndex.left > 0 ? { next_fetch_at: new Date() } : {}),
      }
  return {
    ...plan,
    ...paceColumns(pace),
    ...address,
    ...(left === 0 && ofIndex.left === 0 ? { caught_up: true, complete_at: startedAt } : {}),
    last_status: 200,
    // Validators are only stored if every item was handled.
    etag: isOpen ? null : (result.etag ?? null),
    last_modified: isOpen ? null : (result.lastModified ?? null),
  }
}

function takeWithdrawals({ db, feed }: Poll, items: FeedItem[]): Promise<void> {
  const guidKeys = items.flatMap(guidsOf).map(keyOf)
  const dates = items.flatMap(({ publishedAt }) => publishedAt ?? [])
  return markItems(db, feed, tx => markWithdrawn(tx, feed.id, { guidKeys, dates }))
}

/** Agencies name the items they cancel, so one document is proof enough. */
function takeCancelled({ db, feed }: Poll, items: FeedItem[], cancelled: string[]): Promise<void> {
  const keys = { cancelled: cancelled.map(keyOf), listed: items.flatMap(guidsOf).map(keyOf) }
  return markItems(db, feed, tx => markCancelled(tx, feed.id, keys))
}

/** Subscribes to the hub that the document names, unless it is already. Link headers take precedence. */
async function followHub(poll: Poll, { hub, self, url }: FetchedDocument, parsed: ParsedFeed): Promise<void> {
  const { db, feed, siteUrl } = poll
  const named = resolveAddress(hub, url) ?? parsed.hub
  // A hub cannot call us there.
  const isReachable = !/^(localhost|127\.|\[::1\])/.test(new URL(siteUrl).hostname)
  const wanted = {
    hub: isReachable ? named : undefined,
    topic: resolveAddress(self, url) ?? parsed.self ?? url,
  }
  if (await isOtherHub(db, feed.id, wanted)) await save(poll, tx => changeHub(tx, feed.id, wanted))
}

const refusalWords = {
  STORAGE_FULL: 'امتلأ قرص خادمنا، فتنتظر أخبار هذه الخلاصة المصوّرة حتى يتسع لصورها؛ أخبر من يدير الخادم.',
  STORAGE_READ_ONLY:
    'لا يقبل قرص خادمنا الكتابة، فتنتظر أخبار هذه الخلاصة المصوّرة حتى يقبل صورها؛ أخبر من يدير الخادم.',
  UNAVAILABLE: 'لا يجيب مخزن صورنا، فتنتظر أخبار هذه الخلاصة المصوّرة حتى يجيب.',
} satisfies Record<StorageErrorCode, string>
