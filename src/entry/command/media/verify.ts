import type { Command } from 'commander'
import { hashOfFile } from '../../../platform/storage/hash.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { Frame } from '../frame.ts'
import { withApplication } from '../open-application.ts'
import { showFiles } from '../show-files.ts'
import { listReferences, type References } from './references.ts'
import { words } from './words.ts'

const atOnce = 8

export function addVerifyCommand(frame: Frame, media: Command): void {
  const { say, answer } = frame
  media
    .command('verify')
    .description(say(words.verify))
    .action(
      answer(() =>
        withApplication(async ({ services: { db, storage } }) => {
          const { files } = await listReferences(db)
          const shown = showFiles(frame)
          const { missing, damaged } = await verifyFiles(storage, files, done =>
            shown.show({ files: done, bytes: 0 }),
          ).finally(shown.end)
          const lines = [
            say({
              ar: `فُحص ${files.length}: المفقود ${missing.length}، والتالف ${damaged.length}`,
              en: `${files.length} checked: ${missing.length} missing, ${damaged.length} damaged`,
            }),
            ...[...missing, ...damaged],
          ]
          const good = missing.length + damaged.length === 0
          return { result: { checked: files.length, missing, damaged }, lines, good }
        }),
      ),
    )
}

async function verifyFiles(storage: Storage, files: References['files'], onProgress: (done: number) => void) {
  const [missing, damaged]: string[][] = [[], []]
  const left = files.values()
  let done = 0
  const work = async () => {
    for (const { key, hash } of left) {
      const file = await storage.describe(key)
      const actual = file && (await hashOfFile(storage, { key, size: file.size }))
      if (actual === undefined) missing!.push(key)
      else if (hash && !actual.startsWith(hash)) damaged!.push(key)
      done += 1
      onProgress(done)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { missing: missing!.sort(), damaged: damaged!.sort() }
}
