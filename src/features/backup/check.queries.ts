import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

export type BackupCheck = {
  /** Time of the backup that was restored beside. */
  backupAt: string
  checkedAt: string
  /** Empty if the backup is good. */
  faults: string[]
}

export async function recordBackupCheck(
  db: Handle,
  { backup, backupAt, faults }: { backup: string; backupAt: string; faults: string[] },
): Promise<void> {
  await db.insertInto('backup_checks').values({ backup, backup_at: backupAt, faults }).execute()
}

export async function findLastCheck(db: Handle): Promise<BackupCheck | undefined> {
  return db
    .selectFrom('backup_checks')
    .select(['backup_at as backupAt', 'checked_at as checkedAt', 'faults'])
    .orderBy('checked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Names of backups that restored when they were last verified. */
export async function listGoodBackups(db: Handle): Promise<Set<string>> {
  const { rows } = await sql<{ backup: string }>`
    select backup from (
      select distinct on (backup) backup, faults from backup_checks order by backup, checked_at desc, id desc
    ) last where faults = '{}'`.execute(db)
  return new Set(rows.map(({ backup }) => backup))
}

/** Time of the newest backup that restored when it was verified. */
export async function findLastGoodBackup(db: Handle): Promise<string | undefined> {
  const found = await db
    .selectFrom('backup_checks')
    .select('backup_at as backupAt')
    .where(sql<boolean>`faults = '{}'`)
    .orderBy('backup_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.backupAt
}
