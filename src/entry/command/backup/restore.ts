import type { Frame } from '../frame.ts'
import { readSettings } from '../open-application.ts'
import { showFiles } from '../show-files.ts'
import { chooseBackup } from './choose-backup.ts'
import { readPassphrase } from './passphrase.ts'
import { restoreInto } from './restore-into.ts'
import { storeAt } from './store-at.ts'
import { backupWords as words } from './words.ts'

export function addRestoreCommand(frame: Frame): void {
  const { program, say, answer } = frame
  program
    .command('restore')
    .description(say(words.restore))
    .argument('<folder>', say(words.folder))
    .option('--at <time>', say(words.at))
    .action(
      answer(async (folder: string, { at }: { at?: string }) => {
        const config = readSettings()
        const store = storeAt(folder, config)
        const backup = await chooseBackup(store, at)
        const keys = await backup.openKeys(await readPassphrase(config, frame, { isNew: false }))
        const { onFile, end } = showFiles(frame)
        const warnings = await restoreInto(config, { store, backup, keys, onFile }).finally(end)
        const { name, startedAt, media } = backup
        return {
          result: { name, startedAt, media: media.length, warnings },
          lines: [
            say({ ar: `استُعيدت النسخة ${name}.`, en: `Restored ${name}.` }),
            say(words.quarantined),
            ...warnings,
          ],
        }
      }),
    )
}
