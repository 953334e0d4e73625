import path from 'node:path'
import { exportSite } from '../../features/site-export/export-site.service.ts'
import { type Manifest, SiteExportError } from '../../features/site-export/manifest.ts'
import { type PartName, partNames, privateParts } from '../../features/site-export/part.ts'
import {
  exportWordPress,
  type WordPressExport,
} from '../../features/site-export/wordpress/export-wordpress.service.ts'
import { exportRefusal, unknownPart, exportWords as words } from './export-words.ts'
import { CommandFailure, exitCodes } from './failure.ts'
import type { Frame, Outcome } from './frame.ts'
import { withApplication } from './open-application.ts'
import type { Words } from './words.ts'

type Options = { format: string; part?: string; since?: string; until?: string; files: boolean }

/** Minimum interval between progress messages. */
const everyMs = 1000

export function addExportCommand(frame: Frame): void {
  const { program, say, answer } = frame
  program
    .command('export')
    .description(say(words.about))
    .argument('<folder>', say(words.folder))
    .option('--format <format>', say(words.format), 'warraq')
    .option('--part <parts>', say(words.part))
    .option('--since <day>', say(words.since))
    .option('--until <day>', say(words.until))
    .option('--no-files', say(words.noFiles))
    .action(
      answer(async (folder: string, { format, part, since, until, files }: Options) => {
        if (format !== 'warraq' && format !== 'wxr') throw wrongUse(words.wrongFormat)
        const range = { since: readDay(since), until: readDay(until) }
        if (format === 'wxr' && part !== undefined) throw wrongUse(words.noParts)
        const parts = part === undefined ? partNames.filter(name => !privateParts.has(name)) : readParts(part)
        return withApplication(async ({ services, config }) => {
          const shown = progressOf(frame)
          const site = { ...services, siteUrl: config.siteUrl }
          try {
            if (format === 'wxr') {
              const written = await exportWordPress(site, path.resolve(folder), range, done =>
                shown.show(String(done)),
              )
              return wordPressOutcome(written, say)
            }
            const made = await exportSite(
              site,
              path.resolve(folder),
              { ...range, parts, withFiles: files },
              ({ part: name, done }) => shown.show(`${name}: ${done}`),
            )
            return outcomeOf(made, say)
          } catch (error) {
            throw asExportFailure(error)
          } finally {
            shown.end()
          }
        })
      }),
    )
}

export function asExportFailure(error: unknown): unknown {
  return error instanceof SiteExportError ? new CommandFailure(error.code, exportRefusal(error)) : error
}

const wrongUse = (text: Words) => new CommandFailure('WRONG_USE', text, exitCodes.wrongUse)

export function readParts(given: string): PartName[] {
  return given.split(',').map(written => {
    const name = partNames.find(known => known === written.trim())
    if (!name) throw wrongUse(unknownPart(written.trim(), partNames))
    return name
  })
}

function readDay(given: string | undefined): Date | undefined {
  if (given === undefined) return undefined
  const day = /^\d{4}-\d\d-\d\d$/.test(given) ? new Date(`${given}T00:00:00Z`) : undefined
  if (!day || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== given)
    throw wrongUse(words.wrongDay)
  return day
}

export function progressOf({ showProgress }: Pick<Frame, 'showProgress'>) {
  let hide = () => {}
  let shownAt = 0
  return {
    show(text: string) {
      if (Date.now() - shownAt < everyMs) return
      shownAt = Date.now()
      hide()
      hide = showProgress({ ar: text, en: text })
    },
    end: () => hide(),
  }
}

function outcomeOf(made: Manifest, say: Frame['say']): Outcome {
  const { parts, files, leftOut, contentHash } = made
  const lines = [
    ...parts.map(({ name, lines: count }) => `${name}: ${count}`),
    `${say(words.files)}: ${files.count}`,
    ...(files.missing.length > 0 ? [`${say(words.missing)}: ${files.missing.length}`, ...files.missing] : []),
    `${say(words.leftOut)}: ${leftOut.takenDown + leftOut.inBin}`,
    `${say(words.contentHash)}: ${contentHash}`,
  ]
  return { result: made, lines, good: files.missing.length === 0 }
}

function wordPressOutcome(written: WordPressExport, say: Frame['say']): Outcome {
  const { files, articles, attachments, leftOut } = written
  const lines = [
    ...files.map(({ file, articles: count }) => `${file}: ${count}`),
    `${say(words.articles)}: ${articles}`,
    `${say(words.pictures)}: ${attachments}`,
    `${say(words.leftOut)}: ${leftOut.takenDown + leftOut.inBin}`,
  ]
  return { result: written, lines }
}
