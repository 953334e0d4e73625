import { answer, on } from '../../platform/events.ts'
import { subscribes } from '../article/article.events.ts'
import { paymentFact } from '../payment/payment.events.ts'
import { followFact } from './fact.service.ts'
import { covers } from './subscription.entitlement.service.ts'

export const answerSubscribes = answer(subscribes, covers)

/** Money that came, was refused or returned, however late. */
export const followMoney = on(paymentFact, followFact)
