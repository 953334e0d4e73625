import path from 'node:path'
import type { Command } from 'commander'
import { holdImports } from '../../features/site-import/hold-imports.ts'
import { SiteImportError } from '../../features/site-import/moved-item.schema.ts'
import { importExport } from '../../features/site-import/warraq/import-export.service.ts'
import { asExportFailure, progressOf, readParts } from './export.ts'
import { CommandFailure } from './failure.ts'
import type { Frame } from './frame.ts'
import { outcomeWords, refusals, importWords as words } from './import-words.ts'
import { withApplication } from './open-application.ts'
import { technician } from './technician.ts'

export function addWarraqImport(command: Command, frame: Frame): void {
  const { say, answer } = frame
  command
    .command('warraq')
    .description(say(words.warraq))
    .argument('<folder>', say(words.exportFolder))
    .option('--part <parts>', say(words.parts))
    .action(
      answer(async (folder: string, { part }: { part?: string }) => {
        const parts = part === undefined ? undefined : readParts(part)
        return withApplication(async ({ services, databaseUrl }) => {
          const shown = progressOf(frame)
          const { release } = await holdImports(databaseUrl).catch(explain)
          try {
            const brought = await importExport(services, path.resolve(folder), {
              by: technician(),
              parts,
              onProgress: shown.show,
            })
            const { counts, missing, skipped, refusedSettings } = brought
            const lines = [
              ...counts.map(
                ({ part: name, outcome, count }) => `${name}: ${say(outcomeWords[outcome])}: ${count}`,
              ),
              ...(missing.length > 0 ? [`${say(words.missingFiles)}: ${missing.length}`, ...missing] : []),
              ...(skipped.length > 0 ? [say(words.skippedStaff), ...skipped] : []),
              ...(refusedSettings.length > 0 ? [say(words.refusedSettings), ...refusedSettings] : []),
            ]
            return { result: brought, lines, good: missing.length === 0 }
          } catch (error) {
            throw asExportFailure(error)
          } finally {
            shown.end()
            await release()
          }
        })
      }),
    )
}

function explain(error: unknown): never {
  if (error instanceof SiteImportError && error.code !== 'NOT_AN_EXPORT')
    throw new CommandFailure(error.code, refusals[error.code])
  throw error
}
