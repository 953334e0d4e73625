import { dayMs } from './period.ts'
import type { SubscriptionState } from './subscription-state.ts'

/** The next automatic step, and its time. */
export type Step = { at: Date } & (
  | { kind: 'abandoned' | 'renewalAsked' | 'periodEnded' | 'dunned' | 'gaveUp' }
  | { kind: 'changed' }
  | { kind: 'reminded'; days: number }
)

const kinds = {
  abandoned: true,
  renewalAsked: true,
  periodEnded: true,
  dunned: true,
  gaveUp: true,
  changed: true,
  reminded: true,
} satisfies Record<Step['kind'], true>
export const stepKinds = Object.keys(kinds)

export type Renewing = {
  costs: boolean
  renewedBy: 'provider' | 'us' | 'reader'
  createdAt: Date
  isManual: boolean
  /** Another package follows at the end. */
  changes: boolean
  /** Longer than two months: readers are warned before an automatic charge. */
  isLong: boolean
}

const reminderDays = [7, 1] as const
/** Days after the refusal. */
const dunningDays = [1, 3, 5, 7] as const
const abandonedDays = { manual: 30, others: 7 }
/** Time for the answer to the last try. */
const lastAnswerMs = 60 * 60 * 1000

/** Whether it is charged automatically at its end. */
export function isRenewed(
  { cancelAtEnd, isPaused }: SubscriptionState,
  { costs, renewedBy }: Renewing,
): boolean {
  return costs && !cancelAtEnd && !isPaused && renewedBy !== 'reader'
}

/** The next automatic step; undefined if there is none. */
export function nextStep(standing: SubscriptionState, renewing: Renewing): Step | undefined {
  const { status, pastDueSince } = standing
  if (status === 'pending') return abandonment(renewing)
  if (status === 'past_due' && pastDueSince) return dunning(standing, pastDueSince)
  if (status !== 'trial' && status !== 'active') return undefined
  return (
    standing.endsAt &&
    (reminder(standing, renewing, standing.endsAt) ?? ending(standing, renewing, standing.endsAt))
  )
}

function abandonment({ createdAt, isManual }: Renewing): Step {
  const days = isManual ? abandonedDays.manual : abandonedDays.others
  return { kind: 'abandoned', at: after(createdAt, days) }
}

/** The most days in which a bank answers a debit. */
const answerDays = 15

/** Nothing is owed, nor given up, while a bank has not answered. */
const notBefore = (at: Date, { waitsSince }: SubscriptionState): Date =>
  waitsSince && after(waitsSince, answerDays) > at ? after(waitsSince, answerDays) : at

function dunning(standing: SubscriptionState, since: Date): Step {
  const { dunned, dunnedAt } = standing
  const days = dunningDays[dunned]
  if (days === undefined) {
    const last = Math.max(after(since, 7).getTime(), dunnedAt?.getTime() ?? 0)
    return { kind: 'gaveUp', at: notBefore(new Date(last + lastAnswerMs), standing) }
  }
  const planned = after(since, days)
  // After an outage, reminders come a day apart, not all at once.
  const soonest = dunnedAt ? after(dunnedAt, 1) : planned
  return { kind: 'dunned', at: notBefore(planned > soonest ? planned : soonest, standing) }
}

function reminder(standing: SubscriptionState, renewing: Renewing, endsAt: Date): Step | undefined {
  const { reminded, endKnownAt } = standing
  for (const days of reminderDays) {
    const at = after(endsAt, -days)
    const isSaid = reminded > 0 && reminded <= days
    // A reader who has just paid for a week needs no reminder of its end.
    const isNear = endKnownAt !== undefined && after(endKnownAt, 1) > at
    if (!isSaid && !isNear && isWanted(standing, renewing, days)) return { kind: 'reminded', at, days }
  }
  return undefined
}

/** Readers on rare automatic charges are reminded a week before; those who cancelled, on the day before. */
function isWanted(standing: SubscriptionState, renewing: Renewing, days: number): boolean {
  if (standing.cancelAtEnd) return days === 1
  if (!isRenewed(standing, renewing) || standing.status === 'trial') return true
  return days === 7 && renewing.isLong
}

function ending(standing: SubscriptionState, renewing: Renewing, endsAt: Date): Step {
  // A provider that renews begins the other package with its own next period.
  if (renewing.changes && !standing.cancelAtEnd && renewing.renewedBy !== 'provider')
    return { kind: 'changed', at: endsAt }
  if (!isRenewed(standing, renewing)) return { kind: 'periodEnded', at: endsAt }
  if (renewing.renewedBy === 'us' && !standing.renewalAsked) return { kind: 'renewalAsked', at: endsAt }
  // A day's grace for the charge to be reported.
  return { kind: 'periodEnded', at: notBefore(after(endsAt, 1), standing) }
}

const after = (date: Date, days: number) => new Date(date.getTime() + days * dayMs)
