import type { Handle } from '../../platform/database/database.ts'
import type { SealedSecret } from '../../platform/security/vault.ts'
import { asked, cardUse } from './checkout.service.ts'
import { listNewestSealedCards, listSealedCards } from './customer.queries.ts'
import { getProvider, type PaymentServices } from './providers.ts'

type DeletedCard = { provider: string; customer: string; card: string }

/** Makes the provider forget a card that nothing is charged to any longer. */
export async function deleteCardNow(
  services: PaymentServices,
  { provider: id, customer, card }: DeletedCard,
): Promise<void> {
  const provider = await getProvider(services, id)
  if (!provider.forgetCard) return
  const opened = await services.vault.open(card, cardUse(id))
  // Tried again later, as the key may come back.
  if (opened === undefined) throw new Error('the saved card cannot be opened without the key that sealed it')
  for (const each of await listSealedCards(services.db, id, customer)) {
    const charged = await services.vault.open(each, cardUse(id))
    // The reader has agreed again to keep the same card, so it stays.
    if (charged !== undefined && provider.isSameCard?.(charged, opened)) return
  }
  await asked(provider.forgetCard(customer, opened))
}

/** Releases what saving a card reserved. */
export async function releaseHoldNow(
  services: PaymentServices,
  { provider: id, ref }: { provider: string; ref: string },
): Promise<void> {
  const provider = await getProvider(services, id)
  await asked(provider.releaseHold?.(ref) ?? Promise.resolve())
}

/** Cards that renewals are charged to; of the newest readers if there are many. */
export async function listSealedReaderCards(db: Handle): Promise<SealedSecret[]> {
  const cards = await listNewestSealedCards(db)
  return cards.map(({ userId, provider, card }) => ({
    name: `card ${provider} ${userId}`,
    sealed: card,
    use: cardUse(provider),
  }))
}
