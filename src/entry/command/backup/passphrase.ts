import type { Config } from '../../../platform/config.ts'
import { CommandFailure, exitCodes } from '../failure.ts'
import type { Frame } from '../frame.ts'
import { backupWords as words } from './words.ts'

const minLength = 12

type Asking = { isNew: boolean }

/** Reads BACKUP_PASSPHRASE, or prompts for it: twice on a terminal if it will seal a new backup. */
export async function readPassphrase(
  { backupPassphrase }: Pick<Config, 'backupPassphrase'>,
  { askSecret }: Pick<Frame, 'askSecret'>,
  { isNew }: Asking,
): Promise<string> {
  const passphrase = backupPassphrase ?? (await askSecret(words.passphrase))
  if (passphrase.length < minLength) throw wrongUse(words.short)
  if (
    isNew &&
    backupPassphrase === undefined &&
    process.stdin.isTTY &&
    (await askSecret(words.passphraseAgain)) !== passphrase
  ) {
    throw wrongUse(words.differs)
  }
  return passphrase
}

const wrongUse = (said: CommandFailure['words']) => new CommandFailure('WRONG_USE', said, exitCodes.wrongUse)
