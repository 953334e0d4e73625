import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { deleteRows } from '../../platform/database/delete-rows.ts'

/** Deletes arrangements that can no longer be taken back: the list offers the newest twenty of a page. */
export function deleteOldEditions(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select e.ctid from fronts f
    join lateral (select ctid, published_at from front_editions
      where front_id = f.id order by id desc offset 20) e on true
    where e.published_at < now() - make_interval(days => ${days})`
  return deleteRows(db, 'front_editions', old, limit)
}
