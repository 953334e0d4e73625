import { cardAtProvider, type PaymentServices } from '../payment/payment.service.ts'
import { type AtProvider, claimCardToSee, keepCardSeen, seeCardAgain } from './provider-card.queries.ts'
import { findSubscription } from './subscription.queries.ts'

/** For each hour; the rest waits for the next. */
const max = 300

/** Looks at the cards by which providers renew subscriptions, so that readers hear of one that ends. */
export async function lookAtProviderCards(services: PaymentServices, stopping: AbortSignal): Promise<void> {
  for (let count = 0; count < max && !stopping.aborted; count += 1) {
    const one = await claimCardToSee(services.db)
    if (!one) return
    try {
      await see(services, one)
    } catch {
      // The provider is away, or its keys were removed: tried again within hours.
      await seeCardAgain(services.db, one.id, 180)
      return
    }
  }
}

/** Checks the card of one subscription again before its reader is warned, as the bank may have renewed it. */
export async function lookAtCardOf(services: PaymentServices, id: number): Promise<void> {
  const row = await findSubscription(services.db, id)
  if (row?.providerRef) await see(services, { ...row, providerRef: row.providerRef })
}

async function see(services: PaymentServices, at: AtProvider): Promise<void> {
  await keepCardSeen(services.db, at.id, await cardAtProvider(services, at))
}
