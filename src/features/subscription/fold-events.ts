import type { Lasting, SubscriptionEvent } from './event.schema.ts'
import type { EventKind } from './event-kind.schema.ts'
import { addPeriod, anchorOf } from './period.ts'
import { entitled, type Period, type Status } from './subscription.schema.ts'
import { transitions } from './subscription.states.ts'

/** Time that was paid, given or tried; `payment` where it was paid. */
type Stretch = { payment: number | undefined; ms: number; worth: number /** Of that. */; returned: number }

export type Standing = {
  status: Status
  startsAt: Date | undefined
  /** The end of what is paid, given or tried. */
  endsAt: Date | undefined
  /** Since when that is the end. */
  endKnownAt: Date | undefined
  cancelAtEnd: boolean
  /** Refused charges since the last paid one. */
  failures: number
  /** The last reminder of this end, in days before it; 0 for none. */
  reminded: number
  renewalAsked: boolean
  pastDueSince: Date | undefined
  /** Reminders since then, and the last of them. */
  dunned: number
  dunnedAt: Date | undefined
  /** What the end consists of, in order. */
  stretches: readonly Stretch[]
  /** Until when the provider says that it is paid or tried. */
  providerUntil: Date | undefined
  anchorDay: number
}

export const beginning: Standing = {
  status: 'pending',
  startsAt: undefined,
  endsAt: undefined,
  endKnownAt: undefined,
  cancelAtEnd: false,
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

/**
 * What a subscription is after all that is known of it. The events may come in any order and more than once: the same
 * events give the same end, and a payment that is heard of late counts from when it was made.
 */
export function foldEvents(events: readonly SubscriptionEvent[]): Standing {
  return inOrder(events).reduce(step, beginning)
}

/** Of events at the same instant, money comes first. */
const first: readonly EventKind[] = [
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
  // Providers' clocks differ from ours: nothing is returned before it was paid.
  const paidAt = new Map(once.flatMap(event => (event.kind === 'paid' ? [[event.payment, event.at]] : [])))
  const paidFor = (event: SubscriptionEvent) =>
    event.kind === 'refunded' || event.kind === 'partRefunded' ? paidAt.get(event.payment) : undefined
  const timeOf = (event: SubscriptionEvent) => Math.max(event.at.getTime(), paidFor(event)?.getTime() ?? 0)
  return once
    .map(event => ({ ...event, at: new Date(timeOf(event)) }))
    .sort((a, b) => a.at.getTime() - b.at.getTime() || rankOf(a) - rankOf(b) || (a.key < b.key ? -1 : 1))
}

function step(before: Standing, event: SubscriptionEvent): Standing {
  // Paid meanwhile: the end that the clock saw was not the end.
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

/** All but the status. */
function noted(before: Standing, event: SubscriptionEvent): Standing {
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
      return { ...setByHand(before, event), cancelAtEnd: false, failures: 0 }
    case 'cancelAsked':
      return { ...before, cancelAtEnd: true }
    case 'cancelTakenBack':
      return { ...before, cancelAtEnd: false }
    case 'chargeFailed':
      return { ...before, failures: before.failures + 1 }
    case 'reminded':
      return { ...before, reminded: event.days }
    case 'renewalAsked':
      return { ...before, renewalAsked: true }
    case 'dunned':
      return status === 'past_due' ? { ...before, dunned: before.dunned + 1, dunnedAt: event.at } : before
    default:
      return before
  }
}

/** Paid time follows what was paid before; after a break it begins when it is paid. */
function startOf({ status, endsAt }: Standing, at: Date): Date {
  if (!endsAt) return at
  return entitled.includes(status) ? endsAt : later(endsAt, at)
}

function paidFor(before: Standing, event: SubscriptionEvent & { kind: 'paid' } & Lasting): Standing {
  const from = startOf(before, event.at)
  const paid = { ...before, failures: 0 }
  if (event.period) return extendedBy(paid, event, from, event.period)
  // The provider counts from its own end; time given meanwhile is kept on top.
  const known = entitled.includes(before.status) ? before.providerUntil : undefined
  const ms = Math.max(0, event.until.getTime() - (known ?? event.at).getTime())
  const end = new Date(from.getTime() + ms)
  return { ...extended(paid, event, from, end), providerUntil: later(known, event.until) }
}

function granted(before: Standing, event: SubscriptionEvent & { kind: 'granted' } & Lasting): Standing {
  const from = startOf(before, event.at)
  if (event.period) return extendedBy(before, event, from, event.period)
  return extended(before, event, from, later(from, event.until))
}

type Brought = { at: Date; payment?: number; worth?: number }

function extendedBy(before: Standing, brought: Brought, from: Date, period: Period): Standing {
  const anchorDay = anchorOf(from, before.anchorDay)
  return { ...extended(before, brought, from, addPeriod(from, period, anchorDay)), anchorDay }
}

function extended(before: Standing, { at, payment, worth = 0 }: Brought, from: Date, end: Date): Standing {
  const stretch = { payment, worth, returned: 0, ms: end.getTime() - from.getTime() }
  return { ...withEnd(before, at, end), stretches: [...before.stretches, stretch] }
}

/** Another end is reminded of and renewed anew. */
function withEnd(before: Standing, at: Date, endsAt: Date | undefined): Standing {
  return { ...before, endsAt, endKnownAt: at, reminded: 0, renewalAsked: false }
}

/** Of what another package was credited for, the time stays. */
function refunded(before: Standing, event: SubscriptionEvent & { kind: 'refunded' }): Standing {
  const shareOf = ({ payment, worth }: Stretch) =>
    payment !== event.payment ? 0 : worth > 0 ? Math.min(1, event.amount / worth) : 1
  const stretches = before.stretches.map(stretch => ({
    ...without(stretch, shareOf(stretch)),
    // The whole has the parts in it.
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

/** What was credited is in the first stretches: with it this one began. */
function withoutCredit(before: Standing, event: SubscriptionEvent & { kind: 'creditReturned' }): Standing {
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

function shortened(before: Standing, at: Date, stretches: readonly Stretch[]): Standing {
  const ms = msOf(before.stretches) - msOf(stretches)
  if (!before.endsAt || before.endsAt <= at || ms === 0) return { ...before, stretches }
  const end = later(new Date(before.endsAt.getTime() - ms), at)
  return { ...withEnd(before, at, end), stretches }
}

/** What was left is taken away. */
function endedBy(before: Standing, at: Date): Standing {
  if (!before.endsAt || before.endsAt <= at) return before
  return { ...withEnd(before, at, at), stretches: trimmed(before.stretches, before.endsAt, at) }
}

function setByHand(before: Standing, event: SubscriptionEvent & { kind: 'statusSet' }): Standing {
  const isRunning = event.status === 'active' || event.status === 'trial'
  if (!isRunning) return endedBy(before, event.at)
  if (!event.until) return before
  const kept = endedBy(before, event.until)
  const from = later(kept.endsAt, event.at)
  return event.until > from ? extended(kept, { at: event.at }, from, event.until) : kept
}

/** The stretches up to here, where they end later. */
function trimmed(stretches: readonly Stretch[], end: Date, to: Date): Stretch[] {
  const used = usedOf(stretches, end, to)
  return stretches.map((stretch, index) => {
    const ms = used[index] ?? 0
    return { ...stretch, ms, worth: stretch.ms === 0 ? 0 : (stretch.worth * ms) / stretch.ms }
  })
}

/** How much of each stretch lies before an instant, where the last ends here. */
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

/** What is left at an instant of what was paid, in minor units. */
export function unusedWorth({ stretches, endsAt }: Standing, at: Date): number {
  const used = endsAt ? usedOf(stretches, endsAt, at) : []
  const left = stretches.map(({ ms, worth, returned }, index) =>
    ms === 0 ? 0 : (Math.max(0, worth - returned) * (ms - (used[index] ?? ms))) / ms,
  )
  return Math.floor(left.reduce((total, each) => total + each, 0))
}

function statusAfter(before: Standing, after: Standing, event: SubscriptionEvent): Status {
  const next = transitions[event.kind][before.status]
  const isLeft = after.endsAt !== undefined && after.endsAt > event.at
  if (next === 'set') return event.kind === 'statusSet' ? event.status : before.status
  if (next === 'end') return event.kind === 'periodEnded' ? endOf(after, event.owes) : before.status
  if (next === 'shorten') return isLeft ? before.status : 'cancelled'
  if (next === 'onceOver') return isLeft ? before.status : 'past_due'
  if (next === 'stay' || next === 'atEnd') return before.status
  return next
}

/** Nobody who tried it only owes anything. */
function endOf({ status, cancelAtEnd, failures }: Standing, owes: boolean): Status {
  if (cancelAtEnd) return 'cancelled'
  return owes && (status === 'active' || failures > 0) ? 'past_due' : 'expired'
}

const later = (a: Date | undefined, b: Date): Date => (a && a > b ? a : b)
const msOf = (stretches: readonly Stretch[]) => stretches.reduce((total, { ms }) => total + ms, 0)
