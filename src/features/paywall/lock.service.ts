import type { Actor } from '../../contract/permissions.ts'
import { mayWith } from '../../contract/permissions.ts'
import type { LockedArticle, Meter, Reading, Visit } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { freeReading, subscribes } from '../article/article.events.ts'
import type { GroupNetworks } from '../group/networks.service.ts'

type Reader = { actor: Actor | undefined; visit: Visit; meter: Meter; groups: GroupNetworks }

/**
 * Staff read everything, an agency its own articles; a subscriber and a group's reader the package's; others as the meter
 * allows.
 */
export async function readLocked(
  db: Database,
  { id, agencyId }: LockedArticle,
  { actor, visit, meter, groups }: Reader,
): Promise<Reading> {
  if (actor && !actor.mustSetUpTotp && mayWith(actor, 'read', 'Article', agencyId)) return whole
  // A program has its person's rights, but reads nothing on the person's own subscription.
  const account = actor?.key ? undefined : actor
  if (account && (await subscribes.ask(db, { userId: account.id, agencyId }))) return whole
  const onBehalfOf = groups.find(visit.address, agencyId)
  if (onBehalfOf !== undefined) return { ...whole, onBehalfOf }
  // An account without a confirmed address is free to create, so it is metered as a guest.
  const userId = account?.activated ? account.id : undefined
  return freeReading.ask(db, { articleId: id, userId, visit, meter })
}

const whole: Reading = { whole: true, left: null }
