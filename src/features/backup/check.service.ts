import type { Handle } from '../../platform/database/database.ts'
import { findLastCheck } from './check.queries.ts'

export {
  type BackupCheck,
  findLastCheck,
  findLastGoodBackup,
  listGoodBackups,
  recordBackupCheck,
} from './check.queries.ts'

/** Names of objects that the last verification found damaged. */
export async function listDamaged(db: Handle): Promise<string[]> {
  const faults = (await findLastCheck(db))?.faults ?? []
  return faults.flatMap(fault => /^DAMAGED_FILE: (\S+)$/.exec(fault)?.[1] ?? [])
}
