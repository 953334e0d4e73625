import { fail } from '../../../contract/fail.ts'
import type { ApiContext } from '../../../platform/context.ts'
import { type Handle, inTransaction } from '../../../platform/database/database.ts'
import { found } from '../../../platform/database/rows.ts'
import { deleteCodesOfUser, lockAddress } from '../codes/code.queries.ts'
import { checkCode, sendCodeLater, spendCode, takeLink } from '../codes/code.service.ts'
import { sendLinkAgain } from '../guest-payer/payer.service.ts'
import { activateUser, findSecrets, replaceRegistration } from '../profile/account.queries.ts'
import { readPhone } from '../profile/phone.service.ts'
import { attempt, attemptMail } from '../security/limits.ts'
import { refuseBadPassword } from '../security/password-rules.ts'
import { hashPassword } from '../security/secrets.ts'
import type { SessionUser } from '../session.contract.ts'
import { findSessionUser } from './session.queries.ts'
import { enter, openSession } from './session.service.ts'

type Registration = {
  name: string
  email: string
  password: string
  phone?: string | undefined
  phoneCountry?: string | undefined
  captcha?: string | undefined
}

/**
 * Creates a reader's account with an unconfirmed address, and signs it in. The answer is the same if the address has an
 * account: its owner is notified by mail, and the new account can never be activated.
 */
export async function register(context: ApiContext, input: Registration): Promise<{ result: SessionUser }> {
  const { db, address, left } = context
  refuseBadPassword(input.password, input.email)
  const phone = readPhone(input) ?? ''
  await attemptMail(db, 'register', { email: input.email, address })
  await (await context.captcha())?.check(input.captcha, 'register', address)
  const password_hash = await hashPassword(input.password, left)
  const { user, token } = await inTransaction(db, async tx => {
    // Two simultaneous registrations: the second replaces the first.
    await lockAddress(tx, input.email)
    const id = await replaceRegistration(tx, {
      name: input.name,
      pending_email: input.email,
      phone,
      password_hash,
    })
    await sendCodeLater(tx, 'activation', { userId: id, email: input.email })
    const user = found(await findSessionUser(tx, id))
    return { user, token: await openSession(tx, user, context) }
  })
  return enter(context, user, token)
}

/** Sends code and link again to an unactivated account. */
export async function requestActivation(context: ApiContext, userId: number): Promise<void> {
  const { db, address } = context
  const { email, pendingEmail, isGuestPayer } = found(await findSecrets(db, userId))
  if (isGuestPayer) return sendLinkAgain(context, userId)
  // Limited by email address, not by account: anyone can create many accounts.
  await attemptMail(db, 'activation', { email: email ?? pendingEmail ?? String(userId), address })
  if (email !== null || !pendingEmail) return
  await inTransaction(db, tx => sendCodeLater(tx, 'activation', { userId, email: pendingEmail }))
}

/** @throws WRONG_CODE; EMAIL_TAKEN */
export async function activateByCode(
  context: ApiContext,
  userId: number,
  code: string,
): Promise<{ result: SessionUser }> {
  const { db, address } = context
  await attempt(db, 'otp', { account: `activation:${userId}`, address })
  const stored = await checkCode(context, { purpose: 'activation', userId }, code)
  if (!stored) throw fail('WRONG_CODE')
  await inTransaction(db, async tx => {
    await spendCode(tx, stored)
    await activate(tx, userId)
  })
  return { result: found(await findSessionUser(db, userId)) }
}

/** @throws WRONG_CODE; EMAIL_TAKEN */
export async function activateByLink({ db, address }: ApiContext, token: string): Promise<void> {
  await attempt(db, 'otp', { address })
  await inTransaction(db, async tx => {
    const stored = await takeLink(tx, token, ['activationLink'])
    if (stored.userId) await activate(tx, stored.userId)
  })
}

async function activate(tx: Handle, userId: number): Promise<void> {
  await activateUser(tx, userId)
  await deleteCodesOfUser(tx, userId, ['activation', 'activationLink'])
}
