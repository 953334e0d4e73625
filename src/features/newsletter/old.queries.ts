import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

const kept = { deliveries: sql`interval '90 days'`, pending: sql`interval '7 days'` }

/** Deletes records of who received what; the issue keeps the totals. */
export async function deleteOldDeliveries(db: Handle): Promise<void> {
  await sql`delete from newsletter_deliveries d using newsletter_issues i
    where i.id = d.issue_id and i.state in ('sent', 'cancelled') and i.started_at < now() - ${kept.deliveries}`.execute(
    db,
  )
}

/** Deletes subscriptions that were never confirmed; their links are valid for three days. */
export async function deleteOldRequests(db: Handle): Promise<void> {
  await sql`delete from newsletter_subscriptions
    where state = 'pending' and confirmed_at is null and asked_at < now() - ${kept.pending}`.execute(db)
}
