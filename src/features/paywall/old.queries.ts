import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { deleteRows } from '../../platform/database/delete-rows.ts'

/** Deletes what readers of earlier months read; the meter counts the month of the newsroom's clock. */
export function deleteOldReads(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select ctid from meter_reads
    where month < date_trunc('month', current_date - ${days}::integer)::date`
  return deleteRows(db, 'meter_reads', old, limit)
}
