import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Database, Handle } from '../../platform/database/database.ts'

export type RunKind = 'backup' | 'verify'
export type BackupTask = { kind: RunKind; target: string }
export type RunResult = { bytes?: number | undefined; error?: string | undefined }

const keptDays = 400

export async function beginRun(db: Database, { kind, target }: BackupTask): Promise<number> {
  await db
    .deleteFrom('backup_runs')
    .where('started_at', '<', sql<string>`now() - ${keptDays} * interval '1 day'`)
    .execute()
  const { id } = await db
    .insertInto('backup_runs')
    .values({ kind, target, machine: hostname() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function endRun(db: Database, id: number, { bytes, error }: RunResult): Promise<void> {
  await db
    .updateTable('backup_runs')
    .set({ ended_at: sql`now()`, bytes: bytes ?? null, error: error ?? null })
    .where('id', '=', id)
    .execute()
}

/** Time of the earliest recorded backup that succeeded. */
export async function findFirstBackup(db: Handle): Promise<string | undefined> {
  const found = await db
    .selectFrom('backup_runs')
    .select('started_at as startedAt')
    .where('kind', '=', 'backup')
    .where('ended_at', 'is not', null)
    .where('error', 'is', null)
    .orderBy('started_at')
    .limit(1)
    .executeTakeFirst()
  return found?.startedAt
}

/** Clears open runs in a restored copy: its own backup was still running when the database was copied. */
export async function deleteOpenRuns(db: Handle): Promise<void> {
  await db.deleteFrom('backup_runs').where('ended_at', 'is', null).execute()
}

/** `broken`: it was killed. The newest run of its kind counts as running for a day. */
export type Run = {
  id: number
  kind: RunKind
  target: string
  machine: string
  startedAt: string
  endedAt: string | null
  bytes: number | null
  error: string | null
  state: 'running' | 'good' | 'failed' | 'broken'
}

export async function listBackupRuns(db: Handle, limit = 15): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select id, kind, target, machine, started_at as "startedAt", ended_at as "endedAt", bytes::float as bytes, error,
      case
        when ended_at is not null then case when error is null then 'good' else 'failed' end
        when started_at < now() - interval '1 day'
          or id < max(id) over (partition by kind, target) then 'broken'
        else 'running'
      end as state
    from backup_runs order by started_at desc, id desc limit ${limit}`.execute(db)
  return rows
}
