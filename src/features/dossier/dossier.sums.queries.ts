import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { countOf, newestOf } from './dossier.selections.ts'

/** Stores a published dossier's counts, unless later ones are stored. */
export async function storeSums(db: Handle, id: number): Promise<void> {
  await sql`insert into dossier_sums (dossier_id, articles, newest_at)
    select d.id, ${countOf(sql`d.id`)}, ${newestOf(sql`d.id`)} from dossiers d where d.id = ${id} and d.status
    on conflict (dossier_id) do update
      set articles = excluded.articles, newest_at = excluded.newest_at, counted_at = excluded.counted_at
      where dossier_sums.counted_at < excluded.counted_at`.execute(db)
}

/** Deletes stored counts. Locks in the order of ids to avoid deadlocks. */
export async function dropSums(tx: Handle, ids: number[]): Promise<void> {
  await sql`delete from dossier_sums where dossier_id in (
    select dossier_id from dossier_sums where dossier_id = any(${ids}::integer[]) order by 1 for update)`.execute(
    tx,
  )
}

export async function dropAllSums(tx: Handle): Promise<void> {
  await sql`delete from dossier_sums`.execute(tx)
}

/** Published dossiers whose sums are not stored, or older than `hours`. */
export async function listUncounted(db: Handle, hours: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select d.id from dossiers d
    left join dossier_sums s on s.dossier_id = d.id
    where d.status and coalesce(s.counted_at < now() - make_interval(hours => ${hours}), true)
    order by d.ended, d.id limit 500`.execute(db)
  return rows.map(({ id }) => id)
}
