import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { deleteRows } from '../../platform/database/delete-rows.ts'

export function deleteOldChecks(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select ctid from backup_checks where checked_at < now() - make_interval(days => ${days})
    and id <> (select max(id) from backup_checks)`
  return deleteRows(db, 'backup_checks', old, limit)
}
