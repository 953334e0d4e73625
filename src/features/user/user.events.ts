import { defineEvent, defineQuestion } from '../../platform/events.ts'
import type { NotificationTimes } from './account.contract.ts'

/** Emitted before an account is deleted with all that is its own, in that transaction. */
export const personLeaves = defineEvent<{ id: number }>('personLeaves')

/** When all of a reader's devices rest, and how often they are told in a day. */
export const notificationTimesChosen = defineEvent<{ userId: number; times: NotificationTimes }>(
  'notificationTimesChosen',
)

type Kept = Record<string, unknown>

/** What is kept about a reader as a subscriber, for their own export. */
export const membershipOf = defineQuestion<{ userId: number }, { subscriptions: Kept[]; payments: Kept[] }>(
  'membershipOf',
)

/** The letters that go to their address, for the same. */
export const lettersOf = defineQuestion<{ userId: number }, Kept[]>('lettersOf')

/** The devices that they are notified on, for the same. */
export const devicesOf = defineQuestion<{ userId: number }, Kept[]>('devicesOf')

/** Their invoices and credit notes, for the same. */
export const invoicesOf = defineQuestion<{ userId: number }, Kept[]>('invoicesOf')
