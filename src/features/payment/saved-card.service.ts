import { asked, cardUse } from './checkout.service.ts'
import { getProvider, type PaymentServices } from './providers.ts'

type DeletedCard = { provider: string; customer: string; card: string }

/** Makes the provider forget a card that nothing is charged to any longer. */
export async function deleteCardNow(
  services: PaymentServices,
  { provider: id, customer, card }: DeletedCard,
): Promise<void> {
  const provider = await getProvider(services, id)
  if (!provider.forgetCard) return
  await asked(provider.forgetCard(customer, await services.vault.open(card, cardUse(id))))
}
