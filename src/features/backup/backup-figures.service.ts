import type { Handle } from '../../platform/database/database.ts'
import { figure } from '../../platform/metrics/registry.ts'
import { findLastCheck } from './check.service.ts'

const age = figure(
  'warraq_backup_age_seconds',
  'Age of the backup that was verified last; absent before the first verification.',
  [],
)
const faults = figure('warraq_backup_faults', 'Faults that the last verification of a backup found.', [])

export async function readBackupFigures(db: Handle): Promise<void> {
  const check = await findLastCheck(db)
  for (const gauge of [age, faults]) gauge.remove()
  if (!check) return
  age.set((Date.now() - Date.parse(check.backupAt)) / 1000)
  faults.set(check.faults.length)
}
