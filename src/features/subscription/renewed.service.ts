import type { Handle } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import type { RenewedSubscription } from '../payment/payment.events.ts'
import { listEvents } from './event.queries.ts'
import { importedKey } from './event.schema.ts'
import { descriptionOf } from './purchase.ts'
import { findIdByProviderRef, findSubscription } from './subscription.queries.ts'

/** The subscription that a provider renews under this id. */
export async function findRenewed(
  db: Handle,
  { provider, ref }: { provider: string; ref: string },
): Promise<RenewedSubscription | undefined> {
  const id = await findIdByProviderRef(db, provider, ref)
  if (id === undefined) return undefined
  const row = found(await findSubscription(db, id))
  const imported = (await listEvents(db, id)).find(({ key }) => key === importedKey)
  return {
    userId: row.user.id,
    subscriptionId: id,
    packageId: row.package.id,
    description: descriptionOf(row),
    imported:
      imported?.kind === 'granted' && imported.until ? { at: imported.at, until: imported.until } : undefined,
  }
}
