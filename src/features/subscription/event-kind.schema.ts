export const eventKinds = [
  /** A trial begins. */
  'trialStarted',
  /** A charge was paid: for a period, or until a day that the provider names. */
  'paid',
  /** Time was given: by staff, a voucher, an import, or for what was left of another package. */
  'granted',
  /** A charge was refused. */
  'chargeFailed',
  /** A paid charge was returned whole. */
  'refunded',
  /** A part of a paid charge was returned: the time stays, and is worth less where the package is changed. */
  'partRefunded',
  /** What was credited from another package went back to the reader, or was gone when this one began. */
  'creditReturned',
  /** The reader cancels: what runs ends at its end, what was not paid at once. */
  'cancelAsked',
  'cancelTakenBack',
  /** The reader changed to another package, to which what was left went. */
  'replaced',
  /** The reader was told that the end is near. */
  'reminded',
  /** A saved card was asked for the next period. */
  'renewalAsked',
  /** What was paid, given or tried is over. */
  'periodEnded',
  /** A reminder after a refused charge, with a new try where there is a saved card. */
  'dunned',
  /** The last of them came to nothing. */
  'gaveUp',
  /** It was never paid. */
  'abandoned',
  /** Staff set a status by hand. */
  'statusSet',
] as const
export type EventKind = (typeof eventKinds)[number]
