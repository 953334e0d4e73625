import { defineEvent, defineQuestion } from '../../platform/events.ts'
import type { Fact } from './fact.schema.ts'

export type Payment = {
  id: number
  userId: number | null
  subscriptionId: number | null
  packageId: number | null
  purpose: 'subscription' | 'renewal' | 'change' | 'gift'
  provider: string
  amount: number
  currency: string
  refunded: number
  description: string
  /** The reader was to pay it on a page; else a saved card is charged, by us or by the provider. */
  onPage: boolean
}

/**
 * Emitted once for each fact about a payment, in the transaction that applies it, after `payments` was written. A fact
 * about a subscription (cancelled at the provider's page) has the payment that began it, where that is known.
 * @param key makes a fact that comes twice one
 */
export const paymentFact = defineEvent<{
  key: string
  provider: string
  fact: Fact
  payment: Payment | undefined
}>('paymentFact')

/** Subscriptions of a provider, by its id of them, that should have been renewed by now; the longest over first. */
export const renewalsInDoubt = defineQuestion<{ provider: string; limit: number }, string[]>(
  'renewalsInDoubt',
)
