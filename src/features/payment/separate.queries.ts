import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

/** Cuts all payments from the provider's charges; what they paid for stays. Transfers are the newsroom's own. */
export async function forgetProviderObjects(tx: Handle): Promise<void> {
  await sql`update payments set status = 'failed', message = 'بدأت في موقع آخر.', revision = revision + 1
    where status = 'pending' and provider <> 'manual'`.execute(tx)
  await sql`update payments set provider_ref = null, checkout_url = null, checkout_expires_at = null
    where provider <> 'manual'`.execute(tx)
  await tx.deleteFrom('payment_customers').execute()
  await tx.deleteFrom('card_changes').execute()
}
