import type { Money } from '../../contract/money.ts'

/** Something that a provider says happened, in one shape for all; `at` is by the provider's clock. */
export type Fact = { at: Date; ref: string; payment: number | undefined } & (
  | {
      kind: 'paid'
      price: Money
      /** The provider's subscription, and until when it is paid. */
      subscription?: string
      until?: Date
      customer?: string
      card?: { token: string; label: string }
    }
  /** `message` is for the reader, in Arabic. */
  | { kind: 'failed'; message: string; subscription?: string }
  | { kind: 'refunded'; price: Money; refund: string; whole: boolean }
  /** The subscription was ended, or will be at its end, at the provider's own page. */
  | { kind: 'cancelAsked' | 'cancelTakenBack' | 'ended'; subscription: string }
  | { kind: 'trialStarted'; subscription: string; until: Date; customer?: string }
)
