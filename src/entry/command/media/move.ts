import { type Command, Option } from 'commander'
import { watchMediaFolder } from '../../../features/media/media-folder.service.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database/database.ts'
import { copyFiles, type MoveReport } from '../../../platform/storage/move.ts'
import { openDisk, retireDisk } from '../../../platform/storage/open-storage.ts'
import { createS3Storage } from '../../../platform/storage/s3.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { CommandFailure } from '../failure.ts'
import type { Frame } from '../frame.ts'
import { withApplication } from '../open-application.ts'
import { showFiles } from '../show-files.ts'
import { forgetKey } from './references.ts'
import { words } from './words.ts'

type Target = Config['media']['store']

export function addMoveCommand(frame: Frame, media: Command): void {
  const { say, answer } = frame
  media
    .command('move')
    .description(say(words.move))
    .addOption(new Option('--to <store>', say(words.to)).choices(['s3', 'disk']).makeOptionMandatory())
    .action(
      answer(({ to: target }: { to: Target }) =>
        withApplication(async ({ config, services: { db } }) => {
          const { from, to } = await openBoth(db, config, target)
          const shown = showFiles(frame)
          const forget = (key: string) => forgetKey(db, to, key)
          const report = await copyFiles({ from, to, forget, onProgress: shown.show }).finally(shown.end)
          const good = report.failed === 0
          if (good && target === 's3') await retireDisk(config.dataDir)
          const last = good ? (target === 's3' ? words.toS3 : words.toDisk) : words.incomplete
          return { result: report, lines: [say(summaryOf(report)), say(last)], good }
        }),
      ),
    )
}

/**
 * @throws CommandFailure unless the site already writes to the target: otherwise a file deleted meanwhile
 * would come back
 */
async function openBoth(db: Database, { media, dataDir }: Config, target: Target) {
  if (!media.s3) throw new CommandFailure('NO_BUCKET', words.noBucket)
  const [disk, s3] = [openDisk(dataDir), createS3Storage(media.s3)]
  const [from, to] = target === 's3' ? [disk, s3] : [s3, disk]
  const states = await Promise.all([from, to].map((storage: Storage) => watchMediaFolder(db, storage)()))
  if (states.includes('foreign')) throw new CommandFailure('FOREIGN', words.foreign)
  if (states.includes('away')) throw new CommandFailure('UNAVAILABLE', words.away)
  const isWritten = (await to.home.readMarker()) !== undefined
  if (media.store !== target || !isWritten) throw new CommandFailure('RESTART_FIRST', words.restartFirst)
  return { from, to }
}

const summaryOf = ({ files, copied, same, newer, deleted, failed }: MoveReport) => ({
  ar: `الملفات ${files}: نُسخ ${copied}، وكان هناك ${same}، وأحدث منه ${newer}، وحُذف أثناء النقل ${deleted}، ولم يصل ${failed}`,
  en: `${files} files: ${copied} copied, ${same} there already, ${newer} newer there, ${deleted} deleted meanwhile, ${failed} failed`,
})
