import type { Handle } from '../../platform/database/database.ts'
import { figure } from '../../platform/metrics/registry.ts'
import { findLastGoodBackup } from './check.service.ts'

const age = figure(
  'warraq_backup_age_seconds',
  'Age of the newest backup that was verified and restores; absent until there is one.',
  [],
)

export async function readBackupFigures(db: Handle): Promise<void> {
  const backupAt = await findLastGoodBackup(db)
  if (backupAt === undefined) age.remove()
  else age.set((Date.now() - Date.parse(backupAt)) / 1000)
}
