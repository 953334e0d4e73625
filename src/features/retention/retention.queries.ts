import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

export type PruningRun = {
  table: string
  ranAt: string
  /** Rows deleted by the last run, and by all. */
  deleted: number
  total: number
  /** Why the last run ended early; '' if it did not. */
  error: string
}

export async function recordPruningRun(
  db: Handle,
  { table, deleted, error }: Pick<PruningRun, 'table' | 'deleted' | 'error'>,
): Promise<void> {
  await sql`insert into retention_runs as r (table_name, deleted, total, error)
    values (${table}, ${deleted}, ${deleted}, ${error})
    on conflict (table_name) do update set ran_at = now(), deleted = excluded.deleted,
      total = r.total + excluded.deleted, error = excluded.error`.execute(db)
}

/** Last run of each table. */
export async function listPruningRuns(db: Handle): Promise<PruningRun[]> {
  const { rows } = await sql<PruningRun>`
    select table_name as "table", ran_at as "ranAt", deleted, total, error from retention_runs
    order by table_name`.execute(db)
  return rows
}

/** Limits how long statements of a transaction run and wait for locks, so that pruning does not block the site. */
export async function boundStatements(tx: Handle): Promise<void> {
  await sql`set local statement_timeout = '20s'`.execute(tx)
  await sql`set local lock_timeout = '2s'`.execute(tx)
}
