import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { backupEntity } from '../../../features/backup/backup.entity.ts'
import { beginQuarantine } from '../../../features/backup/quarantine.service.ts'
import { deleteOpenRuns } from '../../../features/backup/run.service.ts'
import { markMediaFolder } from '../../../features/media/media-folder.service.ts'
import { lockFolder } from '../../../platform/backup/folder-lock.ts'
import { refuseUnusable } from '../../../platform/backup/judge-backup.ts'
import type { Backup } from '../../../platform/backup/manifest.ts'
import { emptyFolder, restoreFiles, restoreMedia } from '../../../platform/backup/restore-files.ts'
import { putRestoreMark, readRestoreMark, removeRestoreMark } from '../../../platform/backup/restore-mark.ts'
import type { Config } from '../../../platform/config.ts'
import { recordChange } from '../../../platform/database/audit-log.ts'
import { type Handle, openDatabase } from '../../../platform/database/database.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { forgetEdges } from '../../../platform/edge/owed-purges.ts'
import { openStorage } from '../../../platform/storage/open-storage.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { technician } from '../technician.ts'
import { refuseOccupiedBucket, refuseOccupiedFolder } from './occupied.ts'
import { embeddedTarget, type RestoreTarget, type Restoring, serverTarget } from './targets.ts'

/**
 * Restores into the data folder and the database of the environment. Both must be empty, except for remains
 * of an interrupted restore. Returns warnings.
 * @throws BackupFailure
 */
export async function restoreInto(config: Config, restoring: Restoring): Promise<string[]> {
  await mkdir(config.dataDir, { recursive: true })
  // Without the lock, one restore could report success while another empties its folders.
  const unlock = await lockFolder(config.dataDir)
  return restoreAlone(config, restoring).finally(unlock)
}

async function restoreAlone(config: Config, restoring: Restoring): Promise<string[]> {
  const { dataDir } = config
  const target = config.databaseUrl === undefined ? embeddedTarget(config) : serverTarget(config)
  const { store, backup, keys, onFile } = restoring
  refuseUnusable(backup, { isEmbedded: target.isEmbedded, major: await target.findMajor() })
  const mark = readRestoreMark(dataDir)
  if (mark?.isDone && mark.backup === backup.name) {
    await target.end()
    await removeRestoreMark(dataDir)
    return []
  }
  const storage = openStorage(config)
  if (!mark) {
    await refuseOccupiedFolder(dataDir)
    if (storage.home.kind === 's3') await refuseOccupiedBucket(storage)
  }
  await target.refuseOccupied(backup)
  const begun = { backup: backup.name, begunAt: new Date().toISOString() }
  await putRestoreMark(dataDir, begun)
  await emptyFolder(path.join(dataDir, 'media'))
  await (storage.home.kind === 's3'
    ? restoreMedia(store, { files: backup.media, storage, onFile })
    : restoreFiles(store, { files: backup.media, dir: path.join(dataDir, 'media'), mode: 0o644, onFile }))
  if (keys.secretsKey !== null) await writeSecretsKey(dataDir, keys.secretsKey)
  await target.fill(restoring)
  const warnings = await prepare(target, backup, storage)
  await putRestoreMark(dataDir, { ...begun, isDone: true })
  await target.end()
  await removeRestoreMark(dataDir)
  return warnings
}

/** Upgrades the restored database, begins the quarantine, and marks the folder or bucket of pictures as this site's. */
async function prepare(target: RestoreTarget, backup: Backup, storage: Storage): Promise<string[]> {
  const { url, close } = await target.open()
  try {
    await migrate(url)
    const db = openDatabase(url, { max: 1 })
    try {
      await beginQuarantine(db, backup.startedAt)
      await recordRestore(db, backup)
      await deleteOpenRuns(db)
      await forgetEdges(db)
      const unmarked = await markMediaFolder(db, storage)
      return unmarked ? [unmarked] : []
    } finally {
      await db.destroy()
    }
  } finally {
    await close()
  }
}

const recordRestore = (db: Handle, { name }: Backup) =>
  recordChange<typeof backupEntity, { backup: string }>(db, technician(), backupEntity, {
    action: 'restored',
    id: 1,
    after: { backup: name },
  })

async function writeSecretsKey(dataDir: string, key: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await rm(path.join(dataDir, 'secrets.key'), { force: true })
  const file = await open(path.join(dataDir, 'secrets.key'), 'wx', 0o600)
  try {
    await file.writeFile(`${key}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}
