import { sql } from 'kysely'
import type { Handle } from '../../../platform/database/database.ts'
import { daysAgo, deleteRows } from '../../../platform/database/delete-rows.ts'

/** Ids are chronological. Sends that a trial's titles are still to be counted from stay. */
export function deleteOldSends(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select s.ctid from (select ctid, at, notification_id from notification_sends
      order by id limit ${limit}) s
    where s.at < ${daysAgo(days)} and not exists (select from notifications n
      where n.id = s.notification_id and n.title_b <> '' and n.title_counts is null)`
  return deleteRows(db, 'notification_sends', old, limit)
}

/** A notification whose figures are deleted has no recipients in the list any more. */
export function deleteOldRuns(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select r.ctid from notifications n
    cross join lateral (select ctid from notification_runs where notification_id = n.id offset 0) r
    where n.created_at < ${daysAgo(days)} and n.status in ('sent', 'cancelled', 'missed')
      and n.send_at < ${daysAgo(days)}`
  return deleteRows(db, 'notification_runs', old, limit)
}
