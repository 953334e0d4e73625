import type { Handle } from '../../platform/database/database.ts'
import { figure } from '../../platform/metrics/registry.ts'
import { findLastCheck, findLastGoodBackup } from './check.service.ts'

const age = figure(
  'warraq_backup_age_seconds',
  'Age of the newest backup that was verified and restores; absent until there is one.',
  [],
)
const faults = figure('warraq_backup_faults', 'Faults that the last verification of a backup found.', [])

export async function readBackupFigures(db: Handle): Promise<void> {
  const [goodAt, check] = await Promise.all([findLastGoodBackup(db), findLastCheck(db)])
  for (const gauge of [age, faults]) gauge.remove()
  if (goodAt) age.set((Date.now() - Date.parse(goodAt)) / 1000)
  if (check) faults.set(check.faults.length)
}
