import { sql, type Updateable } from 'kysely'
import type { Feeds } from '../../platform/database/database.generated.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { isAlive } from '../../platform/database/holder.ts'

/** A poll silent for this long counts as stuck; if its worker dies the claim ends at once. */
const claimSeconds = 120
/** Over all processes; other feeds of the host wait in their table, not in the worker. */
const pollsPerHost = 2

/** A lock on a feed for one poll, until it is released or expires. */
export type Claim = {
  feedId: number
  key: string
  host: string
  /** An editor asked for this poll. */
  isRequested: boolean
}

/**
 * Undefined if the feed is stopped or being polled, or its host has enough polls.
 * @param holder the worker that polls
 */
export function claimFeed(db: Database, feedId: number, holder?: string): Promise<Claim | undefined> {
  return inTransaction(db, async tx => {
    const feed = await tx.selectFrom('feeds').select('host').where('id', '=', feedId).executeTakeFirst()
    if (!feed) return undefined
    // If two polls compete for the host's last slot, the second sees the first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`feeds of ${feed.host}`}, 0))`.execute(tx)
    const { rows } = await sql<Pick<Claim, 'key' | 'isRequested'>>`
      update feeds set claim = gen_random_uuid(), poll_again = false, claimed_by = ${holder ?? null},
        claimed_until = ${inClaimTime}
      from (select id, poll_again from feeds) before
      where before.id = feeds.id and feeds.id = ${feedId} and active and not ${isClaimed('feeds')}
        and (select count(*) from feeds o where o.host = feeds.host and ${isClaimed('o')}) < ${pollsPerHost}
      returning claim as key, before.poll_again as "isRequested"`.execute(tx)
    return rows[0] && { feedId, host: feed.host, ...rows[0] }
  })
}

/** Claimed by a poll that is probably still running. */
function isClaimed(feeds: string) {
  const by = sql.ref(`${feeds}.claimed_by`)
  return sql<boolean>`(coalesce(${sql.ref(`${feeds}.claimed_until`)} > clock_timestamp(), false)
    and (${by} is null or ${isAlive(by)}))`
}

const inClaimTime = sql<string>`clock_timestamp() + make_interval(secs => ${claimSeconds})`

function whereHeld(claim: Claim) {
  return sql<boolean>`id = ${claim.feedId} and claim = ${claim.key} and claimed_until > clock_timestamp()`
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

/** The feed was stopped, changed or deleted, or this poll took too long and another has begun. */
export class ClaimLost extends Error {
  override name = 'ClaimLost'
}

/** @throws ClaimLost */
export async function endClaim(db: Handle, claim: Claim, values: Updateable<Feeds>): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('feeds')
    .set({ ...values, ...unclaimed })
    .where(whereHeld(claim))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ClaimLost()
}

/** Releases the claim without a result. */
export async function releaseClaim(db: Handle, { feedId, key }: Claim): Promise<void> {
  await db.updateTable('feeds').set(unclaimed).where('id', '=', feedId).where('claim', '=', key).execute()
}

/** Revokes the claim of a poll under way, which then stores nothing more. */
export const unclaimed = { claim: null, claimed_by: null, claimed_until: null }

/** In the transaction that stores the article, so that the count is right however the poll ends. */
export async function countImported(tx: Handle, feedId: number): Promise<void> {
  await tx
    .updateTable('feeds')
    .set({ imported: sql<number>`imported + 1` })
    .where('id', '=', feedId)
    .execute()
}

/** Feeds that are due or requested, and not being polled, the longest waiting first. */
export async function listDueFeeds(db: Handle, { host, limit }: { host?: string; limit?: number } = {}) {
  let due = db
    .selectFrom('feeds')
    .select('id')
    .where('active', '=', true)
    .where(sql<boolean>`(next_fetch_at <= now() or poll_again)`)
    .where(sql<boolean>`not ${isClaimed('feeds')}`)
    .orderBy('next_fetch_at')
    .orderBy('id')
  if (host !== undefined) due = due.where('host', '=', host)
  if (limit) due = due.limit(limit)
  return (await due.execute()).map(row => row.id)
}
