import { addPeriod, type Period } from './period.ts'
import type { Status } from './subscription.schema.ts'
import { type EventKind, transitions } from './subscription.states.ts'

/** Lasts for a period, or until a day that whoever gives it names. */
type Lasting = { period: Period; until?: undefined } | { period?: undefined; until: Date }

/** `key` makes an event that comes twice one; `at` is the time by the clock of whoever knows. */
export type SubscriptionEvent = { key: string; at: Date } & (
  | ({ kind: 'paid'; payment: number } & Lasting)
  | ({ kind: 'granted' } & Lasting)
  | { kind: 'trialStarted'; until: Date }
  | { kind: 'refunded'; payment: number }
  | { kind: 'statusSet'; status: Status; until?: Date }
  | { kind: Exclude<EventKind, 'trialStarted' | 'granted' | 'paid' | 'refunded' | 'statusSet'> }
)

export type Standing = {
  status: Status
  startsAt: Date | undefined
  /** The end of what is paid, given or tried. */
  endsAt: Date | undefined
  cancelAtEnd: boolean
  /** Refused charges since the last paid one. */
  failures: number
  pastDueSince: Date | undefined
  /** Reminders since then. */
  dunned: number
  /** Milliseconds that each payment brought, to be taken back with a refund. */
  brought: Map<number, number>
}

const beginning: Standing = {
  status: 'pending',
  startsAt: undefined,
  endsAt: undefined,
  cancelAtEnd: false,
  failures: 0,
  pastDueSince: undefined,
  dunned: 0,
  brought: new Map(),
}

/** Of events at the same instant, money comes first. */
const order: EventKind[] = ['paid', 'granted', 'refunded', 'trialStarted']
const orderOf = ({ kind }: SubscriptionEvent) => (order.indexOf(kind) + order.length + 1) % (order.length + 1)

/**
 * What a subscription is after all that is known of it. The events may come in any order and more than once: the same
 * events give the same end, and a payment that is heard of late counts from when it was made.
 * @param costs whether it is to be paid; what was given just ends
 */
export function foldEvents(events: readonly SubscriptionEvent[], costs: boolean): Standing {
  const once = new Map(events.map(event => [event.key, event]))
  const inOrder = [...once.values()].sort(
    (a, b) => a.at.getTime() - b.at.getTime() || orderOf(a) - orderOf(b) || (a.key < b.key ? -1 : 1),
  )
  return inOrder.reduce((standing, event) => step(standing, event, costs), beginning)
}

function step(before: Standing, event: SubscriptionEvent, costs: boolean): Standing {
  // Paid meanwhile: the end that the clock saw was not the end.
  if (event.kind === 'periodEnded' && before.endsAt && before.endsAt > event.at) return before
  const after = noted(before, event)
  const next = transitions[event.kind][before.status]
  const status = statusAfter(next, before, after, event, costs)
  const isPastDue = status === 'past_due'
  return {
    ...after,
    status,
    startsAt: after.startsAt ?? (status === 'pending' ? undefined : event.at),
    pastDueSince: isPastDue ? (before.pastDueSince ?? event.at) : undefined,
    dunned: isPastDue ? after.dunned : 0,
  }
}

/** All but the status. */
function noted(before: Standing, event: SubscriptionEvent): Standing {
  const { status } = before
  switch (event.kind) {
    case 'trialStarted':
      return status === 'pending' ? { ...before, endsAt: event.until } : before
    case 'paid':
    case 'granted':
      return extended(before, event)
    case 'refunded':
      return shortened(before, event)
    case 'statusSet':
      return { ...before, endsAt: event.until ?? before.endsAt, cancelAtEnd: false, failures: 0 }
    case 'cancelAsked':
      return { ...before, cancelAtEnd: true }
    case 'cancelTakenBack':
      return { ...before, cancelAtEnd: false }
    case 'chargeFailed':
      return { ...before, failures: before.failures + 1 }
    case 'dunned':
      return status === 'past_due' ? { ...before, dunned: before.dunned + 1 } : before
    default:
      return before
  }
}

function extended(
  before: Standing,
  event: SubscriptionEvent & { kind: 'paid' | 'granted' } & Lasting,
): Standing {
  const from = startOf(before, event.at)
  const anchorDay = (before.startsAt ?? event.at).getUTCDate()
  const until = event.period ? addPeriod(from, event.period, anchorDay) : later(before.endsAt, event.until)
  const brought = new Map(before.brought)
  if (event.kind === 'paid') brought.set(event.payment, until.getTime() - from.getTime())
  return { ...before, endsAt: until, failures: 0, brought }
}

/** Paid time follows what was paid before; after a break it begins when it is paid. */
function startOf({ status, endsAt }: Standing, at: Date): Date {
  if (!endsAt) return at
  return status === 'past_due' ? endsAt : later(endsAt, at)
}

function shortened(before: Standing, event: SubscriptionEvent & { kind: 'refunded' }): Standing {
  const brought = new Map(before.brought)
  const ms = brought.get(event.payment) ?? 0
  brought.delete(event.payment)
  if (!before.endsAt || ms === 0) return before
  const endsAt = new Date(before.endsAt.getTime() - ms)
  return { ...before, brought, endsAt: endsAt < event.at ? event.at : endsAt }
}

function statusAfter(
  next: (typeof transitions)[EventKind][Status],
  before: Standing,
  after: Standing,
  event: SubscriptionEvent,
  costs: boolean,
): Status {
  if (next === 'set') return event.kind === 'statusSet' ? event.status : before.status
  if (next === 'end') return after.cancelAtEnd ? 'cancelled' : costs ? 'past_due' : 'expired'
  if (next === 'shorten') return after.endsAt && after.endsAt > event.at ? before.status : 'cancelled'
  if (next === 'stay' || next === 'atEnd') return before.status
  return next
}

const later = (a: Date | undefined, b: Date): Date => (a && a > b ? a : b)
