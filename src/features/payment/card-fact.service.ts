import type { Handle } from '../../platform/database/database.ts'
import type { Vault } from '../../platform/security/vault.ts'
import { type CardChange, endCardChange, lockCardChange, noteCardSaved } from './card-change.queries.ts'
import type { CardFact } from './card-fact.schema.ts'
import { cardUse } from './checkout.service.ts'
import { isOfEarlierPage, keepCustomer, lockCustomer } from './customer.queries.ts'
import { cardReplaced } from './payment.events.ts'
import { keepsCard } from './payment.policy.ts'
import { deleteCardLater, releaseHoldLater } from './saved-card.jobs.ts'

type Applying = { tx: Handle; vault: Vault; provider: string }

/**
 * Applies the outcome of a page on which a reader saves a card. The earlier card is charged until the new one is saved,
 * and is deleted then. A card that is saved too late goes itself.
 */
export async function applyCardFact(applying: Applying, fact: CardFact): Promise<void> {
  const { tx, vault, provider } = applying
  const change = await lockCardChange(tx, { id: fact.change, provider, ref: fact.ref })
  // Other titles and shops may share the account.
  if (!change && fact.change === undefined) return
  if (fact.isHeld) await releaseHoldLater(tx, { provider, ref: fact.ref })
  if (fact.kind === 'cardRefused') {
    if (change) await endCardChange(tx, change.id, fact.message)
    return
  }
  if (change?.status === 'saved' && change.ref === fact.ref) return
  const sealed = await vault.seal(fact.card.token, cardUse(provider))
  if (change?.status === 'pending' && (await replaceCard(applying, change, fact, sealed))) return
  await deleteCardLater(tx, { provider, customer: fact.customer, card: sealed })
}

/** Returns false if the reader had the card deleted after agreeing to this one, or saved another on a later page. */
async function replaceCard(
  { tx, provider }: Applying,
  { id, userId, subscriptionId, consent, createdAt }: CardChange,
  { customer, card }: Extract<CardFact, { kind: 'cardSaved' }>,
  sealed: string,
): Promise<boolean> {
  const known = await lockCustomer(tx, userId, provider)
  if (!keepsCard(consent, known?.forgottenAt)) {
    await endCardChange(tx, id, 'حُذفت بطاقتك بطلبك قبل أن تُحفظ هذه.')
    return false
  }
  if (isOfEarlierPage(createdAt, known)) {
    await endCardChange(tx, id, 'حُفظت بعدها بطاقة أحدث.')
    return false
  }
  const shown = { cardLabel: card.label, cardExpires: card.expires, cardPageAt: createdAt }
  await keepCustomer(tx, { userId, provider }, { ref: customer, card: sealed, ...shown })
  await noteCardSaved(tx, id)
  if (known?.card) await deleteCardLater(tx, { provider, customer: known.ref, card: known.card })
  await cardReplaced.emit(tx, { userId, subscriptionId })
  return true
}
