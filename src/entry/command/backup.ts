import { readBackupSource } from '../../features/backup/source.service.ts'
import { createBackup } from '../../platform/backup/create-backup.ts'
import type { BackupBody } from '../../platform/backup/manifest.ts'
import { type Pruned, pruneBackups } from '../../platform/backup/retention.ts'
import { backupWords as words } from './backup-words.ts'
import type { Frame, Outcome } from './frame.ts'
import { listBackupsOf } from './list-backups.ts'
import { readSettings, withApplication } from './open-application.ts'
import { readPassphrase } from './passphrase.ts'
import { showCount } from './show-count.ts'
import { storeAt } from './store-at.ts'
import { verifyNewest } from './verify/verify.ts'

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
        if (verify) return verifyNewest(store, frame)
        const passphrase = await readPassphrase(settings, frame, { isNew: true })
        return withApplication(async ({ config, services, databaseUrl }) => {
          const source = await readBackupSource(services.db, { ...config, databaseUrl })
          const { onFile, hide } = showCount(frame)
          const made = await createBackup(store, source, { passphrase, onFile }).finally(hide)
          const pruned = prune ? await pruneBackups(store) : undefined
          return outcomeOf(made, pruned, say)
        })
      }),
    )
}

function outcomeOf(
  made: BackupBody & { name: string },
  pruned: Pruned | undefined,
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
