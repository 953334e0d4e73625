import { fail } from '../../../contract/fail.ts'
import type { ApiContext } from '../../../platform/context.ts'
import { recordChange } from '../../../platform/database/audit-log.ts'
import { type Handle, inTransaction } from '../../../platform/database/database.ts'
import { found } from '../../../platform/database/rows.ts'
import type { Account } from '../account.contract.ts'
import { normaliseCode } from '../codes/code.service.ts'
import { sendNoticeLater } from '../codes/notice.jobs.ts'
import { findSecrets, setRecoveryCodes, updateAccount } from '../profile/account.queries.ts'
import { getAccount } from '../profile/profile.service.ts'
import { endSessions } from '../sign-in/session.service.ts'
import { checkTotp } from '../sign-in/sign-in.service.ts'
import { userEntity } from '../user.entity.ts'
import { confirmPassword } from './confirm.ts'
import { attempt } from './limits.ts'
import { tokenHash } from './secrets.ts'
import { findStep, makeRecoveryCodes, makeTotpSecret, normaliseRecoveryCode, totpAddress } from './totp.ts'
import { openTotp, sealTotp } from './totp-seal.ts'

/** Offers a secret; it takes effect once a code made with it is entered. */
export async function setUpTotp(context: ApiContext, userId: number, password: string | undefined) {
  await confirmPassword(context, userId, password, 'password')
  const user = found(await findSecrets(context.db, userId))
  if (user.totpSecret) throw fail('REFUSED', undefined, 'تطبيق المصادقة يعمل؛ أوقفه أولًا لتبدّله.')
  const secret = makeTotpSecret()
  await updateAccount(context.db, userId, { totp_offered: await sealTotp(context.vault, userId, secret) })
  const account = user.email ?? user.pendingEmail ?? user.name
  return { secret, address: totpAddress(secret, await context.siteName(), account) }
}

/** @throws WRONG_CODE */
export async function confirmTotp(context: ApiContext, userId: number, otp: string) {
  const { db, vault, address, token } = context
  await attempt(db, 'otp', { account: `totp:${userId}`, address })
  return inTransaction(db, async tx => {
    const user = found(await findSecrets(tx, userId))
    const sealed = user.totpSecret ? null : user.totpOffered
    const secret = sealed && (await openTotp(vault, userId, sealed))
    const step = secret ? findStep(secret, normaliseCode(otp), Date.now(), 0) : undefined
    if (step === undefined) throw fail('WRONG_CODE')
    await updateAccount(tx, userId, { totp_secret: sealed, totp_offered: null, totp_last_step: step })
    await endSessions(tx, userId, token)
    await log(tx, user, address, 'startedTotp')
    return { recoveryCodes: await renew(tx, userId) }
  })
}

/**
 * Creates recovery codes for an account without an app, as a replacement for mailed codes.
 * @throws REFUSED with an app, which proves more than a password
 */
export async function makeOwnRecoveryCodes(
  context: ApiContext,
  userId: number,
  password: string | undefined,
) {
  await confirmPassword(context, userId, password, 'password')
  const { totpSecret } = found(await findSecrets(context.db, userId))
  if (totpSecret) throw fail('REFUSED', undefined, 'تطبيق المصادقة يعمل؛ ولّد الرموز برمز منه.')
  return inTransaction(context.db, async tx => ({ recoveryCodes: await renew(tx, userId) }))
}

/** @throws WRONG_CODE */
export async function renewRecoveryCodes(context: ApiContext, userId: number, otp: string) {
  await proveTotp(context, userId, otp)
  return inTransaction(context.db, async tx => ({ recoveryCodes: await renew(tx, userId) }))
}

/** @throws WRONG_CODE; REFUSED where an app is required */
export async function stopTotp(context: ApiContext, userId: number, otp: string): Promise<Account> {
  const { totpRequired } = found(await findSecrets(context.db, userId))
  if (totpRequired)
    throw fail('REFUSED', undefined, 'تطبيق المصادقة مطلوب لحسابك ولا يوقفه إلا المدير العام.')
  await proveTotp(context, userId, otp)
  return inTransaction(context.db, async tx => {
    const user = found(await findSecrets(tx, userId))
    await forgetTotp(tx, userId)
    await log(tx, user, context.address, 'stoppedTotp')
    if (user.email) await sendNoticeLater(tx, { notice: 'totpOff', to: user.email, name: user.name })
    return getAccount(tx, userId)
  })
}

/** Removes the app, for staff to help after a lost device. */
export async function forgetTotp(tx: Handle, userId: number): Promise<void> {
  await updateAccount(tx, userId, { totp_secret: null, totp_offered: null })
  await setRecoveryCodes(tx, userId, [])
}

async function proveTotp(context: ApiContext, userId: number, otp: string): Promise<void> {
  const { db, address } = context
  await attempt(db, 'otp', { account: `totp:${userId}`, address })
  if (!(await checkTotp(context, userId, otp))) throw fail('WRONG_CODE')
}

async function renew(tx: Handle, userId: number): Promise<string[]> {
  const codes = makeRecoveryCodes()
  await setRecoveryCodes(
    tx,
    userId,
    codes.map(code => tokenHash(normaliseRecoveryCode(code))),
  )
  return codes
}

async function log(
  tx: Handle,
  user: { id: number; name: string; role: string },
  address: string,
  action: 'startedTotp' | 'stoppedTotp',
): Promise<void> {
  if (user.role === 'user') return
  await recordChange(tx, { actor: user, address }, userEntity, { action, id: user.id })
}
