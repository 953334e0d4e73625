import { fail } from '../../../contract/fail.ts'
import type { ApiContext } from '../../../platform/context.ts'
import { type Database, type Handle, inTransaction } from '../../../platform/database/database.ts'
import { isSecretRefused } from '../../../platform/security/captcha.ts'
import type { ProviderName } from '../../../platform/security/identity.ts'
import { forgetAttempts } from '../../../platform/security/rate-limit.ts'
import type { StoredCode } from '../codes/code.queries.ts'
import { lockAddress, tryCode } from '../codes/code.queries.ts'
import { challenge, normaliseCode, spendCode } from '../codes/code.service.ts'
import { sendNoticeLater } from '../codes/notice.jobs.ts'
import { findSecrets } from '../profile/account.queries.ts'
import { accountKey, attempt, attemptMail, failedOften, noteFailure } from '../security/limits.ts'
import { isRightPassword, makeToken, tokenHash } from '../security/secrets.ts'
import { findStep, normaliseRecoveryCode } from '../security/totp.ts'
import { openTotp } from '../security/totp-seal.ts'
import type { SessionUser, SignInAnswer } from '../session.contract.ts'
import { attemptSignIn } from './attempts.service.ts'
import { findSessionUser } from './session.queries.ts'
import { enter, openSession } from './session.service.ts'
import {
  demandProof,
  findCandidates,
  findIdByProvider,
  findOwnerId,
  findTotp,
  insertNonce,
  insertReader,
  linkProvider,
  lockIdentity,
  noteProof,
  owesProof,
  spendNonce,
  spendRecoveryCode,
  spendStep,
} from './sign-in.queries.ts'

type Opening = Pick<ApiContext, 'db' | 'vault' | 'left'>
type Credentials = { email: string; password: string; captcha?: string | undefined }

/** The dashboard's sign-in admits staff, the readers' everybody. */
type Door = 'dashboard' | 'web'

/** @throws BAD_CREDENTIALS, whatever was wrong; CAPTCHA_FAILED; TOO_MANY_REQUESTS */
export async function signIn(
  context: ApiContext,
  { email, password, captcha }: Credentials,
  door: Door,
): Promise<SignInAnswer> {
  const { db, address, mailer, left } = context
  const tries = await attemptSignIn(db, { email, address, canMail: mailer.configured })
  if (await failedOften(db, tries.count, address)) await askForPerson(context, captcha, door)

  const { owner, registering } = await findCandidates(db, email)
  // Both are compared even if missing, so that every answer takes equally long.
  const [isOwner, isRegistering] = await Promise.all([
    isRightPassword(owner?.passwordHash, password, left),
    isRightPassword(registering?.passwordHash, password, left),
  ])
  const chosen =
    isOwner && owner?.activated
      ? owner
      : isRegistering && registering && door === 'web'
        ? registering
        : undefined
  if (!chosen || (door === 'dashboard' && chosen.role === 'user')) {
    await noteFailure(db, address)
    throw fail('BAD_CREDENTIALS')
  }
  // A registration may be a stranger's, who would go on guessing the owner's password.
  if (chosen === owner) await tries.forget()
  const { passwordHash: _secret, owner: isConfirmed, ...user } = chosen
  const needsProof = tries.needsProof || (!tries.isKnown && (await owesProof(db, user.id)))
  // Before all limits, as their refusal tells a stranger, too, that the password is right.
  if (needsProof) await demandProof(db, user.id)
  // Nobody has confirmed that this address wants mail.
  if (needsProof && !isConfirmed) await attemptMail(db, 'activation', { email, address })
  return admit(context, user, needsProof)
}

/**
 * If the provider rejects our secret, no answer can be right, and an administrator must sign in to change it: the
 * dashboard then skips the captcha. The limits of attempts still apply.
 * @throws CAPTCHA_FAILED; UNAVAILABLE
 */
async function askForPerson(context: ApiContext, answer: string | undefined, door: Door): Promise<void> {
  const captcha = await context.captcha()
  try {
    await captcha?.check(answer, 'login', context.address)
  } catch (error) {
    if (door !== 'dashboard' || !isSecretRefused(error)) throw error
  }
}

/**
 * Signs in, or asks for the second factor: the code of an authenticator app if there is one, otherwise a mailed code,
 * for staff if mail is configured, and for readers whose password was tried by many (`needsProof`). Every way of
 * signing in ends here, so that none bypasses it.
 */
async function admit(context: ApiContext, user: SessionUser, needsProof = false): Promise<SignInAnswer> {
  const { db, address, mailer } = context
  const totp = await findTotp(db, user.id)
  const needsMail = mailer.configured && (user.role !== 'user' || needsProof)
  if (!totp && !needsMail) {
    const token = await inTransaction(db, tx => openSession(tx, user, context))
    return enter(context, user, token)
  }
  await attempt(db, 'challenge', { account: user.id, address })
  const method = totp ? 'totp' : 'mail'
  const token = await inTransaction(db, tx => challenge(tx, totp ? 'totp' : 'login', user))
  return { otpRequired: true, challenge: token, method }
}

/** @throws WRONG_CODE, whatever was wrong */
export async function completeSignIn(
  context: ApiContext,
  { challenge: token, otp }: { challenge: string; otp: string },
): Promise<{ result: SessionUser }> {
  const { db, address } = context
  await attempt(db, 'otp', { address })
  const challengeHash = tokenHash(token)
  const stored = await checkSecondProof(context, challengeHash, otp)
  const entered = await inTransaction(db, async tx => {
    await spendCode(tx, stored)
    // Disabled or deleted since the password was checked.
    const user = await findSessionUser(tx, stored.userId ?? 0)
    if (!user) throw fail('WRONG_CODE')
    await forgetAttempts(tx, accountKey('challenge', user.id))
    await noteProof(tx, user.id)
    return { user, token: await openSession(tx, user, context) }
  })
  return enter(context, entered.user, entered.token)
}

async function checkSecondProof(opening: Opening, challengeHash: Buffer, otp: string): Promise<StoredCode> {
  const stored = await tryCode(opening.db, { challengeHash })
  if (!stored?.userId) throw fail('WRONG_CODE')
  const right =
    stored.purpose === 'totp'
      ? await checkTotp(opening, stored.userId, otp)
      : (await isRightPassword(stored.codeHash, normaliseCode(otp), opening.left)) ||
        // For when no mail arrives.
        (await tryRecoveryCode(opening.db, stored.userId, otp))
  if (!right) throw fail('WRONG_CODE')
  return stored
}

/** Checks an app's code, or spends a recovery code. */
export async function checkTotp({ db, vault }: Opening, userId: number, given: string): Promise<boolean> {
  const totp = await findTotp(db, userId)
  if (!totp) return false
  const secret = await openTotp(vault, userId, totp.secret)
  const step = secret && findStep(secret, normaliseCode(given), Date.now(), totp.lastStep)
  return typeof step === 'number' ? spendStep(db, userId, step) : tryRecoveryCode(db, userId, given)
}

/** Spends a recovery code and notifies the owner. */
function tryRecoveryCode(db: Database, userId: number, given: string): Promise<boolean> {
  return inTransaction(db, async tx => {
    if (!(await spendRecoveryCode(tx, userId, tokenHash(normaliseRecoveryCode(given))))) return false
    const user = await findSecrets(tx, userId)
    // An address that was never confirmed may be a stranger's.
    if (user?.email) await sendNoticeLater(tx, { notice: 'recoveryUsed', to: user.email, name: user.name })
    return true
  })
}

/** The browser passes it to the provider: an identity token that contains it was created for this sign-in. */
export async function giveNonce({ db, address }: ApiContext): Promise<string> {
  await attempt(db, 'provider', { address })
  const nonce = makeToken()
  await insertNonce(db, tokenHash(nonce))
  return nonce
}

/** @throws BAD_CREDENTIALS; NOT_FOUND if the provider is not configured; REFUSED; UNAVAILABLE */
export async function signInWith(
  context: ApiContext,
  name: ProviderName,
  providerToken: string,
): Promise<SignInAnswer> {
  const { db, address } = context
  await attempt(db, 'provider', { address })
  const provider = (await context.providers())[name]
  if (!provider) throw fail('NOT_FOUND')
  const identity = await provider.identify(providerToken)
  const fresh = name !== 'google' || (await spendNonce(db, tokenHash(identity.nonce ?? '')))
  if (!fresh) throw fail('BAD_CREDENTIALS', undefined, 'انتهت مهلة الدخول بغوغل؛ أعد المحاولة.')
  const user = await inTransaction(db, async tx => {
    // After a double click the second call finds the account that the first created.
    await lockIdentity(tx, name, identity.id)
    await lockAddress(tx, identity.email)
    const id =
      (await findIdByProvider(tx, name, identity.id)) ??
      (await linkByEmail(tx, name, identity)) ??
      (await insertReader(tx, name, { ...identity, name: identity.name.trim().slice(0, 120) || 'قارئ' }))
    return findSessionUser(tx, id)
  })
  if (!user) throw fail('BAD_CREDENTIALS', undefined, 'هذا الحساب موقوف.')
  return admit(context, user)
}

/** By verified e-mail only; an unconfirmed address proves nothing. */
async function linkByEmail(tx: Handle, name: ProviderName, identity: { id: string; email: string }) {
  const owner = await findOwnerId(tx, identity.email)
  if (owner === undefined) return undefined
  if (await linkProvider(tx, owner, name, identity.id)) return owner
  throw fail('REFUSED', undefined, 'بريدك مربوط بحساب آخر لدى هذا المزوّد.')
}
