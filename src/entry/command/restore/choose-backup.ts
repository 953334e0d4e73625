import { BackupFailure } from '../../../platform/backup/failure.ts'
import { type Backup, listBackups, readManifest } from '../../../platform/backup/manifest.ts'
import { timeOf } from '../../../platform/backup/retention.ts'
import type { BackupStore } from '../../../platform/backup/store.ts'
import { backupWords as words } from '../backup-words.ts'
import { CommandFailure, exitCodes } from '../failure.ts'

/** @throws CommandFailure, or BackupFailure NO_BACKUP */
export async function chooseBackup(store: BackupStore, at?: string): Promise<Backup> {
  const time = at === undefined ? Number.POSITIVE_INFINITY : Date.parse(at)
  if (Number.isNaN(time)) throw new CommandFailure('WRONG_USE', words.wrongTime, exitCodes.wrongUse)
  for (const name of (await listBackups(store)).toReversed()) {
    if (timeOf(name) <= time) return readManifest(store, name)
  }
  throw new BackupFailure('NO_BACKUP')
}
