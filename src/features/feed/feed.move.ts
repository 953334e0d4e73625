import type { Services } from '../../platform/context.ts'
import { recordChange } from '../../platform/database/audit-log.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { type ClaimedFeed, holdClaim } from './feed.claim.queries.ts'
import { feedEntity } from './feed.entity.ts'

const publisher = { actor: undefined, name: 'ناشر الخلاصة', address: '' }

const nameOf = (address: string) =>
  URL.parse(address)
    ?.hostname.toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '') ?? ''

/** Whether the host differs. Subdomains count, as unrelated sites share domains; `www.` does not. */
function isOtherHost(address: string, other: string): boolean {
  return nameOf(address) !== nameOf(other)
}

/**
 * Follows a permanent redirect (RFC 9110 §15.4.2): to the same host at once, to another when an editor accepts it. Logs
 * either. A feed that answers at its own address again has not moved.
 * @param movedTo from a document that was read as a feed, or is known
 * @returns columns of the feed
 * @throws ClaimLost
 */
export async function takeMove(
  { db }: Pick<Services, 'db'>,
  claimed: ClaimedFeed,
  movedTo: string | undefined,
): Promise<{ feed_url?: string; moved_to: string | null; moved_at?: Date | null }> {
  const { feedId, feedUrl, movedTo: known } = claimed
  if (!movedTo || movedTo === URL.parse(feedUrl)?.href) return { moved_to: null, moved_at: null }
  const isHeld = isOtherHost(feedUrl, movedTo)
  // A fallback keeps the address that an editor gave it.
  if (claimed.isFallback) return { moved_to: isHeld ? movedTo : null }
  // Some servers redirect to another address of the new host at each request.
  if (isHeld && known !== null && !isOtherHost(known, movedTo)) return { moved_to: movedTo }
  await inTransaction(db, async tx => {
    await holdClaim(tx, claimed)
    await recordChange(tx, publisher, feedEntity, {
      action: isHeld ? 'moved' : 'followed',
      id: feedId,
      before: { feedUrl },
      after: { feedUrl: movedTo },
    })
  })
  return isHeld
    ? { moved_to: movedTo, moved_at: new Date() }
    : { feed_url: movedTo, moved_to: null, moved_at: null }
}
