import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { daysAgo, deleteRows } from '../../platform/database/delete-rows.ts'

/** Deletes records of who received what; the issue keeps the totals. */
export function deleteOldDeliveries(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select d.ctid from newsletter_issues i
    cross join lateral (select ctid from newsletter_deliveries where issue_id = i.id offset 0) d
    where i.state in ('sent', 'cancelled') and i.started_at < ${daysAgo(days)}`
  return deleteRows(db, 'newsletter_deliveries', old, limit)
}

/** Deletes subscriptions that were never confirmed; their links are valid for three days. */
export function deleteOldRequests(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select ctid from newsletter_subscriptions
    where state = 'pending' and confirmed_at is null and asked_at < ${daysAgo(days)}`
  return deleteRows(db, 'newsletter_subscriptions', old, limit)
}

/** An issue whose figures are deleted has no opens and no clicks in the list any more. */
export const deleteOldFigures =
  (table: 'newsletter_opens' | 'newsletter_clicks') =>
  (db: Handle, days: number, limit: number): Promise<number> =>
    deleteRows(
      db,
      table,
      sql`select ctid from ${sql.table(table)} where day < current_date - ${days}::integer`,
      limit,
    )
