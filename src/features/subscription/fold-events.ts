import type { Lasting, SubscriptionEvent } from './event.schema.ts'
import type { EventKind } from './event-kind.schema.ts'
import { addPeriod, anchorOf } from './period.ts'
import { entitled, type Period, type Status } from './subscription.schema.ts'
import { transitions } from './subscription.states.ts'
import { beginning, type Stretch, type SubscriptionState } from './subscription-state.ts'

/**
 * Folds a subscription's events into its state. Order and repeats do not matter, and a payment that is reported late
 * counts from when it was made.
 */
export function foldEvents(events: readonly SubscriptionEvent[]): SubscriptionState {
  return inOrder(events).reduce(step, beginning)
}

/** Among simultaneous events a debit comes first, as its answer does not precede it; then payments. */
const first: readonly EventKind[] = [
  'chargeWaits',
  'paid',
  'granted',
  'partRefunded',
  'refunded',
  'creditReturned',
  'trialStarted',
]
const rankOf = ({ kind }: SubscriptionEvent) => (first.includes(kind) ? first.indexOf(kind) : first.length)

function inOrder(events: readonly SubscriptionEvent[]): SubscriptionEvent[] {
  const once = [...new Map(events.map(event => [event.key, event])).values()]
  // Providers' clocks differ from ours: no refund may precede its payment.
  const paidAt = new Map(once.flatMap(event => (event.kind === 'paid' ? [[event.payment, event.at]] : [])))
  const paidFor = (event: SubscriptionEvent) =>
    event.kind === 'refunded' || event.kind === 'partRefunded' ? paidAt.get(event.payment) : undefined
  const timeOf = (event: SubscriptionEvent) => Math.max(event.at.getTime(), paidFor(event)?.getTime() ?? 0)
  return once
    .map(event => ({ ...event, at: new Date(timeOf(event)) }))
    .sort((a, b) => a.at.getTime() - b.at.getTime() || rankOf(a) - rankOf(b) || (a.key < b.key ? -1 : 1))
}

function step(before: SubscriptionState, event: SubscriptionEvent): SubscriptionState {
  // Paid meanwhile: the end that the clock saw has moved.
  if (event.kind === 'periodEnded' && before.endsAt && before.endsAt > event.at) return before
  const after = noted(before, event)
  const status = statusAfter(before, after, event)
  const isPastDue = status === 'past_due'
  return {
    ...after,
    status,
    startsAt: after.startsAt ?? (entitled.includes(status) ? event.at : undefined),
    pastDueSince: isPastDue ? (before.pastDueSince ?? event.at) : undefined,
    dunned: isPastDue ? after.dunned : 0,
    dunnedAt: isPastDue ? after.dunnedAt : undefined,
  }
}

/** Everything but the status. */
function noted(before: SubscriptionState, event: SubscriptionEvent): SubscriptionState {
  const { status } = before
  switch (event.kind) {
    case 'trialStarted':
      if (status !== 'pending') return before
      return { ...extended(before, { at: event.at }, event.at, event.until), providerUntil: event.until }
    case 'paid':
      return paidFor(before, event)
    case 'granted':
      return granted(before, event)
    case 'refunded':
      return refunded(before, event)
    case 'partRefunded':
      return { ...before, stretches: partReturned(before.stretches, event) }
    case 'creditReturned':
      return withoutCredit(before, event)
    case 'replaced':
      return endedBy(before, event.at)
    case 'statusSet':
      return { ...setByHand(before, event), cancelAtEnd: false, waitsSince: undefined, failures: 0 }
    case 'cancelAsked':
      return { ...before, cancelAtEnd: true }
    case 'cancelTakenBack':
      return { ...before, cancelAtEnd: false }
    case 'paused':
      return { ...before, isPaused: true }
    case 'resumed':
      return { ...before, isPaused: false }
    case 'chargeWaits':
      return { ...before, waitsSince: event.at }
    case 'chargeFailed':
      return { ...before, waitsSince: undefined, failures: before.failures + 1 }
    case 'reminded':
      return { ...before, reminded: event.days }
    case 'renewalAsked':
      return { ...before, renewalAsked: true }
    case 'dunned':
      return status === 'past_due'
        ? { ...before, waitsSince: undefined, dunned: before.dunned + 1, dunnedAt: event.at }
        : before
    case 'periodEnded':
      return { ...before, waitsSince: undefined }
    default:
      return before
  }
}

/** Paid time follows earlier paid time; after a break it begins on payment. */
function startOf({ status, endsAt }: SubscriptionState, at: Date): Date {
  if (!endsAt) return at
  return entitled.includes(status) ? endsAt : later(endsAt, at)
}

function paidFor(
  before: SubscriptionState,
  event: SubscriptionEvent & { kind: 'paid' } & Lasting,
): SubscriptionState {
  const from = startOf(before, event.at)
  const paid = { ...before, waitsSince: undefined, failures: 0, isPaused: false }
  if (event.period) return extendedBy(paid, event, from, event.period)
  // The provider counts from its own end; time granted meanwhile is kept on top.
  const known = entitled.includes(before.status) ? before.providerUntil : undefined
  const ms = Math.max(0, event.until.getTime() - (known ?? event.at).getTime())
  const end = new Date(from.getTime() + ms)
  return { ...extended(paid, event, from, end), providerUntil: later(known, event.until) }
}

function granted(
  before: SubscriptionState,
  event: SubscriptionEvent & { kind: 'granted' } & Lasting,
): SubscriptionState {
  const from = startOf(before, event.at)
  if (event.period) return extendedBy(before, event, from, event.period)
  const after = extended(before, event, from, later(from, event.until))
  return event.byProvider ? { ...after, providerUntil: event.until } : after
}

type Extension = { at: Date; payment?: number; worth?: number }

function extendedBy(
  before: SubscriptionState,
  brought: Extension,
  from: Date,
  period: Period,
): SubscriptionState {
  const anchorDay = anchorOf(from, before.anchorDay)
  return { ...extended(before, brought, from, addPeriod(from, period, anchorDay)), anchorDay }
}

function extended(
  before: SubscriptionState,
  { at, payment, worth = 0 }: Extension,
  from: Date,
  end: Date,
): SubscriptionState {
  const stretch = { payment, worth, returned: 0, ms: end.getTime() - from.getTime() }
  return { ...withEnd(before, at, end), stretches: [...before.stretches, stretch] }
}

/** A new end is reminded of and renewed afresh. */
function withEnd(before: SubscriptionState, at: Date, endsAt: Date | undefined): SubscriptionState {
  return { ...before, endsAt, endKnownAt: at, reminded: 0, renewalAsked: false }
}

/** A refund of money that was credited to another package leaves the time as it is. */
function refunded(
  before: SubscriptionState,
  event: SubscriptionEvent & { kind: 'refunded' },
): SubscriptionState {
  const shareOf = ({ payment, worth }: Stretch) =>
    payment !== event.payment ? 0 : worth > 0 ? Math.min(1, event.amount / worth) : 1
  const stretches = before.stretches.map(stretch => ({
    ...without(stretch, shareOf(stretch)),
    // The full refund includes the partial ones.
    returned: stretch.payment === event.payment ? 0 : stretch.returned,
  }))
  return shortened(before, event.at, stretches)
}

function partReturned(
  stretches: readonly Stretch[],
  { payment, amount }: SubscriptionEvent & { kind: 'partRefunded' },
): Stretch[] {
  return stretches.map(stretch =>
    stretch.payment === payment ? { ...stretch, returned: stretch.returned + amount } : stretch,
  )
}

/** The credit is in the first stretches, as this subscription began with it. */
function withoutCredit(
  before: SubscriptionState,
  event: SubscriptionEvent & { kind: 'creditReturned' },
): SubscriptionState {
  let left = event.amount
  const stretches = before.stretches.map(stretch => {
    const taken = Math.min(left, stretch.worth)
    left -= taken
    return without(stretch, taken > 0 ? taken / stretch.worth : 0)
  })
  return shortened(before, event.at, stretches)
}

function without(stretch: Stretch, share: number): Stretch {
  return {
    ...stretch,
    ms: Math.round(stretch.ms * (1 - share)),
    worth: stretch.worth - stretch.worth * share,
  }
}

function shortened(before: SubscriptionState, at: Date, stretches: readonly Stretch[]): SubscriptionState {
  const ms = msOf(before.stretches) - msOf(stretches)
  if (!before.endsAt || before.endsAt <= at || ms === 0) return { ...before, stretches }
  const end = later(new Date(before.endsAt.getTime() - ms), at)
  return { ...withEnd(before, at, end), stretches }
}

/** Ends at `at` and drops the remaining time. */
function endedBy(before: SubscriptionState, at: Date): SubscriptionState {
  if (!before.endsAt || before.endsAt <= at) return before
  return { ...withEnd(before, at, at), stretches: trimmed(before.stretches, before.endsAt, at) }
}

function setByHand(
  before: SubscriptionState,
  event: SubscriptionEvent & { kind: 'statusSet' },
): SubscriptionState {
  const isRunning = event.status === 'active' || event.status === 'trial'
  if (!isRunning) return endedBy(before, event.at)
  if (!event.until) return before
  const kept = endedBy(before, event.until)
  const from = later(kept.endsAt, event.at)
  return event.until > from ? extended(kept, { at: event.at }, from, event.until) : kept
}

/** The stretches shortened to the new end. */
function trimmed(stretches: readonly Stretch[], end: Date, to: Date): Stretch[] {
  const used = usedOf(stretches, end, to)
  return stretches.map((stretch, index) => {
    const ms = used[index] ?? 0
    return { ...stretch, ms, worth: stretch.ms === 0 ? 0 : (stretch.worth * ms) / stretch.ms }
  })
}

/** How much of each stretch has passed, where the last ends at `end`. */
function usedOf(stretches: readonly Stretch[], end: Date, at: Date): number[] {
  let left = Math.max(0, end.getTime() - at.getTime())
  return stretches
    .toReversed()
    .map(({ ms }) => {
      const unused = Math.min(ms, left)
      left -= unused
      return ms - unused
    })
    .toReversed()
}

/** Worth of the unused time, in minor units. */
export function unusedWorth({ stretches, endsAt }: SubscriptionState, at: Date): number {
  const used = endsAt ? usedOf(stretches, endsAt, at) : []
  const left = stretches.map(({ ms, worth, returned }, index) =>
    ms === 0 ? 0 : (Math.max(0, worth - returned) * (ms - (used[index] ?? ms))) / ms,
  )
  return Math.floor(left.reduce((total, each) => total + each, 0))
}

function statusAfter(before: SubscriptionState, after: SubscriptionState, event: SubscriptionEvent): Status {
  const next = transitions[event.kind][before.status]
  const isLeft = after.endsAt !== undefined && after.endsAt > event.at
  if (next === 'set') return event.kind === 'statusSet' ? event.status : before.status
  if (next === 'end') return event.kind === 'periodEnded' ? endOf(after, event.owes) : before.status
  if (next === 'shorten') return isLeft ? before.status : 'cancelled'
  if (next === 'onceOver') return isLeft ? before.status : 'past_due'
  if (next === 'stay' || next === 'atEnd') return before.status
  return next
}

/** An ended trial leaves no debt, nor does a pause. */
function endOf({ status, cancelAtEnd, isPaused, failures }: SubscriptionState, owes: boolean): Status {
  if (cancelAtEnd) return 'cancelled'
  if (isPaused) return 'expired'
  return owes && (status === 'active' || failures > 0) ? 'past_due' : 'expired'
}

const later = (a: Date | undefined, b: Date): Date => (a && a > b ? a : b)
const msOf = (stretches: readonly Stretch[]) => stretches.reduce((total, { ms }) => total + ms, 0)
