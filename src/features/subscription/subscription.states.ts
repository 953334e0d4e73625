import type { EventKind } from './event-kind.schema.ts'
import type { Status } from './subscription.schema.ts'

export type Next = Status | 'stay' | 'atEnd' | 'end' | 'set' | 'shorten' | 'onceOver'

/**
 * Effect of every event in every status. `stay`: the status does not change. `atEnd`: runs to its end without renewal.
 * `end`: cancelled if that was requested; past due if the next period is owed, or a charge after the trial was refused;
 * otherwise expired. `shorten`: cancelled unless other time is left. `onceOver`: past due, but not before the end of
 * the paid time. `set`: the status that staff chose.
 */
export const transitions: Record<EventKind, Record<Status, Next>> = {
  trialStarted: row('trial', 'stay', 'stay', 'stay', 'stay', 'stay'),
  paid: row('active', 'active', 'active', 'active', 'active', 'active'),
  granted: row('active', 'active', 'active', 'active', 'active', 'active'),
  chargeWaits: row('stay', 'stay', 'stay', 'stay', 'stay', 'stay'),
  chargeFailed: row('stay', 'onceOver', 'onceOver', 'stay', 'stay', 'stay'),
  refunded: row('stay', 'shorten', 'shorten', 'shorten', 'stay', 'stay'),
  partRefunded: row('stay', 'stay', 'stay', 'stay', 'stay', 'stay'),
  creditReturned: row('stay', 'shorten', 'shorten', 'shorten', 'stay', 'stay'),
  cancelAsked: row('cancelled', 'atEnd', 'atEnd', 'cancelled', 'stay', 'stay'),
  cancelTakenBack: row('stay', 'stay', 'stay', 'stay', 'stay', 'stay'),
  paused: row('stay', 'stay', 'stay', 'stay', 'stay', 'stay'),
  resumed: row('stay', 'stay', 'stay', 'stay', 'stay', 'stay'),
  replaced: row('cancelled', 'cancelled', 'cancelled', 'cancelled', 'stay', 'stay'),
  changePlanned: row('stay', 'stay', 'stay', 'stay', 'stay', 'stay'),
  changeTakenBack: row('stay', 'stay', 'stay', 'stay', 'stay', 'stay'),
  amountNamed: row('stay', 'stay', 'stay', 'stay', 'stay', 'stay'),
  reminded: row('stay', 'stay', 'stay', 'stay', 'stay', 'stay'),
  renewalAsked: row('stay', 'stay', 'stay', 'stay', 'stay', 'stay'),
  periodEnded: row('stay', 'end', 'end', 'stay', 'stay', 'stay'),
  dunned: row('stay', 'stay', 'stay', 'stay', 'stay', 'stay'),
  gaveUp: row('stay', 'stay', 'stay', 'expired', 'stay', 'stay'),
  abandoned: row('expired', 'stay', 'stay', 'stay', 'stay', 'stay'),
  statusSet: row('set', 'set', 'set', 'set', 'set', 'set'),
}

function row(pending: Next, trial: Next, active: Next, past_due: Next, cancelled: Next, expired: Next) {
  return { pending, trial, active, past_due, cancelled, expired }
}
