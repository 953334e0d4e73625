import { listDamaged, listGoodBackups } from '../../../features/backup/check.service.ts'
import { recordBackupRun } from '../../../features/backup/run.service.ts'
import { readBackupSource } from '../../../features/backup/source.service.ts'
import { createBackup } from '../../../platform/backup/create-backup.ts'
import { type BackupBody, sizeOfBackup } from '../../../platform/backup/manifest.ts'
import { type PruneResult, pruneBackups } from '../../../platform/backup/retention.ts'
import type { BackupStore } from '../../../platform/backup/store.ts'
import { asFailure } from '../failure.ts'
import type { Frame, Outcome } from '../frame.ts'
import { type Application, readSettings, withApplication } from '../open-application.ts'
import { showFiles } from '../show-files.ts'
import { listBackupsOf } from './list-backups.ts'
import { readPassphrase } from './passphrase.ts'
import { storeAt } from './store-at.ts'
import { verifyNewest } from './verify.ts'
import { backupWords as words } from './words.ts'

type MeasuredOutcome = Outcome & { bytes: number }
type Work = { store: BackupStore; application: Application; frame: Frame; prune: boolean }
type Options = { list?: boolean; verify?: boolean; prune?: boolean }

export function addBackupCommand(frame: Frame): void {
  const { program, say, answer } = frame
  program
    .command('backup')
    .description(say(words.backup))
    .argument('<folder>', say(words.folder))
    .option('--prune', say(words.prune))
    .option('--verify', say(words.verify))
    .option('--list', say(words.list))
    .action(
      answer(async (folder: string, { list = false, verify = false, prune = false }: Options) => {
        const settings = readSettings()
        const store = storeAt(folder, settings)
        if (list) return listBackupsOf(store, say)
        return withApplication(application => {
          const run = { kind: verify ? 'verify' : 'backup', target: folder } as const
          return recordBackupRun<MeasuredOutcome>(application.services.db, run, {
            work: () => (verify ? verifyNewest : takeBackup)({ store, application, frame, prune }),
            measure: ({ bytes, good = true, lines }) => ({
              bytes,
              error: good ? undefined : lines.join('\n'),
            }),
            explain: error => asFailure(error).words.ar,
          })
        })
      }),
    )
}

async function takeBackup({ store, application, frame, prune }: Work): Promise<MeasuredOutcome> {
  const { config, services, databaseUrl } = application
  const passphrase = await readPassphrase(config, frame, { isNew: true })
  const source = await readBackupSource(services.db, { ...config, databaseUrl })
  const { onFile, end } = showFiles(frame)
  const damaged = await listDamaged(services.db)
  const made = await createBackup(store, source, { passphrase, damaged, onFile }).finally(end)
  const pruned = prune
    ? await pruneBackups(store, { site: source.site.id, verified: await listGoodBackups(services.db) })
    : undefined
  return { ...outcomeOf(made, pruned, frame.say), bytes: sizeOfBackup(made) }
}

function outcomeOf(
  made: BackupBody & { name: string },
  pruned: PruneResult | undefined,
  say: Frame['say'],
): Outcome {
  const { name, startedAt, endedAt, database, media, postgres } = made
  const seconds = (Date.parse(endedAt) - Date.parse(startedAt)) / 1000
  const files = { database: database.files.length, media: media.length }
  const lines = [
    say({ ar: `نسخة احتياطية كاملة: ${name}`, en: `Backup complete: ${name}` }),
    say({
      ar: `ملفات قاعدة البيانات: ${files.database}، والصور والملفات: ${files.media}، والثواني: ${seconds}`,
      en: `${files.database} files of the database, ${files.media} pictures and files, ${seconds} s`,
    }),
    ...(pruned
      ? [say({ ar: `حُذفت نسخ قديمة: ${pruned.backups}`, en: `Old backups deleted: ${pruned.backups}` })]
      : []),
  ]
  const result = { name, seconds, kind: database.kind, postgres: postgres.version, files, pruned }
  return { result, lines }
}
