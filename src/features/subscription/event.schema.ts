import type { Money } from '../../contract/money.ts'
import type { EventKind } from './event-kind.schema.ts'
import type { Period, Status } from './subscription.schema.ts'

/** Lasts for a period, or until a given day. */
export type Lasting = { period: Period; until?: undefined } | { period?: undefined; until: Date }

/** Key of the event that brought a subscription from another system. */
export const importedKey = 'imported'

/** `key` makes a repeated event idempotent; `at` is by the clock of its source. */
export type SubscriptionEvent = {
  key: string
  at: Date
} /** `worth` in minor units: the payment plus the credit from another package. */ & (
  | ({ kind: 'paid'; payment: number; worth: number } & Lasting)
  /** `byProvider`: the provider counts from this end, too. */
  | ({ kind: 'granted'; worth?: number; byProvider?: true } & Lasting)
  | { kind: 'trialStarted'; until: Date }
  | { kind: 'partRefunded'; payment: number; amount: number }
  | { kind: 'refunded'; payment: number; amount: number }
  | { kind: 'creditReturned'; amount: number }
  /** `owes`: the next period is to be paid; granted time just ends. */
  | { kind: 'periodEnded'; owes: boolean }
  /** Name of the package that follows. */
  | { kind: 'changePlanned'; package: string }
  /** Price of each later period, and the amount before. */
  | { kind: 'amountNamed'; price: Money; before: number }
  | { kind: 'reminded'; days: number }
  | { kind: 'statusSet'; status: Status; until?: Date }
  | {
      kind: Exclude<
        EventKind,
        | 'trialStarted'
        | 'granted'
        | 'paid'
        | 'refunded'
        | 'partRefunded'
        | 'creditReturned'
        | 'changePlanned'
        | 'amountNamed'
        | 'reminded'
        | 'periodEnded'
        | 'statusSet'
      >
    }
)
