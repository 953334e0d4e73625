import type { Status } from './subscription.schema.ts'

/** A stretch of paid, granted or trial time; `payment` is set if it was paid. */
export type Stretch = {
  payment: number | undefined
  ms: number
  worth: number
  /** The refunded part of `worth`. */
  returned: number
}

export type SubscriptionState = {
  status: Status
  startsAt: Date | undefined
  /** End of the paid, granted or trial time. */
  endsAt: Date | undefined
  /** When this end became known. */
  endKnownAt: Date | undefined
  cancelAtEnd: boolean
  /** The provider begins no further period for now. */
  isPaused: boolean
  /** When a bank account was debited for the next period, until the bank answers. */
  waitsSince: Date | undefined
  /** Refused charges since the last paid one. */
  failures: number
  /** The last reminder of this end, in days before it; 0 if none. */
  reminded: number
  renewalAsked: boolean
  pastDueSince: Date | undefined
  /** Number of reminders since then, and the time of the last one. */
  dunned: number
  dunnedAt: Date | undefined
  /** The stretches that add up to the end, in order. */
  stretches: readonly Stretch[]
  /** End of the paid or trial time according to the provider. */
  providerUntil: Date | undefined
  anchorDay: number
}

export const beginning: SubscriptionState = {
  status: 'pending',
  startsAt: undefined,
  endsAt: undefined,
  endKnownAt: undefined,
  cancelAtEnd: false,
  isPaused: false,
  waitsSince: undefined,
  failures: 0,
  reminded: 0,
  renewalAsked: false,
  pastDueSince: undefined,
  dunned: 0,
  dunnedAt: undefined,
  stretches: [],
  providerUntil: undefined,
  anchorDay: 0,
}
