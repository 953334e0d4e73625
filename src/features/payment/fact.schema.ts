import type { Money } from '../../contract/money.ts'

/** How a provider renews by itself; at `amount`, in minor units, where the first period costs less. */
export type Renewal = { unit: 'month' | 'year' | 'days'; count: number; trialDays: number; amount?: number }

/**
 * Something that a provider says happened, in one shape for all; `at` is by the provider's clock, `ref` its id of the
 * charge. `payment` is ours, where the provider was told of it; `renewalOf` the payment that began what it renewed.
 */
export type Fact = { at: Date; ref: string; payment?: number | undefined; renewalOf?: number | undefined } & (
  | {
      kind: 'paid'
      price: Money
      /** The provider's subscription, and until when it is paid. */
      subscription?: string | undefined
      until?: Date | undefined
      customer?: string | undefined
      card?: { token: string; label: string } | undefined
    }
  /** `message` is for the reader, in Arabic. */
  | { kind: 'failed'; message: string; price: Money; subscription?: string | undefined }
  /** `whole`: nothing of the payment is left; known where the fact is emitted. */
  | { kind: 'refunded'; price: Money; refund: string; whole?: boolean | undefined }
  /** A refund that was asked for and is not decided; one that came to nothing. */
  | { kind: 'refundWaits'; price: Money; refund: string }
  | { kind: 'refundFailed'; price: Money; refund: string }
  /** A reader’s bank contests the charge; `lost`: the money is gone. Nothing follows by itself, people are told. */
  | { kind: 'disputed'; price: Money; dispute: string; state: 'open' | 'won' | 'lost' }
  /** The subscription was ended, or will be at its end, at the provider's own page. */
  | { kind: 'cancelAsked' | 'cancelTakenBack' | 'ended'; subscription: string }
  | { kind: 'trialStarted'; subscription: string; until: Date; customer?: string | undefined }
)
