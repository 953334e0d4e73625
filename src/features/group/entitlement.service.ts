import type { Handle } from '../../platform/database/database.ts'
import { findSeat, noteRead } from './seat.queries.ts'

/** Whether a reader's seat in a group covers articles of the agency; notes the day, to count a group's readers. */
export async function coversMember(
  db: Handle,
  asked: { userId: number; agencyId: number | null },
): Promise<boolean> {
  const seat = await findSeat(db, asked)
  if (!seat) return false
  if (!seat.isCounted) await noteRead(db, seat.id)
  return true
}
