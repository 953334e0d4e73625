import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

export type Quarantine = {
  /** Time of the backup that this site was restored from. */
  backupAt: string
  restoredAt: string
}

/** A restored copy stays in quarantine until a technician releases it: it sends nothing out. */
export async function findQuarantine(db: Handle): Promise<Quarantine | undefined> {
  return db
    .selectFrom('quarantine')
    .select(['backup_at as backupAt', 'restored_at as restoredAt'])
    .executeTakeFirst()
}

export async function beginQuarantine(db: Handle, backupAt: string): Promise<void> {
  await db
    .insertInto('quarantine')
    .values({ backup_at: backupAt })
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet({ backup_at: backupAt, restored_at: sql`now()` }),
    )
    .execute()
}

/** False if there was none. */
export async function releaseQuarantine(db: Handle): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('quarantine').executeTakeFirst()
  return numDeletedRows > 0n
}
