import { sql, type Updateable } from 'kysely'
import type { Feeds } from '../../platform/database/database.generated.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { isAlive } from '../../platform/database/holder.ts'

/** A poll that says nothing for so long is taken to be stuck; with its worker it ends at once. */
const claimSeconds = 120
/** Over all processes; the others of the host wait in the table, not in the worker. */
const pollsPerHost = 2

/** The turn to poll a feed: nobody else has it until it is given up or runs out. */
export type Claim = { feedId: number; key: string; host: string }

/**
 * Undefined where the feed is stopped or being polled, or its host has as many polls as it should.
 * @param holder the worker that polls
 */
export function claimFeed(db: Database, feedId: number, holder?: string): Promise<Claim | undefined> {
  return inTransaction(db, async tx => {
    const feed = await tx.selectFrom('feeds').select('host').where('id', '=', feedId).executeTakeFirst()
    if (!feed) return undefined
    // Where two would take the host's last slot, the second sees the first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`feeds of ${feed.host}`}, 0))`.execute(tx)
    const { rows } = await sql<{ key: string }>`
      update feeds set claim = gen_random_uuid(), poll_again = false, claimed_by = ${holder ?? null},
        claimed_until = ${inClaimTime}
      where id = ${feedId} and active and not ${isClaimed('feeds')}
        and (select count(*) from feeds o where o.host = feeds.host and ${isClaimed('o')}) < ${pollsPerHost}
      returning claim as key`.execute(tx)
    return rows[0] && { feedId, key: rows[0].key, host: feed.host }
  })
}

/** Claimed by a poll that still runs, as far as can be known. */
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
 * Prolongs the claim, and inside a transaction keeps others from taking the feed until that has ended.
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

/** The feed has been stopped, changed or removed, or this poll took too long and another has begun. */
export class ClaimLost extends Error {
  override name = 'ClaimLost'
}

/** @throws ClaimLost */
export async function endClaim(db: Handle, claim: Claim, values: Updateable<Feeds>): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('feeds')
    .set({
      ...values,
      ...(values.next_fetch_at
        ? { next_fetch_at: sql<string>`case when poll_again then now() else ${values.next_fetch_at} end` }
        : {}),
      ...unclaimed,
    })
    .where(whereHeld(claim))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ClaimLost()
}

/** Gives the feed up with nothing said of it. */
export async function releaseClaim(db: Handle, { feedId, key }: Claim): Promise<void> {
  await db.updateTable('feeds').set(unclaimed).where('id', '=', feedId).where('claim', '=', key).execute()
}

/** A poll under way saves nothing more. */
export const unclaimed = { claim: null, claimed_by: null, claimed_until: null }

/** In the transaction that saves the article, so that the number is true whatever ends the poll. */
export async function countImported(tx: Handle, feedId: number): Promise<void> {
  await tx
    .updateTable('feeds')
    .set({ imported: sql<number>`imported + 1` })
    .where('id', '=', feedId)
    .execute()
}

/** Those whose time has come and which nobody polls, the longest waiting first. */
export async function listDueFeeds(db: Handle, { host, limit }: { host?: string; limit?: number } = {}) {
  let due = db
    .selectFrom('feeds')
    .select('id')
    .where('active', '=', true)
    .where('next_fetch_at', '<=', sql<string>`now()`)
    .where(sql<boolean>`not ${isClaimed('feeds')}`)
    .orderBy('next_fetch_at')
    .orderBy('id')
  if (host !== undefined) due = due.where('host', '=', host)
  if (limit) due = due.limit(limit)
  return (await due.execute()).map(row => row.id)
}
