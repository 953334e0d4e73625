import { type By, recordChange } from '../../platform/database/audit-log.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import type { BackupSchedule } from './backup.contract.ts'
import { backupEntity } from './backup.entity.ts'
import { lockSchedule, storeSchedule } from './schedule.queries.ts'

export { findDueRun, getSchedule } from './schedule.queries.ts'

export function saveSchedule(db: Database, by: By, schedule: BackupSchedule): Promise<BackupSchedule> {
  return inTransaction(db, async tx => {
    const before = await lockSchedule(tx)
    await storeSchedule(tx, schedule)
    await recordChange<typeof backupEntity, BackupSchedule>(tx, by, backupEntity, {
      action: 'edited',
      id: 1,
      before,
      after: schedule,
    })
    return schedule
  })
}
