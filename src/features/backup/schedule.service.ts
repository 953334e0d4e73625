import { fail } from '../../contract/fail.ts'
import type { Services } from '../../platform/context.ts'
import { type By, recordChange } from '../../platform/database/audit-log.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { refuseStale } from '../../platform/database/rows.ts'
import type { BackupSchedule } from './backup.contract.ts'
import { backupEntity } from './backup.entity.ts'
import { lockSchedule, storeSchedule } from './schedule.queries.ts'

export { findDueRun, getSchedule, switchOffSchedule } from './schedule.queries.ts'

const message = 'ليس هذا المكان في BACKUP_TARGETS من بيئة الخادم، ويضيفه الفنّي هناك.'

/**
 * A new place must be one of the environment's, or a stolen session could export the database to a place of its own.
 * @throws STALE_REVISION if somebody else has saved it; INVALID_INPUT
 */
export function saveSchedule(
  { db, backupTargets }: Pick<Services, 'db' | 'backupTargets'>,
  by: By,
  schedule: BackupSchedule,
): Promise<BackupSchedule> {
  return inTransaction(db, async tx => {
    const before = await lockSchedule(tx)
    refuseStale(before, schedule.revision)
    if (!['', before.target, ...backupTargets].includes(schedule.target))
      throw fail('INVALID_INPUT', { issues: [{ path: 'target', message }] })
    const after = { ...schedule, revision: before.revision + 1 }
    await storeSchedule(tx, after)
    await recordChange<typeof backupEntity, BackupSchedule>(tx, by, backupEntity, {
      action: 'edited',
      id: 1,
      before,
      after,
    })
    return after
  })
}
