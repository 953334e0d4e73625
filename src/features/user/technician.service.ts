import { fail } from '../../contract/fail.ts'
import type { By } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { makeCodeForWaitingSignIn } from './codes/code.service.ts'
import { forgetAttemptsFrom, forgetAttemptsOn } from './security/limits.ts'
import { refuseBadPassword } from './security/password-rules.ts'
import { choosePassword } from './security/reset.service.ts'
import { hashPassword } from './security/secrets.ts'
import { forgetTotp } from './security/totp.service.ts'
import { findOwnerId } from './sign-in/sign-in.queries.ts'
import type { User } from './user.contract.ts'
import { userEntity } from './user.entity.ts'
import { selectUser } from './user.queries.ts'

/**
 * Operations of the technician at the machine, who has no account and all rights: whoever may run commands there can
 * read the database anyway. Each is recorded in the audit log.
 */
const users = changesOf(userEntity, selectUser)

/** @throws NOT_FOUND */
export async function getUserByEmail(db: Handle, email: string): Promise<User> {
  const id = await findOwnerId(db, email)
  if (id === undefined) throw fail('NOT_FOUND', undefined, 'لا حساب بهذا البريد.')
  return users.get(db, id)
}

type NewStaff = { email: string; name: string; role: 'superadmin' | 'admin'; password: string }

/** @throws EMAIL_TAKEN; INVALID_INPUT for a bad password */
export async function createStaffAsTechnician(
  db: Database,
  by: By,
  { password, ...values }: NewStaff,
): Promise<User> {
  refuseBadPassword(password, values.email)
  const password_hash = await hashPassword(password)
  return users.insert(db, by, { ...values, password_hash, activated: true })
}

/** Ends all sessions. An authenticator app stays unless `dropTotp`. @throws INVALID_INPUT for a bad password */
export async function resetPasswordAsTechnician(
  db: Database,
  by: By,
  { user, password, dropTotp }: { user: User; password: string; dropTotp: boolean },
): Promise<User> {
  refuseBadPassword(password, user.email)
  const passwordHash = await hashPassword(password)
  return inTransaction(db, async tx => {
    const after = await users.change(tx, by, user.id, 'resetPassword', async () => {
      await choosePassword(tx, user.id, passwordHash)
      return undefined
    })
    if (!dropTotp || !user.totp) return after
    return users.change(tx, by, user.id, 'stoppedTotp', async () => {
      await forgetTotp(tx, user.id)
      return undefined
    })
  })
}

/** Undefined if no sign-in of this account waits for a mailed code. */
export function issueCodeAsTechnician(db: Database, by: By, user: User): Promise<string | undefined> {
  return inTransaction(db, async tx => {
    let code: string | undefined
    await users.change(tx, by, user.id, 'issuedCode', async () => {
      code = await makeCodeForWaitingSignIn(tx, user)
      return code ? undefined : 'unchanged'
    })
    return code
  })
}

/** Lifts the limits on attempts, for the account and for a network; enables a disabled account if `enable`. */
export function unlockAsTechnician(
  db: Database,
  by: By,
  { user, network, enable }: { user: User; network: string | undefined; enable: boolean },
): Promise<User> {
  return users.change(db, by, user.id, 'unlocked', async tx => {
    await forgetAttemptsOn(tx, user)
    if (network !== undefined) await forgetAttemptsFrom(tx, network)
    if (enable) await users.update(tx, user.id, { activated: true })
    return undefined
  })
}
