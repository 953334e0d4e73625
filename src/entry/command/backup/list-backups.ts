import { BackupFailure } from '../../../platform/backup/failure.ts'
import { type Backup, listBackups, readManifest, sizeOfBackup } from '../../../platform/backup/manifest.ts'
import { mapConcurrently } from '../../../platform/backup/map-concurrently.ts'
import type { BackupStore } from '../../../platform/backup/store.ts'
import type { Frame, Outcome } from '../frame.ts'

type ListedBackup = { name: string; kind?: string; url?: string; bytes?: number; fault?: string }

/** Lists the backups of the store, newest first. Neither locks it nor writes to it. */
export async function listBackupsOf(store: BackupStore, say: Frame['say']): Promise<Outcome> {
  const names = (await listBackups(store)).toReversed()
  const backups = await mapConcurrently(names, name =>
    readManifest(store, name).then(describe, error => {
      if (!(error instanceof BackupFailure) || error.code === 'BUCKET_AWAY') throw error
      return { name, fault: error.code } satisfies ListedBackup
    }),
  )
  const lines =
    backups.length > 0
      ? backups.map(lineOf)
      : [say({ ar: 'ليس هنا نسخة احتياطية.', en: 'There is no backup here.' })]
  return { result: { backups }, lines, good: backups.every(({ fault }) => !fault) }
}

const describe = ({ name, site, database, media }: Backup): ListedBackup => ({
  name,
  kind: database.kind,
  url: site.url,
  bytes: sizeOfBackup({ database, media }),
})

const lineOf = ({ name, kind = '', url = '', bytes = 0, fault }: ListedBackup) =>
  fault ? `${name}  ${fault}` : `${name}  ${kind}  ${(bytes / 2 ** 20).toFixed(1)} MiB  ${url}`
