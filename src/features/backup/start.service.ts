import { type By, recordChange } from '../../platform/database/audit-log.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { backupEntity } from './backup.entity.ts'
import { runBackupLater } from './backup.jobs.ts'
import { getSchedule } from './schedule.service.ts'

/** Queues a backup. False if the schedule names no folder or bucket. */
export function startBackup(db: Database, by: By): Promise<boolean> {
  return inTransaction(db, async tx => {
    const { target } = await getSchedule(tx)
    if (target === '') return false
    await runBackupLater(tx, 'backup')
    await recordChange(tx, by, backupEntity, { action: 'started', id: 1 })
    return true
  })
}
