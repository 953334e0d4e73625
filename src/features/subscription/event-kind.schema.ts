export const eventKinds = [
  /** A trial begins. */
  'trialStarted',
  /** A charge was paid, for a period or until a day that the provider names. */
  'paid',
  /** Time was granted by staff, a voucher, an import, or as credit from another package. */
  'granted',
  /** The provider debited a bank account, and the bank has not answered. */
  'chargeWaits',
  /** A charge was refused. */
  'chargeFailed',
  /** A paid charge was refunded in full. */
  'refunded',
  /** A paid charge was refunded in part: the time stays, but is worth less when the package is changed. */
  'partRefunded',
  /** Credit from another package was refunded to the reader, or was used up when this one began. */
  'creditReturned',
  /** The reader cancels: a running subscription ends at its end, an unpaid one at once. */
  'cancelAsked',
  'cancelTakenBack',
  /** The provider began no further period, until it is resumed. */
  'paused',
  'resumed',
  /** The reader changed to another package, which received the remaining credit. */
  'replaced',
  /** The reader chose a cheaper package, which follows at the end of the paid time. */
  'changePlanned',
  'changeTakenBack',
  /** The reader named another amount for the periods after the paid time. */
  'amountNamed',
  /** The reader was reminded that the end is near. */
  'reminded',
  /** The saved card was charged for the next period. */
  'renewalAsked',
  /** The paid, granted or trial time is over. */
  'periodEnded',
  /** A reminder after a refused charge, with a retry if there is a saved card. */
  'dunned',
  /** The last retry failed. */
  'gaveUp',
  /** It was never paid. */
  'abandoned',
  /** Staff set a status by hand. */
  'statusSet',
] as const
export type EventKind = (typeof eventKinds)[number]
