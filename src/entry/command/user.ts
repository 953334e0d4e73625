import { newPasswordProblem } from '../../contract/password.ts'
import { minutesFor } from '../../features/user/codes/code-minutes.ts'
import {
  createStaffAsTechnician,
  getUserByEmail,
  issueCodeAsTechnician,
  resetPasswordAsTechnician,
  unlockAsTechnician,
} from '../../features/user/technician.service.ts'
import { type User, userInput } from '../../features/user/user.contract.ts'
import type { Database } from '../../platform/database/database.ts'
import { CommandFailure, exitCodes } from './failure.ts'
import type { Frame, Outcome } from './frame.ts'
import { withApplication } from './open-application.ts'
import { technician } from './technician.ts'
import { userWords as words } from './user-words.ts'

export function addUserCommands(frame: Frame): void {
  const { program, say, answer } = frame
  const user = program.command('user').description(say(words.about))
  const add = (name: 'create' | 'reset-password' | 'code' | 'unlock') =>
    user.command(name).description(say(words[name])).argument('<email>', say(words.email))

  add('create')
    .option('--name <name>', say(words.name))
    .option('--role <role>', say(words.role), 'superadmin')
    .action(
      answer(async (given: string, { name, role }: { name?: string; role: string }) => {
        if (role !== 'superadmin' && role !== 'admin') throw wrongUse(words.wrongRole)
        const email = readEmail(given)
        const password = await askPassword(frame, email)
        return withApplication(async ({ services: { db } }) => {
          const values = { email, name: name?.trim() || words.defaultName[role], role, password } as const
          const created = await createStaffAsTechnician(db, technician(), values)
          return outcomeOf(created, say(words.created))
        })
      }),
    )

  add('reset-password')
    .option('--drop-totp', say(words.dropTotp))
    .action(
      answer((email: string, { dropTotp = false }: { dropTotp?: boolean }) =>
        withApplication(async ({ services: { db } }) => {
          const found = await findAccount(db, email)
          if (dropTotp && found.totp && !(await frame.confirm(words.dropsTotp))) throw unconfirmed()
          const password = await askPassword(frame, found.email)
          const reset = await resetPasswordAsTechnician(db, technician(), { user: found, password, dropTotp })
          return outcomeOf(
            reset,
            say(reset.totp ? words.resetKeepsTotp : words.reset),
            notesOn(reset).map(say),
          )
        }),
      ),
    )

  add('code').action(
    answer((email: string) =>
      withApplication(async ({ services: { db } }) => {
        const found = await findAccount(db, email)
        if (found.totp) throw new CommandFailure('HAS_TOTP', words.hasTotp)
        const code = await issueCodeAsTechnician(db, technician(), found)
        if (!code) throw new CommandFailure('NO_SIGN_IN', words.noSignIn)
        const minutes = minutesFor.login
        return { result: { email: found.email, code, minutes }, lines: [code, say(words.codeIs)] }
      }),
    ),
  )

  add('unlock')
    .option('--network <address>', say(words.network))
    .option('--enable', say(words.enable))
    .action(
      answer((email: string, { network, enable = false }: { network?: string; enable?: boolean }) =>
        withApplication(async ({ services: { db } }) => {
          const found = await findAccount(db, email)
          const unlocked = await unlockAsTechnician(db, technician(), { user: found, network, enable })
          return outcomeOf(unlocked, say(words.unlocked), notesOn(unlocked).map(say))
        }),
      ),
    )
}

/** Reasons why the person still cannot sign in. */
function notesOn({ activated }: User) {
  return activated ? [] : [words.isDisabled]
}

function outcomeOf(user: User, done: string, notes: string[] = []): Outcome {
  const { id, email, name, role, activated, totp } = user
  return {
    result: { id, email, name, role, activated, totp },
    lines: [`${done} ${email} (${role})`, ...notes],
  }
}

async function findAccount(db: Database, email: string): Promise<User> {
  try {
    return await getUserByEmail(db, readEmail(email))
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'NOT_FOUND') throw error
    throw new CommandFailure('NOT_FOUND', words.noAccount)
  }
}

function readEmail(given: string): string {
  const read = userInput.shape.email.safeParse(given)
  if (!read.success) throw wrongUse(words.wrongEmail)
  return read.data
}

/** The Arabic message names the password's fault. */
const badPassword =
  'The password needs 8 to 128 characters, and may be neither common nor the e-mail address.'

/** Asks twice on a terminal, where the input is hidden. */
async function askPassword({ askSecret }: Frame, email: string): Promise<string> {
  const password = (await askSecret(words.password)).normalize()
  const problem = newPasswordProblem(password, email)
  if (problem) throw new CommandFailure('INVALID_INPUT', { ar: problem, en: badPassword })
  if (process.stdin.isTTY && (await askSecret(words.passwordAgain)).normalize() !== password) {
    throw wrongUse(words.differs)
  }
  return password
}

const wrongUse = (said: CommandFailure['words']) => new CommandFailure('WRONG_USE', said, exitCodes.wrongUse)
const unconfirmed = () => new CommandFailure('UNCONFIRMED', words.unconfirmed)
