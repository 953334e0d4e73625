import { answer, on } from '../../platform/events.ts'
import { subscribes } from '../article/article.events.ts'
import { paymentFact, renewalsInDoubt, subscriptionAt } from '../payment/payment.events.ts'
import { membershipOf, personLeaves } from '../user/user.events.ts'
import { exportMembership, leave } from './leave.service.ts'
import { recordPaymentFact } from './record-payment.service.ts'
import { findRenewed } from './renewed.service.ts'
import { covers } from './subscription.entitlement.service.ts'
import { listRefsInDoubt } from './subscription.queries.ts'

export const answerSubscribes = answer(subscribes, covers)

/** Handles payments, refusals and refunds, however late. */
export const followMoney = on(paymentFact, recordPaymentFact)

export const answerRenewalsInDoubt = answer(renewalsInDoubt, listRefsInDoubt)

export const answerSubscriptionAt = answer(subscriptionAt, findRenewed)

/** Stops charges for a deleted account. */
export const stopRenewals = on(personLeaves, (tx, { id }) => leave(tx, id))

export const answerMembership = answer(membershipOf, (db, { userId }) => exportMembership(db, userId))
