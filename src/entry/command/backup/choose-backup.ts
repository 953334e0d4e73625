import { BackupFailure } from '../../../platform/backup/failure.ts'
import { type Backup, listBackups, readManifest } from '../../../platform/backup/manifest.ts'
import { timeOf } from '../../../platform/backup/retention.ts'
import type { BackupStore } from '../../../platform/backup/store.ts'
import { CommandFailure, exitCodes } from '../failure.ts'
import { backupWords as words } from './words.ts'

/** @throws CommandFailure, or BackupFailure NO_BACKUP */
export async function chooseBackup(store: BackupStore, at?: string): Promise<Backup> {
  const time = at === undefined ? Number.POSITIVE_INFINITY : Date.parse(at)
  if (Number.isNaN(time)) throw new CommandFailure('WRONG_USE', words.wrongTime, exitCodes.wrongUse)
  const names = await listBackups(store)
  for (const name of names.toReversed()) {
    if (timeOf(name) <= time) return readManifest(store, name)
  }
  const [oldest] = names
  if (oldest === undefined) throw new BackupFailure('NO_BACKUP')
  throw new CommandFailure('NO_BACKUP', {
    ar: `ليس هنا نسخة حتى ذلك الوقت. أقدم نسخة: ${oldest}`,
    en: `There is no backup until that time. The oldest is ${oldest}`,
  })
}
