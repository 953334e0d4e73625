import { fail } from '../../../contract/fail.ts'
import { type ApiContext, isStaff } from '../../../platform/context.ts'
import { recordChange } from '../../../platform/database/audit-log.ts'
import { type Handle, inTransaction } from '../../../platform/database/database.ts'
import { found } from '../../../platform/database/rows.ts'
import { keepAvatar, removeAvatars } from '../../media/avatar.service.ts'
import { forgetUnlessKept } from '../../reading-history/reading.service.ts'
import type { Account, Preferences } from '../account.contract.ts'
import { deleteCodesOfUser } from '../codes/code.queries.ts'
import { checkCode, sendCodeLater, spendCode } from '../codes/code.service.ts'
import { sendNoticeLater } from '../codes/notice.jobs.ts'
import { confirmPassword } from '../security/confirm.ts'
import { attempt, attemptMail } from '../security/limits.ts'
import { refuseBadPassword } from '../security/password-rules.ts'
import { choosePassword } from '../security/reset.service.ts'
import { hashPassword } from '../security/secrets.ts'
import { endSessions } from '../sign-in/session.service.ts'
import { type UserAction, userEntity } from '../user.entity.ts'
import { emailChanged, notificationTimesChosen } from '../user.events.ts'
import { findAccount, findSecrets, mergePreferences, updateAccount } from './account.queries.ts'
import { readPhone } from './phone.service.ts'

export async function getAccount(db: Handle, id: number): Promise<Account> {
  return found(await findAccount(db, id))
}

/** Logs changes by staff; readers' own changes are private. */
async function change(
  context: ApiContext,
  id: number,
  action: UserAction,
  work: (tx: Handle) => Promise<void>,
): Promise<Account> {
  return inTransaction(context.db, async tx => {
    const before = await getAccount(tx, id)
    await work(tx)
    const after = await getAccount(tx, id)
    if (after.role !== 'user') {
      const by = { actor: { id, name: before.name }, address: context.address }
      await recordChange(tx, by, userEntity, { action, id, before, after })
    }
    return after
  })
}

type ProfileEdits = {
  name?: string | undefined
  phone?: string | undefined
  phoneCountry?: string | undefined
  preferences?: Preferences | undefined
}

export function editProfile(context: ApiContext, id: number, edits: ProfileEdits): Promise<Account> {
  const phone = readPhone(edits)
  return change(context, id, 'edited', async tx => {
    await updateAccount(tx, id, { name: edits.name, phone })
    if (!edits.preferences) return
    await mergePreferences(tx, id, edits.preferences)
    const { notificationTimes: times } = edits.preferences
    if (times) await notificationTimesChosen.emit(tx, { userId: id, times })
    await forgetUnlessKept(tx, id)
  })
}

export async function setAvatar(context: ApiContext, id: number, file: File): Promise<Account> {
  await attempt(context.db, 'upload', { account: id, address: context.address })
  const avatar = await keepAvatar(context.db, context.storage, id, file, { isReader: !isStaff(context) })
  const account = await change(context, id, 'edited', tx => updateAccount(tx, id, { avatar_id: avatar }))
  await removeAvatars(context.db, context.storage, id, avatar)
  return account
}

export async function removeAvatar(context: ApiContext, id: number): Promise<Account> {
  const account = await change(context, id, 'edited', tx => updateAccount(tx, id, { avatar_id: null }))
  await removeAvatars(context.db, context.storage, id)
  return account
}

/** @throws INVALID_INPUT on a field; REFUSED without a password so far */
export async function changePassword(
  context: ApiContext,
  id: number,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<void> {
  const { db, address, token, left } = context
  const { passwordHash, email, pendingEmail } = found(await findSecrets(db, id))
  if (!passwordHash) {
    throw fail('REFUSED', undefined, 'ليس لحسابك كلمة مرور؛ اختر واحدة من «نسيت كلمة المرور».')
  }
  await confirmPassword(context, id, currentPassword, 'currentPassword')
  refuseBadPassword(password, email ?? pendingEmail ?? '')
  const chosen = await hashPassword(password, left)
  await inTransaction(db, async tx => {
    await choosePassword(tx, id, chosen, token)
    const user = found(await findSecrets(tx, id))
    if (user.role !== 'user') {
      const by = { actor: user, address }
      await recordChange(tx, by, userEntity, { action: 'changedPassword', id })
    }
  })
}

/** Mails a code to the new address. If another account has it, only its owner is informed, by mail. */
export async function requestEmail(
  context: ApiContext,
  id: number,
  { email, password }: { email: string; password?: string | undefined },
): Promise<void> {
  await confirmPassword(context, id, password, 'password')
  await attemptMail(context.db, 'reset', { email, address: context.address })
  const user = found(await findSecrets(context.db, id))
  if (user.email === email) {
    throw fail('INVALID_INPUT', { issues: [{ path: 'email', message: 'هذا بريدك الحالي' }] })
  }
  await inTransaction(context.db, tx => sendCodeLater(tx, 'email', { userId: id, email }))
}

/** Confirms the new address, and activates the account if it was not yet. @throws WRONG_CODE */
export async function checkEmail(context: ApiContext, id: number, otp: string): Promise<Account> {
  const { db, address, token } = context
  await attempt(db, 'otp', { account: `email:${id}`, address })
  const stored = await checkCode(context, { purpose: 'email', userId: id }, otp)
  if (!stored) throw fail('WRONG_CODE')
  return change(context, id, 'changedEmail', async tx => {
    await spendCode(tx, stored)
    const { email: old, name } = found(await findSecrets(tx, id))
    await updateAccount(tx, id, {
      email: stored.email,
      pending_email: null,
      ...(old === null && { activated: true }),
    })
    await emailChanged.emit(tx, { id })
    await endSessions(tx, id, token)
    await deleteCodesOfUser(tx, id, [
      'reset',
      'resetLink',
      'ticket',
      'invite',
      'activation',
      'activationLink',
    ])
    if (old) await sendNoticeLater(tx, { notice: 'emailChanged', to: old, name })
  })
}
