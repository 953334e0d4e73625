import type { Status } from './subscription.schema.ts'

/** Reads what its package covers; while a charge is tried again, too. */
export const entitled: readonly Status[] = ['trial', 'active', 'past_due']
/** A reader has at most one of them to a package. */
export const open: readonly Status[] = ['pending', ...entitled]

export const eventKinds = [
  /** A trial begins. */
  'trialStarted',
  /** A charge was paid: for a period, or until a day that the provider names. */
  'paid',
  /** Time was given: by staff, a voucher or an import. */
  'granted',
  /** A charge was refused. */
  'chargeFailed',
  /** A paid charge was returned whole. */
  'refunded',
  /** The reader cancels: what runs ends at its end, what was not paid at once. */
  'cancelAsked',
  'cancelTakenBack',
  /** What was paid, given or tried is over. */
  'periodEnded',
  /** A reminder after a refused charge, with a new try where the provider can. */
  'dunned',
  /** The last of them came to nothing. */
  'gaveUp',
  /** It was never paid. */
  'abandoned',
  /** Staff set a status by hand. */
  'statusSet',
] as const
export type EventKind = (typeof eventKinds)[number]

type Next = Status | 'stay' | 'atEnd' | 'end' | 'set' | 'shorten'

/**
 * Every event in every status. `stay`: nothing changes but what is noted beside. `atEnd`: runs on, and is not renewed.
 * `end`: cancelled where that was asked for, expired where nothing is to be paid, else past due. `shorten`: cancelled
 * unless other paid time is left. `set`: what staff say.
 */
export const transitions: Record<EventKind, Record<Status, Next>> = {
  trialStarted: row('trial', 'stay', 'stay', 'stay', 'stay', 'stay'),
  paid: row('active', 'active', 'active', 'active', 'active', 'active'),
  granted: row('active', 'active', 'active', 'active', 'active', 'active'),
  chargeFailed: row('stay', 'past_due', 'past_due', 'stay', 'stay', 'stay'),
  refunded: row('stay', 'shorten', 'shorten', 'shorten', 'stay', 'stay'),
  cancelAsked: row('cancelled', 'atEnd', 'atEnd', 'cancelled', 'stay', 'stay'),
  cancelTakenBack: row('stay', 'stay', 'stay', 'stay', 'stay', 'stay'),
  periodEnded: row('stay', 'end', 'end', 'stay', 'stay', 'stay'),
  dunned: row('stay', 'stay', 'stay', 'stay', 'stay', 'stay'),
  gaveUp: row('stay', 'stay', 'stay', 'expired', 'stay', 'stay'),
  abandoned: row('expired', 'stay', 'stay', 'stay', 'stay', 'stay'),
  statusSet: row('set', 'set', 'set', 'set', 'set', 'set'),
}

function row(pending: Next, trial: Next, active: Next, past_due: Next, cancelled: Next, expired: Next) {
  return { pending, trial, active, past_due, cancelled, expired }
}
