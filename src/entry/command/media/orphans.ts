import type { Command } from 'commander'
import { type ListedFile, leftoverMs } from '../../../platform/storage/storage.ts'
import { CommandFailure } from '../failure.ts'
import type { Frame } from '../frame.ts'
import { withApplication } from '../open-application.ts'
import { forgetKey, listReferences } from './references.ts'
import { megabytes, words } from './words.ts'

export function addOrphansCommand({ say, answer, confirm }: Frame, media: Command): void {
  media
    .command('orphans')
    .description(say(words.orphans))
    .option('--delete', say(words.delete))
    .action(
      answer(({ delete: isToDelete = false }: { delete?: boolean }) =>
        withApplication(async ({ services: { db, storage } }) => {
          const { isUsed } = await listReferences(db)
          const orphans: ListedFile[] = []
          for await (const file of storage.list()) {
            // A file is stored before its row, so new files do not count.
            if (Date.now() - file.lastModified.getTime() > leftoverMs && !isUsed(file.key)) orphans.push(file)
          }
          const bytes = orphans.reduce((sum, { size }) => sum + size, 0)
          const count = {
            ar: `ملفات لا يستعملها شيء: ${orphans.length} (${megabytes(bytes)} م.ب)`,
            en: `Files that nothing uses: ${orphans.length} (${megabytes(bytes)} MB)`,
          }
          const keys = orphans.map(({ key }) => key).sort()
          if (isToDelete && keys.length > 0) {
            const question = { ar: `${count.ar}. هل تُحذف؟`, en: `${count.en}. Delete them?` }
            if (!(await confirm(question))) throw new CommandFailure('UNCONFIRMED', words.unconfirmed)
            for (const key of keys) await forgetKey(db, storage, key)
          }
          const deleted = isToDelete ? keys.length : 0
          return { result: { orphans: keys, bytes, deleted }, lines: [say(count), ...keys] }
        }),
      ),
    )
}
