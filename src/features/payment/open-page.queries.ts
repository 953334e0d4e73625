import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

/** Whether a page on which this subscription can be paid is open at the provider. */
export async function hasOpenPage(tx: Handle, subscriptionId: number): Promise<boolean> {
  const open = await tx
    .selectFrom('payments')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'pending')
    .where('provider', '<>', 'manual')
    .where('checkout_url', 'is not', null)
    .where('checkout_expires_at', '>', sql<string>`now()`)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}
