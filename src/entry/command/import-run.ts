import type { Command } from 'commander'
import { errors } from '../../contract/errors.ts'
import { SiteExportError } from '../../features/site-export/manifest.ts'
import { doOrderedStep } from '../../features/site-import/import-task.service.ts'
import { SiteImportError } from '../../features/site-import/moved-item.schema.ts'
import { findImport, type SiteImport } from '../../features/site-import/site-import.service.ts'
import { StorageError } from '../../platform/storage/storage.ts'
import { exportRefusal } from './export-words.ts'
import type { Frame } from './frame.ts'
import { explain, readId, refusalOf } from './import-failure.ts'
import { importWords as words } from './import-words.ts'
import { withApplication } from './open-application.ts'

/** Adds the command that the job of the dashboard's imports runs. */
export function addRun(command: Command, { say, answer }: Frame): void {
  command
    .command('run', { hidden: true })
    .description(say(words.runOrdered))
    .argument('<id>', say(words.number))
    .action(
      answer((given: string) => {
        const id = readId(given)
        return withApplication(async ({ services }) => {
          const kind = (await findImport(services.db, id))?.kind ?? 'wordpress'
          await doOrderedStep(services, id, explainStep).catch(explain(kind))
          return { result: { id }, lines: [] }
        })
      }),
    )
}

/** Explains a failed step in Arabic, for the dashboard. */
function explainStep(error: unknown, kind: SiteImport['kind']): string {
  if (error instanceof SiteExportError) return exportRefusal(error).ar
  if (error instanceof SiteImportError) return refusalOf(error, kind).ar
  if (error instanceof StorageError) return errors[error.code].message
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return errors.STORAGE_FULL.message
  return message
}
