import { ORPCError } from '@orpc/contract'
import { CommanderError } from 'commander'
import { BackupFailure } from '../../platform/backup/failure.ts'
import { explainDatabaseError } from '../../platform/database/refusal.ts'
import { backupFailureWords } from './backup/failures.ts'
import type { Language, Words } from './words.ts'

/**
 * `faults`: the command found faults, or could not do its work. `wrongUse`: wrong arguments, or an unanswered
 * question.
 */
export const exitCodes = { good: 0, faults: 1, wrongUse: 2 } as const

/** A failure with a code for scripts and a message for people. */
export class CommandFailure extends Error {
  readonly code: string
  readonly words: Words
  readonly exitCode: number

  constructor(code: string, words: Words, exitCode: number = exitCodes.faults) {
    super(words.en)
    this.name = 'CommandFailure'
    this.code = code
    this.words = words
    this.exitCode = exitCode
  }
}

/** Reports invalid settings with the message of `npm start`. */
export function asWrongSettings(error: unknown): CommandFailure {
  const { message } = error as Error
  return new CommandFailure('WRONG_SETTINGS', {
    ar: `إعدادات البيئة غير صحيحة:\n${message.replace(/^These settings are wrong:\n/, '')}`,
    en: message,
  })
}

/** @param databaseUrl the address that was used, if known */
export function asFailure(error: unknown, databaseUrl?: string): CommandFailure {
  if (error instanceof CommandFailure) return error
  if (error instanceof CommanderError) return asWrongUse(error)
  if (error instanceof ORPCError) return asRefusal(error)
  if (error instanceof BackupFailure) return new CommandFailure(error.code, backupFailureWords(error))
  const reason = databaseUrl && explainDatabaseError(error, databaseUrl)
  if (reason) {
    return new CommandFailure('DATABASE', {
      ar: `تعذّر الوصول إلى قاعدة البيانات. السبب: ${reason}`,
      en: `DATABASE_URL: ${reason}`,
    })
  }
  const { message } = error as Error
  return new CommandFailure('FAILED', { ar: `فشل الأمر: ${message}`, en: `The command failed: ${message}` })
}

const misuse: Record<string, (named: string) => Words> = {
  'commander.unknownCommand': named => ({
    ar: `لا يوجد أمر اسمه «${named}».`,
    en: `There is no command «${named}».`,
  }),
  'commander.unknownOption': named => ({
    ar: `لا يوجد خيار اسمه «${named}».`,
    en: `There is no option «${named}».`,
  }),
  'commander.missingArgument': named => ({ ar: `ينقص الأمرَ «${named}».`, en: `«${named}» is missing.` }),
  'commander.optionMissingArgument': named => ({
    ar: `الخيار «${named}» بلا قيمة.`,
    en: `The option «${named}» has no value.`,
  }),
  'commander.missingMandatoryOptionValue': named => ({
    ar: `ينقص الخيار «${named}».`,
    en: `The option «${named}» is missing.`,
  }),
  'commander.excessArguments': () => ({
    ar: 'في الأمر معطيات زائدة.',
    en: 'The command has too many arguments.',
  }),
  'commander.invalidArgument': named => ({
    ar: `قيمة «${named}» غير مقبولة.`,
    en: `The value of «${named}» is not accepted.`,
  }),
  'commander.help': () => ({ ar: 'لم تذكر أمرًا.', en: 'No command is given.' }),
}

function asWrongUse({ code, message }: CommanderError): CommandFailure {
  const named = /'([^']+)'/.exec(message)?.[1] ?? ''
  const meant = /\(Did you mean (?:one of )?(.+?)\?\)/.exec(message)?.[1]
  const { ar, en } = misuse[code]?.(named) ?? { ar: message, en: message }
  const more = {
    ar: meant ? ` أتقصد ${meant}؟` : ' راجع --help.',
    en: meant ? ` Did you mean ${meant}?` : ' See --help.',
  }
  return new CommandFailure('WRONG_USE', { ar: ar + more.ar, en: en + more.en }, exitCodes.wrongUse)
}

const refusalsInEnglish: Record<string, (path: string) => string> = {
  EMAIL_TAKEN: () => 'Another account has this e-mail address.',
  NOT_FOUND: () => 'It was not found.',
  INVALID_INPUT: path => `The value of «${path}» is not accepted.`,
}

/** Translates a service's refusal. Its message is in Arabic. */
function asRefusal({ code, message, data }: ORPCError<string, unknown>): CommandFailure {
  const [issue] = (data as { issues?: { path: string; message: string }[] } | undefined)?.issues ?? []
  const ar = issue ? `${issue.message} (${issue.path})` : message
  return new CommandFailure(code, { ar, en: refusalsInEnglish[code]?.(issue?.path ?? '') ?? ar })
}

export const wordsOf = (failure: CommandFailure, language: Language) => failure.words[language]
