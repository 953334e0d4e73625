import type { EventKind } from './event-kind.schema.ts'
import type { Period, Status } from './subscription.schema.ts'

/** Lasts for a period, or until a day that whoever gives it names. */
export type Lasting = { period: Period; until?: undefined } | { period?: undefined; until: Date }

/** `key` makes an event that comes twice one; `at` is the time by the clock of whoever knows. */
export type SubscriptionEvent = {
  key: string
  at: Date
} /** `worth` in minor units: what was paid, and what was credited from another package. */ & (
  | ({ kind: 'paid'; payment: number; worth: number } & Lasting)
  | ({ kind: 'granted'; worth?: number } & Lasting)
  | { kind: 'trialStarted'; until: Date }
  | { kind: 'partRefunded'; payment: number; amount: number }
  | { kind: 'refunded'; payment: number; amount: number }
  | { kind: 'creditReturned'; amount: number }
  /** `owes`: a next period is to be paid; what was given just ends. */
  | { kind: 'periodEnded'; owes: boolean }
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
        | 'reminded'
        | 'periodEnded'
        | 'statusSet'
      >
    }
)
