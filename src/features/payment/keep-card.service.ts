import type { Handle } from '../../platform/database/database.ts'
import type { Vault } from '../../platform/security/vault.ts'
import { cardUse } from './checkout.service.ts'
import { isOfEarlierPage, keepCustomer, lockCustomer } from './customer.queries.ts'
import type { Fact } from './fact.schema.ts'
import { findLaterAnswer } from './keep-card.queries.ts'
import { keepsCard } from './payment.policy.ts'
import type { PaymentRow } from './payment.queries.ts'
import { deleteCardLater } from './saved-card.jobs.ts'

type Keeping = { tx: Handle; vault: Vault; provider: string }
type Paid = Extract<Fact, { kind: 'paid' }>

/**
 * Saves the customer and the page's card; our own charges leave the card as it is. The page opened last wins, whatever the
 * order of webhooks; other cards are deleted at the provider. Returns false if another page or a deletion decides how the
 * next period is paid.
 */
export async function keepPayer(
  { tx, vault, provider }: Keeping,
  payment: Pick<
    PaymentRow,
    'id' | 'subscriptionId' | 'provider' | 'userId' | 'consent' | 'checkoutUrl' | 'createdAt'
  >,
  { customer, card: paidWith }: Pick<Paid, 'customer' | 'card'>,
): Promise<boolean> {
  const { userId, consent, checkoutUrl, createdAt } = payment
  if (userId === null || !customer) return true
  const card = checkoutUrl === null ? undefined : paidWith
  const known = await lockCustomer(tx, userId, provider)
  const isForgotten = Boolean(card && known?.forgottenAt && !keepsCard(consent, known.forgottenAt))
  const later = await findLaterAnswer(tx, payment)
  const isDropped = isForgotten || later === false || isOfEarlierPage(createdAt, known)
  const sealed = card && (await vault.seal(card.token, cardUse(provider)))
  const shown = { cardLabel: card?.label ?? '', cardExpires: card?.expires, cardPageAt: createdAt }
  const kept = isDropped ? undefined : sealed
  if (isDropped && sealed) await deleteCardLater(tx, { provider, customer, card: sealed })
  if (kept && known?.card) await deleteCardLater(tx, { provider, customer: known.ref, card: known.card })
  // A page that was opened before the reader had a customer made one of its own; the saved card is not that one's.
  const ref = known?.card && !kept ? known.ref : customer
  await keepCustomer(tx, { userId, provider }, { ref, card: kept, ...shown })
  return !isForgotten && later === undefined
}
