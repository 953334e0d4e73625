import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { asFailure, exitCodes, wordsOf } from './failure.ts'
import type { Frame } from './frame.ts'
import { printable } from './printable.ts'
import { createTerminal } from './terminal.ts'
import { frameWords, helpTitles, languageOf, languages, type Words } from './words.ts'

type AddCommand = (frame: Frame) => void

/** One file per noun, in the order of the help. Add new commands here. Each loads its part of the application alone. */
const commands: Record<string, () => Promise<AddCommand>> = {
  doctor: async () => (await import('./doctor/doctor.ts')).addDoctorCommand,
  user: async () => (await import('./user.ts')).addUserCommands,
  jobs: async () => (await import('./jobs.ts')).addJobCommands,
  feeds: async () => (await import('./feeds.ts')).addFeedCommands,
  import: async () => (await import('./import.ts')).addImportCommands,
  export: async () => (await import('./export.ts')).addExportCommand,
  edge: async () => (await import('./edge.ts')).addEdgeCommands,
  reindex: async () => (await import('./reindex.ts')).addReindexCommand,
  media: async () => (await import('./media/media.ts')).addMediaCommands,
  settings: async () => (await import('./settings.ts')).addSettingCommands,
  backup: async () => (await import('./backup/backup.ts')).addBackupCommand,
  restore: async () => (await import('./backup/restore.ts')).addRestoreCommand,
  'release-quarantine': async () =>
    (await import('./backup/release-quarantine.ts')).addReleaseQuarantineCommand,
  upgrade: async () => (await import('./upgrade/upgrade.ts')).addUpgradeCommand,
}

/** The named command, or all of them for the list of commands and for a name that does not exist. */
function loadCommands(args: string[]): Promise<AddCommand[]> {
  const words = args.filter((word, at) => !word.startsWith('-') && args[at - 1] !== '--lang')
  const asked = words.find(word => word !== 'help')
  const named = Object.entries(commands).filter(([name]) => name === asked)
  return Promise.all((named.length > 0 ? named : Object.entries(commands)).map(([, load]) => load()))
}

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
  for (const add of await loadCommands(args)) add(frame)
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
