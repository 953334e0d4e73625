import pg from 'pg'
import { recordBackupCheck } from '../../../features/backup/check.service.ts'
import { BackupFailure } from '../../../platform/backup/failure.ts'
import { type Backup, sizeOfBackup } from '../../../platform/backup/manifest.ts'
import { mapConcurrently } from '../../../platform/backup/map-concurrently.ts'
import { checkContent } from '../../../platform/backup/restore-files.ts'
import { compareRows, countRows } from '../../../platform/backup/row-counts.ts'
import type { BackupKeys } from '../../../platform/backup/sealed-keys.ts'
import type { BackupStore } from '../../../platform/backup/store.ts'
import type { Config } from '../../../platform/config.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { createVault } from '../../../platform/security/vault.ts'
import type { Frame, Outcome } from '../frame.ts'
import type { Application } from '../open-application.ts'
import { listSealedSecrets } from '../sealed-secrets.ts'
import { withRestoredBeside } from './beside.ts'
import { chooseBackup } from './choose-backup.ts'
import { readPassphrase } from './passphrase.ts'

type Verification = { store: BackupStore; application: Application; frame: Frame }
type Verifying = { store: BackupStore; backup: Backup; keys: BackupKeys }

/** Restores the newest backup beside the site, compares it with its manifest, and records the result. */
export async function verifyNewest({
  store,
  application,
  frame,
}: Verification): Promise<Outcome & { bytes: number }> {
  const { config, services, databaseUrl } = application
  const unlock = await store.lock()
  try {
    const backup = await chooseBackup(store)
    const keys = await backup.openKeys(await readPassphrase(config, frame, { isNew: false }))
    const hide = frame.showProgress({ ar: 'تُستعاد النسخة للتحقق', en: 'Restoring the backup beside' })
    const faults = await findFaults({ store, backup, keys }, config, databaseUrl).finally(hide)
    await recordBackupCheck(services.db, { backup: backup.name, backupAt: backup.startedAt, faults })
    return { ...outcomeOf(backup, faults, frame.say), bytes: sizeOfBackup(backup) }
  } finally {
    await unlock()
  }
}

function outcomeOf({ name, database, media }: Backup, faults: string[], say: Frame['say']): Outcome {
  const tables = Object.keys(database.rows).length
  const verdict =
    faults.length === 0
      ? {
          ar: `النسخة ${name} سليمة: استُعيدت، وطابقت الجداول (${tables}) والملفات (${media.length}).`,
          en: `${name} is good: it was restored, and its ${tables} tables and ${media.length} files are as they were.`,
        }
      : { ar: `النسخة ${name} غير سليمة:`, en: `${name} is not good:` }
  return {
    result: { name, tables, files: media.length, faults },
    lines: [say(verdict), ...faults],
    good: faults.length === 0,
  }
}

/** Returns faults of the backup. Throws other errors, such as a full disk. */
async function findFaults(verifying: Verifying, config: Config, databaseUrl: string): Promise<string[]> {
  const files = await mapConcurrently(verifying.backup.media, file =>
    faultOf(checkContent(verifying.store, file)),
  )
  const database = await withRestoredBeside({ ...verifying, config, databaseUrl }, url =>
    examineDatabase(verifying, url),
  ).catch(error => nameFaults(verifying, error))
  return [...files.flat(), ...database]
}

/** A restore ends at the first damaged file. Lists all of them, so that the next backup writes them again. */
async function nameFaults({ store, backup }: Verifying, error: unknown): Promise<string[]> {
  const first = asFault(error)
  const faults = await mapConcurrently(backup.database.files, file => faultOf(checkContent(store, file)))
  return [...new Set([...first, ...faults.flat()])]
}

const faultOf = (work: Promise<void>) => work.then(() => [], asFault)

function asFault(error: unknown): string[] {
  const isFault =
    error instanceof BackupFailure && ['DAMAGED_FILE', 'MISSING_FILE', 'PG_TOOL_FAILED'].includes(error.code)
  if (isFault) return [error.message]
  throw error
}

async function examineDatabase({ backup, keys }: Verifying, url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const rows = await countRows(client).finally(() => client.end())
  await migrate(url)
  const db = openDatabase(url, { max: 1 })
  try {
    const unopened = await listUnopened(db, keys)
    return [...compareRows(backup.database.rows, rows), ...unopened]
  } finally {
    await db.destroy()
  }
}

/** Names of the sealed secrets that the backup's keys cannot open. */
export async function listUnopened(
  db: Parameters<typeof listSealedSecrets>[0],
  { secretsKey }: BackupKeys,
): Promise<string[]> {
  const sealed = await listSealedSecrets(db)
  if (secretsKey === null) return sealed.map(({ name }) => `secret ${name}`)
  const vault = createVault({ key: secretsKey, file: '' })
  const opened = await Promise.all(sealed.map(({ sealed: secret, use }) => vault.open(secret, use)))
  return sealed.filter((_, index) => opened[index] === undefined).map(({ name }) => `secret ${name}`)
}
