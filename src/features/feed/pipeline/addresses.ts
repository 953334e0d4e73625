import { type ClaimedFeed, holdClaim } from '../feed.claim.queries.ts'
import { noteFallback } from '../feed.fallback.queries.ts'
import type { Health, PollTools } from './poll.ts'

/** Consecutive polls in which a feed's own address must fail before its fallbacks are tried. */
const patience = 2
/** While a fallback serves, the own address is tried again after this time. */
const ownPauseMs = 30 * 60_000
/** Longer than items count as listed by their feed. */
const mixedMs = 4 * 24 * 3_600_000

type Address = { url: string; etag: string | null; lastModified: string | null; isFallback: boolean }

/** The addresses to try in this poll, in their order. */
function addressesToTry(claimed: ClaimedFeed, now = Date.now()): Address[] {
  const { feedUrl, etag, lastModified, fallbacks, servedFrom, ownRetryAt, isRequested } = claimed
  const own = { url: feedUrl, etag, lastModified, isFallback: false }
  const serving = (one: { url: string }) => Number(one.url === servedFrom)
  const others = fallbacks
    .toSorted((one, other) => serving(other) - serving(one))
    .map(one => ({ ...one, isFallback: true }))
  const isOwnDue = servedFrom === null || isRequested || now >= Date.parse(ownRetryAt ?? '1970-01-01')
  return isOwnDue ? [own, ...others] : [...others, own]
}

/** A first failure is mostly over by the next poll, unless the publisher removed the feed. */
const isBlip = (claimed: ClaimedFeed, { last_status }: Health) =>
  failuresOf(claimed) + 1 < patience && last_status !== 410

/** Failures from before it had a fallback count too. */
const failuresOf = ({ ownFailures, servedFrom, failures }: ClaimedFeed) =>
  servedFrom === null ? Math.max(ownFailures, failures) : ownFailures

/**
 * Polls the own address, and the fallbacks if it keeps failing. Items are identified within the feed, whichever address
 * had them.
 */
export async function pollAddresses(
  tools: PollTools,
  claimed: ClaimedFeed,
  poll: (tools: PollTools, claimed: ClaimedFeed) => Promise<Health>,
): Promise<Health> {
  if (claimed.fallbacks.length === 0) return { ...(await poll(tools, claimed)), ...withoutFallbacks }
  let ofOwn: Partial<Health> = {}
  let failed: Health | undefined
  const retries: number[] = []
  for (const { url, ...address } of addressesToTry(claimed)) {
    if (failed) await holdClaim(tools.db, claimed)
    const health = await poll(tools, address.isFallback ? { ...claimed, ...address, feedUrl: url } : claimed)
    const serves = health.failures === 0 || health.isOurFault === true
    if (address.isFallback) await noteFallback(tools.db, claimed.feedId, url, fallbackAfter(health))
    else ofOwn = serves ? recovered : failingOwn(claimed, health)
    if (serves && address.isFallback) {
      return { ...planOnly(health), ...ofOwn, served_from: url, fallback_at: new Date() }
    }
    if (serves) return { ...health, ...ofOwn, served_from: null }
    retries.push(health.next_fetch_at.getTime())
    if (!address.isFallback || !failed) failed = address.isFallback ? planOnly(health) : health
    if (!address.isFallback && isBlip(claimed, health)) break
  }
  // A closed address waits for days, but not the others.
  return { ...failed!, ...ofOwn, next_fetch_at: new Date(Math.min(...retries)) }
}

const noFailures = { own_failures: 0, own_error: null, own_failed_at: null, own_retry_at: null }
const recovered = { ...noFailures, gone_at: null }
/** An editor may remove the last one while it answers. */
const withoutFallbacks = { ...noFailures, served_from: null }

/** A fallback that serves does not reopen an address that its publisher closed. */
function failingOwn(claimed: ClaimedFeed, { last_error, last_status, gone_at, next_fetch_at }: Health) {
  const now = Date.now()
  const isClosed = last_status === 410
  return {
    own_failures: failuresOf(claimed) + 1,
    own_error: last_error ?? null,
    own_failed_at: new Date(claimed.ownFailedAt ?? now),
    own_retry_at: isClosed ? next_fetch_at : new Date(now + ownPauseMs),
    ...(isClosed ? { gone_at } : {}),
  }
}

/** Columns that are not about the address itself, as its validators are, and where it moved. */
const planColumns = [
  'next_fetch_at',
  'last_fetch_at',
  'interval_minutes',
  'failures',
  'last_status',
  'last_error',
  'pace',
  'last_fresh_at',
  'silent_from',
  'empty_from',
  'half_from',
  'caught_up',
] as const satisfies (keyof Health)[]

function planOnly(health: Health): Health {
  const kept = planColumns.filter(column => health[column] !== undefined)
  return Object.fromEntries(kept.map(column => [column, health[column]])) as Health
}

function fallbackAfter(health: Health) {
  const { last_status, last_error, etag, last_modified } = health
  const validators = health.failures === 0 && etag !== undefined ? { etag, last_modified } : {}
  return { last_fetch_at: new Date(), last_status, last_error, ...validators } as Parameters<
    typeof noteFallback
  >[3]
}

/** Whether a document says which items its publisher withdrew: not while two addresses take turns, which may differ. */
export function showsWithdrawals({ isFallback, fallbackAt }: ClaimedFeed): boolean {
  if (isFallback) return false
  return fallbackAt === null || Date.now() - Date.parse(fallbackAt) > mixedMs
}
