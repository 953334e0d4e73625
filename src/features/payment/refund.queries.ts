import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

/**
 * Returns false while another request makes the refund. An interrupted claim expires, and the refund is repeated under
 * its idempotency key.
 */
export async function claimRefund(
  db: Handle,
  { id, refunded, reason }: { id: number; refunded: number; reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ refunding_at: sql`now()`, refund_reason: reason })
    .where('id', '=', id)
    .where('refunded', '=', refunded)
    .where('refund_waits', 'is', null)
    .where(sql<boolean>`(refunding_at is null or refunding_at < now() - interval '5 minutes')`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
