import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Feeds } from '../../platform/database/database.generated.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { isAlive } from '../../platform/database/holder.ts'
import type { Feed } from './feed.contract.ts'
import type { SealedCredentials } from './feed.credentials.queries.ts'
import { type FallbackState, fallbackState } from './feed.fallback.queries.ts'
import { isToRetry } from './feed.item.queries.ts'
import { isSameFetch } from './feed.twin.queries.ts'

/** A poll silent for this long counts as stuck; if its worker dies the claim ends at once. */
const claimSeconds = 120

/** A lock on a feed for one poll, until it is released or expires. */
export type Claim = { feedId: number; key: string; host: string }

/** `new`: never fetched. */
export type Trust = 'proven' | 'new' | 'failing'

/** A claim with everything that is needed to fetch the feed, read in the same statement. */
export type ClaimedFeed = Claim &
  Pick<
    Feed,
    'feedUrl' | 'intervalMinutes' | 'fixedMinutes' | 'failures' | 'nextFetchAt' | 'movedTo' | 'goneAt'
  > &
  FallbackState & {
    trust: Trust
    credentials: SealedCredentials | null
    /** An editor asked for this poll. */
    isRequested: boolean
    /** Its host has other feeds, which may be waiting for this poll to end. */
    hasSiblings: boolean
    etag: string | null
    lastModified: string | null
    /** A `Pace`. */
    pace: unknown
    /** It has items to retry, which a 304 would withhold. */
    isRetrying: boolean
  }

/** A claim of a feed and of every other feed that the same fetch serves. */
export type FetchClaim = ClaimedFeed & {
  /** The other feeds of its address, by id. */
  twins: ClaimedFeed[]
}

type ClaimOptions = {
  /** Id of the worker that runs the poll. */
  holder: string | undefined
  /** Whether it has room for another feed of this kind. Requested polls need none. */
  mayTake: Record<Exclude<Trust, 'proven'>, boolean>
  /** Limit across all processes. The host's other feeds wait in the database, not in the worker. */
  pollsPerHost: () => Promise<number>
}

export const trust = sql<Trust>`case when last_fetch_at is null then 'new' when failures > 0 then 'failing' else 'proven' end`

/**
 * Claims a feed with all others of its address, which are polled together: one key for all, so that two workers never
 * fetch the same address. Undefined as for `claimFeed`, or if another feed of the address is being polled.
 */
export function claimFetch(
  db: Database,
  feedId: number,
  { pollsPerHost, ...options }: ClaimOptions,
): Promise<FetchClaim | undefined> {
  return claimBy(db, feedId, { pollsPerHost, ...options }, async (tx, condition) => {
    const free = sql<boolean>`not exists (select from feeds o
      where o.id <> feeds.id and ${isSameFetch('o', 'feeds')} and ${isClaimed('o')})`
    const first = await claimWhere(tx, feedId, sql<boolean>`(${condition} and ${free})`, options)
    return first && { ...first, twins: first.hasSiblings ? await claimTwins(tx, first, options.holder) : [] }
  })
}

async function claimTwins(
  tx: Handle,
  { feedId, key, isRequested }: ClaimedFeed,
  holder: string | undefined,
): Promise<ClaimedFeed[]> {
  const { rows } = await sql<ClaimedFeed>`
    update feeds set claim = ${key}, poll_again = false, claimed_by = ${holder ?? null}, claimed_until = ${inClaimTime}
    from (select o.id, o.poll_again, case when o.last_fetch_at is null then 'new' when o.failures > 0 then 'failing' else 'proven' end as trust,
      exists (select from feed_items where feed_id = o.id and ${isToRetry}) as retrying
      from feeds f join feeds o on ${isSameFetch('o', 'f')} where f.id = ${feedId} and o.id <> f.id) before
    where feeds.id = before.id and active and not ${isClaimed('feeds')}
    returning ${claimedColumns(sql`(before.poll_again or ${isRequested}::boolean)`)}`.execute(tx)
  return rows.toSorted((one, other) => one.feedId - other.feedId)
}

/** Undefined if the feed is stopped or being polled, its host has enough polls, or there is no room for it. */
export function claimFeed(
  db: Database,
  feedId: number,
  { pollsPerHost, ...options }: ClaimOptions,
): Promise<ClaimedFeed | undefined> {
  return claimBy(db, feedId, { pollsPerHost, ...options }, (tx, condition) =>
    claimWhere(tx, feedId, condition, options),
  )
}

async function claimBy<Claimed>(
  db: Database,
  feedId: number,
  { pollsPerHost }: ClaimOptions,
  claim: (db: Handle, condition: RawBuilder<boolean>) => Promise<Claimed | undefined>,
): Promise<Claimed | undefined> {
  // Most hosts have one feed, and their polls need not be counted.
  const alone = sql<boolean>`not exists (select from feeds o where o.host = feeds.host and o.id <> feeds.id)`
  const claimed = await claim(db, alone)
  if (claimed) return claimed
  const most = await pollsPerHost()
  return inTransaction(db, async tx => {
    const feed = await tx.selectFrom('feeds').select('host').where('id', '=', feedId).executeTakeFirst()
    if (!feed) return undefined
    // If two polls compete for the host's last slot, the second sees the first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`feeds of ${feed.host}`}, 0))`.execute(tx)
    const hasSlot = sql<boolean>`(select count(distinct o.claim) from feeds o where o.host = feeds.host and ${isClaimed('o')}) < ${most}`
    return claim(tx, hasSlot)
  })
}

async function claimWhere(
  db: Handle,
  feedId: number,
  condition: RawBuilder<boolean>,
  { holder, mayTake }: Omit<ClaimOptions, 'pollsPerHost'>,
): Promise<ClaimedFeed | undefined> {
  const { rows } = await sql<ClaimedFeed>`
    update feeds set claim = gen_random_uuid(), poll_again = false, claimed_by = ${holder ?? null},
      claimed_until = ${inClaimTime}
    from (select poll_again, ${trust} as trust,
      exists (select from feed_items where feed_id = ${feedId} and ${isToRetry}) as retrying
      from feeds where id = ${feedId}) before
    where id = ${feedId} and active and not ${isClaimed('feeds')} and ${condition}
      and (before.poll_again or case before.trust when 'new' then ${mayTake.new}::boolean
        when 'failing' then ${mayTake.failing}::boolean else true end)
    returning ${claimedColumns(sql`before.poll_again`)}`.execute(db)
  return rows[0]
}

/** Columns of `feeds`, and of `before`, which holds the values from before the claim. */
const claimedColumns = (isRequested: RawBuilder<unknown>) => sql`feeds.id as "feedId", claim as key, host,
  feed_url as "feedUrl", interval_minutes as "intervalMinutes", fixed_minutes as "fixedMinutes", failures,
  moved_to as "movedTo", gone_at as "goneAt", next_fetch_at as "nextFetchAt", before.trust,
  ${isRequested} as "isRequested", etag, last_modified as "lastModified", pace, before.retrying as "isRetrying",
  ${fallbackState}, (select json_build_object('feedId', c.feed_id, 'origin', c.origin, 'sealed', c.sealed)
    from feed_credentials c where c.feed_id = feeds.id) as credentials,
  exists (select from feeds o where o.host = feeds.host and o.id <> feeds.id) as "hasSiblings"`

/** Claimed by a poll that is probably still running. */
export function isClaimed(feeds: string) {
  const by = sql.ref(`${feeds}.claimed_by`)
  return sql<boolean>`(coalesce(${sql.ref(`${feeds}.claimed_until`)} > clock_timestamp(), false)
    and (${by} is null or ${isAlive(by)}))`
}

const inClaimTime = sql<string>`clock_timestamp() + make_interval(secs => ${claimSeconds})`

function whereHeld(claim: Claim) {
  return sql<boolean>`id = ${claim.feedId} and claim = ${claim.key} and claimed_until > clock_timestamp()`
}

/**
 * Keeps the claim from ending before the transaction does. The poll's heartbeat extends it: an update for each item would
 * cost more than the lock.
 * @throws ClaimLost
 */
export async function lockClaim(tx: Handle, claim: Claim): Promise<void> {
  const { rows } = await sql`select from feeds where ${whereHeld(claim)} for no key update`.execute(tx)
  if (rows.length === 0) throw new ClaimLost()
}

/**
 * Extends the claim, and inside a transaction locks it until that ends.
 * @throws ClaimLost
 */
export async function holdClaim(db: Handle, claim: Claim): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('feeds')
    .set({ claimed_until: inClaimTime })
    .where(whereHeld(claim))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ClaimLost()
}

/** Extends the claims of all feeds that a fetch serves, also of those whose turn has not come. */
export async function holdFetch(db: Handle, { key }: Pick<Claim, 'key'>): Promise<void> {
  await db
    .updateTable('feeds')
    .set({ claimed_until: inClaimTime })
    .where('claim', '=', key)
    .where(sql<boolean>`claimed_until > clock_timestamp()`)
    .execute()
}

/** The feed was stopped, changed or deleted, or this poll took too long and another has begun. */
export class ClaimLost extends Error {
  override name = 'ClaimLost'
}

/**
 * Returns whether another poll was requested meanwhile.
 * @throws ClaimLost
 */
export async function endClaim(db: Handle, claim: Claim, values: Updateable<Feeds>): Promise<boolean> {
  const ended = await db
    .updateTable('feeds')
    .set({ ...values, ...unclaimed })
    .where(whereHeld(claim))
    .returning('poll_again')
    .executeTakeFirst()
  if (!ended) throw new ClaimLost()
  return ended.poll_again
}

/** Releases the claim without a result. */
export async function releaseClaim(db: Handle, { feedId, key }: Claim): Promise<void> {
  await db.updateTable('feeds').set(unclaimed).where('id', '=', feedId).where('claim', '=', key).execute()
}

/** Revokes the claim of a poll under way, which then stores nothing more. */
export const unclaimed = { claim: null, claimed_by: null, claimed_until: null }

/** For an item that was recorded before and is imported now. */
export async function countImported(tx: Handle, feedId: number): Promise<void> {
  await tx
    .updateTable('feeds')
    .set({ imported: sql<number>`imported + 1` })
    .where('id', '=', feedId)
    .execute()
}
