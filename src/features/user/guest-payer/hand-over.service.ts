import { type Database, type Handle, inTransaction } from '../../../platform/database/database.ts'
import { deleteUser } from '../profile/account.queries.ts'
import { purchasesHandedOver } from '../user.events.ts'
import { lockGuestPayer } from './payer.queries.ts'

/** Everything that the guest bought belongs to another account from now on; the guest's own account ends. */
export async function handOver(tx: Handle, parties: { from: number; to: number }): Promise<void> {
  await purchasesHandedOver.emit(tx, parties)
  await deleteUser(tx, parties.from)
}

/**
 * A guest who has paid signs in to an account in the same browser: the purchase moves to it, whichever address was
 * typed, as this browser can prove it no other way once its session ends.
 */
export function takeAlong(db: Database, parties: { from: number; to: number }): Promise<void> {
  return inTransaction(db, async tx => {
    const payer = await lockGuestPayer(tx, parties.from)
    if (payer?.paidAt) await handOver(tx, parties)
  })
}
