import { defineEvent, defineQuestion } from '../../platform/events.ts'
import type { NotificationTimes } from './account.contract.ts'

/** Emitted before an account is deleted with all its data, in that transaction. */
export const personLeaves = defineEvent<{ id: number; isOwnWish: boolean }>('personLeaves')

/** Quiet hours and daily cap of all of a reader's devices. */
export const notificationTimesChosen = defineEvent<{ userId: number; times: NotificationTimes }>(
  'notificationTimesChosen',
)

/** A guest's purchases belong to another account from now on; emitted before the guest's own is deleted. */
export const purchasesHandedOver = defineEvent<{ from: number; to: number }>('purchasesHandedOver')

/** The confirmed address of an account has changed. */
export const emailChanged = defineEvent<{ id: number }>('emailChanged')

type ExportedRow = Record<string, unknown>

/** A reader's data as a subscriber, for their own export. */
export const membershipOf = defineQuestion<
  { userId: number },
  { subscriptions: ExportedRow[]; payments: ExportedRow[] }
>('membershipOf')

/** Newsletters sent to their address, for the export. */
export const lettersOf = defineQuestion<{ userId: number }, ExportedRow[]>('lettersOf')

/** Devices on which they are notified, for the export. */
export const devicesOf = defineQuestion<{ userId: number }, ExportedRow[]>('devicesOf')

/** Their invoices and credit notes, for the export. */
export const invoicesOf = defineQuestion<{ userId: number }, ExportedRow[]>('invoicesOf')

/** Groups in whose name they read, for the export. */
export const groupsOf = defineQuestion<{ userId: number }, ExportedRow[]>('groupsOf')
