import type { Money } from '../../contract/money.ts'

/**
 * How a provider renews by itself; `amount`, in minor units, is set if the first period costs less, `discount` if that
 * is a discount: its name, and how many periods cost less.
 */
export type Renewal = {
  unit: 'month' | 'year' | 'days'
  count: number
  trialDays: number
  amount?: number
  discount?: { name: string; periods: number }
}

/**
 * Something that happened at a provider, in one shape for all providers. `at` is by the provider's clock, `ref` its id
 * of the charge. `payment` is our id, if the provider knows it; `renewalOf` the payment that began the renewed
 * subscription. `subscription` is the provider's id of the subscription that is charged, `until` the end of the period
 * that the charge is for.
 */
export type Fact = {
  at: Date
  ref: string
  payment?: number | undefined
  renewalOf?: number | undefined
  subscription?: string | undefined
  until?: Date | undefined
} & (
  | {
      kind: 'paid'
      price: Money
      customer?: string | undefined
      /** `expires`: its last month, as YYYY-MM. */
      card?: { token: string; label: string; expires?: string | undefined } | undefined
      /** The card was to be saved, and the provider names none although this way to pay can. */
      isCardMissing?: boolean | undefined
      /** Deleting the card, or a page that was opened later, decides how the next period is paid. Set when the fact is emitted. */
      isAnsweredElsewhere?: boolean | undefined
      /** The same page took money again; `renewalOf` is the payment that it took it for first. */
      isTwice?: boolean
    }
  /** `message` is for the reader, in Arabic. */
  | { kind: 'failed'; message: string; price: Money }
  /** `whole`: nothing of the payment is left. Set when the fact is emitted. */
  | {
      kind: 'refunded'
      price: Money
      refund: string
      whole?: boolean | undefined
      /** Entered by staff. Set when the fact is emitted. */
      reason?: string | undefined
    }
  /** A refund that is requested but undecided; a refund that failed. */
  | { kind: 'refundWaits'; price: Money; refund: string }
  | { kind: 'refundFailed'; price: Money; refund: string }
  /** A reader’s bank contests the charge; `lost`: the money is gone. Nothing follows automatically; staff are notified. */
  | { kind: 'disputed'; price: Money; dispute: string; state: 'open' | 'won' | 'lost' }
  /** The subscription was ended, or set to end, on the provider's own page. */
  | { kind: 'cancelAsked' | 'cancelTakenBack' | 'ended'; subscription: string }
  /** The bank has not decided the charge of a further period; nothing is owed meanwhile. */
  | { kind: 'chargeWaits'; subscription: string }
  /** The provider began a period without a charge, because charges are paused. */
  | { kind: 'periodGiven'; subscription: string; until: Date }
  /** The provider begins no further period until the subscription is resumed. */
  | { kind: 'paused' | 'resumed'; subscription: string }
  | { kind: 'trialStarted'; subscription: string; until: Date; customer?: string | undefined }
)

/** Said of a page that ended unpaid, although nobody refused the payment. */
export const leftMessages = {
  expired: 'انتهت مهلة صفحة الدفع.',
  timedOut: 'انتهت مهلة صفحة الدفع قبل إتمامه.',
  cancelled: 'أُلغي الدفع قبل إتمامه.',
  voided: 'أُلغي الدفع.',
} as const

/** Whether a payment ended because its page was left, not because it was refused. */
export const isLeft = (message: string): boolean => Object.values<string>(leftMessages).includes(message)
