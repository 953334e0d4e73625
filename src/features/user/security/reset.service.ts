import { fail } from '../../../contract/fail.ts'
import type { ApiContext } from '../../../platform/context.ts'
import { recordChange } from '../../../platform/database/audit-log.ts'
import { type Handle, inTransaction } from '../../../platform/database/database.ts'
import { found } from '../../../platform/database/rows.ts'
import { networkOf } from '../../../platform/security/rate-limit.ts'
import { deleteCodesOfUser } from '../codes/code.queries.ts'
import { checkCode, makeTicket, sendCodeLater, takeLink } from '../codes/code.service.ts'
import { sendNoticeLater } from '../codes/notice.jobs.ts'
import { findSecrets, updateAccount } from '../profile/account.queries.ts'
import { endSessions } from '../sign-in/session.service.ts'
import { findOwnerId, hasEnteredFrom } from '../sign-in/sign-in.queries.ts'
import { userEntity } from '../user.entity.ts'
import { attempt, attemptMail } from './limits.ts'
import { refuseBadPassword } from './password-rules.ts'
import { hashPassword } from './secrets.ts'

type ResetInput = { email: string; captcha?: string | undefined }

/**
 * Mails a code or link for choosing a new password. Does the same work and gives the same answer without an account.
 */
export async function requestReset(
  context: ApiContext,
  kind: 'reset' | 'resetLink',
  { email, captcha }: ResetInput,
): Promise<void> {
  const { db, address } = context
  const known = await hasEnteredFrom(db, email, address)
  await attemptMail(db, 'reset', { email, address, known })
  await (await context.captcha())?.check(captcha, 'reset', address)
  await inTransaction(db, async tx => {
    const userId = (await findOwnerId(tx, email)) ?? null
    await sendCodeLater(tx, kind, { userId, email })
  })
}

/** Exchanges the mailed code for a ticket to choose a password. @throws WRONG_CODE */
export async function verifyReset(context: ApiContext, { email, otp }: { email: string; otp: string }) {
  const { db, address } = context
  const known = await hasEnteredFrom(db, email, address)
  const from = known ? ` from ${networkOf(address)}` : ''
  await attempt(db, 'otp', { account: `reset:${email}${from}`, address })
  const stored = await checkCode(context, { purpose: 'reset', email, known }, otp)
  if (!stored) throw fail('WRONG_CODE')
  return { token: await makeTicket(db, stored) }
}

/** @throws WRONG_CODE; INVALID_INPUT for a bad password, which leaves the token valid */
export async function resetPassword(
  { db, address, left }: ApiContext,
  { token, password }: { token: string; password: string },
): Promise<void> {
  await attempt(db, 'otp', { address })
  const passwordHash = await hashPassword(password, left)
  await inTransaction(db, async tx => {
    const stored = await takeLink(tx, token, ['ticket', 'resetLink', 'invite'])
    refuseBadPassword(password, stored.email)
    const user = stored.userId ? await findSecrets(tx, stored.userId) : undefined
    // The account's address changed after the mail was sent.
    if (user?.email !== stored.email) throw fail('WRONG_CODE')
    await choosePassword(tx, user.id, passwordHash)
    if (user.role !== 'user') {
      const by = { actor: user, address }
      await recordChange(tx, by, userEntity, { action: 'resetPassword', id: user.id })
    }
  })
}

/** A new password ends all sessions but `keptToken`'s, and voids every pending code and link. */
export async function choosePassword(
  tx: Handle,
  userId: number,
  passwordHash: string,
  keptToken?: string,
): Promise<void> {
  await updateAccount(tx, userId, { password_hash: passwordHash, owes_proof: false })
  await endSessions(tx, userId, keptToken)
  await deleteCodesOfUser(tx, userId, ['reset', 'resetLink', 'ticket', 'invite', 'login', 'totp'])
  const { email, name } = found(await findSecrets(tx, userId))
  if (email) await sendNoticeLater(tx, { notice: 'passwordChanged', to: email, name })
}
