import type { Handle } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import type { RenewedSubscription } from '../payment/payment.events.ts'
import { listEvents } from './event.queries.ts'
import { importedKey } from './event.schema.ts'
import { descriptionOf } from './purchase.ts'
import { providerEndOf } from './record.service.ts'
import { findIdByProviderRef, findSubscription, type SubscriptionRow } from './subscription.queries.ts'

/** The subscription that a provider renews under this id. */
export async function findRenewed(
  db: Handle,
  { provider, ref, until }: { provider: string; ref: string; until: Date },
): Promise<RenewedSubscription | undefined> {
  const id = await findIdByProviderRef(db, provider, ref)
  if (id === undefined) return undefined
  const row = found(await findSubscription(db, id))
  // The period after the present one is that of the package that follows.
  const { package: its, period } = row.next && (await isLater(db, row, until)) ? row.next : row
  const imported = (await listEvents(db, id)).find(({ key }) => key === importedKey)
  return {
    userId: row.user.id,
    subscriptionId: id,
    packageId: its.id,
    description: descriptionOf({ package: its, period }),
    imported:
      imported?.kind === 'granted' && imported.until ? { at: imported.at, until: imported.until } : undefined,
  }
}

/** Providers count to the second; a minute is no period. */
const roundingMs = 60_000

/** Whether a period of the provider ends after its present one. */
export async function isLater(db: Handle, row: SubscriptionRow, until: Date): Promise<boolean> {
  const end = await providerEndOf(db, row)
  return end !== undefined && until.getTime() > end.getTime() + roundingMs
}
