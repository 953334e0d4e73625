import type { Handle } from '../../platform/database/database.ts'
import type { BackupState } from './backup.contract.ts'
import { type BackupCheck, findLastCheck } from './check.service.ts'
import { findQuarantine } from './quarantine.service.ts'

export async function findBackupState(db: Handle): Promise<BackupState> {
  const [quarantine, check] = await Promise.all([findQuarantine(db), findLastCheck(db)])
  return { quarantine: quarantine ?? null, lastCheck: check ? withoutFaults(check) : null }
}

/** Faults contain file names and error messages of PostgreSQL, which only technicians should see. */
const withoutFaults = ({ backupAt, checkedAt, faults }: BackupCheck) => ({
  backupAt,
  checkedAt,
  isGood: faults.length === 0,
})
