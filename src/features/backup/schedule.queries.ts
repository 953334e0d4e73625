import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import type { BackupSchedule } from './backup.contract.ts'
import type { RunKind } from './run.queries.ts'

export async function getSchedule(db: Handle): Promise<BackupSchedule> {
  return db
    .selectFrom('backup_schedule')
    .select(['target', 'hour', 'prunes', 'verifies', 'revision'])
    .executeTakeFirstOrThrow()
}

/** Locks the schedule for the transaction. */
export async function lockSchedule(tx: Handle): Promise<BackupSchedule> {
  await sql`select from backup_schedule for no key update`.execute(tx)
  return getSchedule(tx)
}

export async function storeSchedule(tx: Handle, schedule: BackupSchedule): Promise<void> {
  await tx.updateTable('backup_schedule').set(schedule).execute()
}

/** Two sites that back up to one place would prune each other's backups, and restore from them. */
export async function switchOffSchedule(tx: Handle): Promise<void> {
  await sql`update backup_schedule set target = '', revision = revision + 1 where target <> ''`.execute(tx)
}

const triesADay = 3

/**
 * The run that is due now. A backup is due from its hour on, until one has succeeded: three tries a day, an hour apart.
 * A verification is due a week after the last one, once there is a backup.
 */
export async function findDueRun(db: Handle, timeZone: string): Promise<RunKind | undefined> {
  const { rows } = await sql<{ backup: boolean; verify: boolean }>`
    with schedule as (
      select *, ((now() at time zone ${timeZone} - hour * interval '1 hour')::date + hour * interval '1 hour')
        at time zone ${timeZone} as due_at
      from backup_schedule where target <> ''
    ), runs as (
      select kind, started_at, ended_at is not null and error is null as is_good
      from backup_runs join schedule using (target)
    )
    select
      not exists (select from runs where kind = 'backup' and started_at >= due_at and is_good)
        and not exists (select from runs where kind = 'backup' and started_at > now() - interval '1 hour')
        and (select count(*) from runs where kind = 'backup' and started_at >= due_at) < ${triesADay} as backup,
      verifies and exists (select from runs where kind = 'backup' and is_good)
        and not exists (select from runs where kind = 'verify' and started_at > now() - interval '7 days') as verify
    from schedule`.execute(db)
  const [due] = rows
  return due?.backup ? 'backup' : due?.verify ? 'verify' : undefined
}
