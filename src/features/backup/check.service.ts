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

/** Names of objects that the last verification found damaged. */
export async function listDamaged(db: Handle): Promise<string[]> {
  const faults = (await findLastCheck(db))?.faults ?? []
  return faults.flatMap(fault => /^DAMAGED_FILE: (\S+)$/.exec(fault)?.[1] ?? [])
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
