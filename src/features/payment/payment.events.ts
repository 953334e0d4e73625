import { defineEvent, defineQuestion } from '../../platform/events.ts'
import type { Fact } from './fact.schema.ts'

export type Payment = {
  id: number
  userId: number | null
  subscriptionId: number | null
  packageId: number | null
  purpose: 'subscription' | 'renewal' | 'change' | 'gift' | 'donation'
  provider: string
  amount: number
  currency: string
  refunded: number
  description: string
  /** Whether the reader was to pay on a page; otherwise we or the provider charge a saved card. */
  onPage: boolean
}

/**
 * Emitted once for each fact about a payment, in the transaction that applies it, after `payments` was written. A fact
 * about a subscription (cancelled on the provider's page) has the payment that began it, if known.
 * @param key idempotency key of the fact
 */
export const paymentFact = defineEvent<{
  key: string
  provider: string
  fact: Fact
  payment: Payment | undefined
}>('paymentFact')

/** A pending payment takes the place of another, whose page to pay on has expired. */
export const paymentReplaced = defineEvent<{ from: number; to: number }>('paymentReplaced')

/** The reader replaced the card that is charged. `subscriptionId`: the subscription from which it was requested. */
export const cardReplaced = defineEvent<{ userId: number; subscriptionId: number }>('cardReplaced')

/** A subscription that a provider renews. `imported`: when it was, and until when it was paid before. */
export type RenewedSubscription = {
  userId: number
  subscriptionId: number
  packageId: number
  description: string
  imported: { at: Date; until: Date } | undefined
}

/** The subscription that a provider knows by `ref`. `until`: end of the period that is paid or owed. */
export const subscriptionAt = defineQuestion<
  { provider: string; ref: string; until: Date },
  RenewedSubscription | undefined
>('subscriptionAt')

/** The provider's ids of subscriptions that should have been renewed by now, the longest overdue first. */
export const renewalsInDoubt = defineQuestion<{ provider: string; limit: number }, string[]>(
  'renewalsInDoubt',
)
