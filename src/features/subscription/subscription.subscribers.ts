import { answer, on } from '../../platform/events.ts'
import { subscribes } from '../article/article.events.ts'
import { cardReplaced, paymentFact, renewalsInDoubt, subscriptionAt } from '../payment/payment.events.ts'
import { notePurchase } from '../user/guest-payer/payer.service.ts'
import { membershipOf, personLeaves, purchasesHandedOver } from '../user/user.events.ts'
import { handOverSubscriptions } from './hand-over.service.ts'
import { exportMembership, leave } from './leave.service.ts'
import { recordPaymentFact } from './record-payment.service.ts'
import { findRenewed } from './renewed.service.ts'
import { logReplacedCard } from './replace-card.service.ts'
import { covers } from './subscription.entitlement.service.ts'
import { listRefsInDoubt } from './subscription.queries.ts'

export const answerSubscribes = answer(subscribes, covers)

/** Handles payments, refusals and refunds, however late. */
export const followMoney = on(paymentFact, recordPaymentFact)

export const answerRenewalsInDoubt = answer(renewalsInDoubt, listRefsInDoubt)

export const answerSubscriptionAt = answer(subscriptionAt, findRenewed)

/** Writes the reader's own change of the card to the log. */
export const noteReplacedCard = on(cardReplaced, logReplacedCard)

/** Stops charges for a deleted account. */
export const stopRenewals = on(personLeaves, (tx, { id }) => leave(tx, id))

/** A guest's first payment: the address is mailed from now on. */
export const notePaidGuest = on(paymentFact, async (tx, { fact, payment }) => {
  if (fact.kind !== 'paid' || !payment || payment.userId === null) return
  await notePurchase(tx, payment.userId, payment.description)
})

/** Moves what a guest bought to the account of the address's owner. */
export const followPurchases = on(purchasesHandedOver, handOverSubscriptions)

export const answerMembership = answer(membershipOf, (db, { userId }) => exportMembership(db, userId))
