import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { addBackupCommand } from './backup/backup.ts'
import { addReleaseQuarantineCommand } from './backup/release-quarantine.ts'
import { addRestoreCommand } from './backup/restore.ts'
import { addDoctorCommand } from './doctor/doctor.ts'
import { addEdgeCommands } from './edge.ts'
import { addExportCommand } from './export.ts'
import { asFailure, exitCodes, wordsOf } from './failure.ts'
import { addFeedCommands } from './feeds.ts'
import type { Frame } from './frame.ts'
import { addImportCommands } from './import.ts'
import { addJobCommands } from './jobs.ts'
import { addMediaCommands } from './media/media.ts'
import { printable } from './printable.ts'
import { addReindexCommand } from './reindex.ts'
import { addSettingCommands } from './settings.ts'
import { createTerminal } from './terminal.ts'
import { addUpgradeCommand } from './upgrade/upgrade.ts'
import { addUserCommands } from './user.ts'
import { frameWords, helpTitles, languageOf, languages, type Words } from './words.ts'

/** One file per noun. Add new commands here. */
const addCommands: ((frame: Frame) => void)[] = [
  addDoctorCommand,
  addUserCommands,
  addJobCommands,
  addFeedCommands,
  addImportCommands,
  addExportCommand,
  addEdgeCommands,
  addReindexCommand,
  addMediaCommands,
  addSettingCommands,
  addBackupCommand,
  addRestoreCommand,
  addReleaseQuarantineCommand,
  addUpgradeCommand,
]

/** Runs one command. Returns its exit code. */
export async function runCommand(args: string[]): Promise<number> {
  const language = languageOf(args)
  const say = (words: Words) => words[language]
  const terminal = createTerminal(language)
  const program = createProgram(say)
  const isJson = args.includes('--json')
  let exitCode: number = exitCodes.good
  let name = ''
  program.hook('preAction', (_, action) => {
    name = nameOf(action)
  })
  const frame: Frame = {
    ...terminal,
    program,
    say,
    confirm: question => (program.opts().yes ? Promise.resolve(true) : terminal.confirm(question)),
    answer:
      work =>
      async (...given) => {
        const { result, lines, good = true } = await work(...given)
        if (isJson) console.log(JSON.stringify({ ok: good, command: name, result }))
        else for (const line of lines) console.log(printable(line))
        exitCode = good ? exitCodes.good : exitCodes.faults
      },
  }
  for (const add of addCommands) add(frame)
  try {
    await program.parseAsync(args, { from: 'user' })
    return exitCode
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.good
    const failure = asFailure(error)
    const message = wordsOf(failure, language)
    if (isJson)
      console.log(JSON.stringify({ ok: false, command: name, error: { code: failure.code, message } }))
    else console.error(printable(message))
    if (process.env.LOG_LEVEL === 'debug') console.error(error)
    return failure.exitCode
  }
}

function createProgram(say: Frame['say']): Command {
  return (
    new Command()
      .name('npm run warraq --')
      .description(say(frameWords.about))
      .helpOption('-h, --help', say(frameWords.help))
      .helpCommand('help [command]', say(frameWords.helpCommand))
      .configureHelp({
        showGlobalOptions: true,
        // The library would add «(default: …)» and «(choices: …)»; our words say both, in the chosen language.
        optionDescription: ({ description }) => description,
        styleTitle: title => (helpTitles[title] ? say(helpTitles[title]) : title),
      })
      // runCommand prints the errors, in the chosen language.
      .configureOutput({ outputError: () => {} })
      .exitOverride()
      .option('--json', say(frameWords.json))
      .option('--yes', say(frameWords.yes))
      .option('--lang <language>', say(frameWords.lang), readLanguage)
  )
}

function readLanguage(given: string): string {
  if (!(languages as readonly string[]).includes(given)) throw new InvalidArgumentError('ar, en')
  return given
}

/** A command's full name with its parents: `user create`. */
function nameOf(command: Command): string {
  const { parent } = command
  return parent ? `${nameOf(parent)} ${command.name()}`.trim() : ''
}
