import { randomInt } from 'node:crypto'
import { toDigits } from '../../arabic/digits.ts'
import { fail } from '../../contract/fail.ts'
import type { Services } from '../../platform/context.ts'
import { type Handle, inTransaction } from '../../platform/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import {
  deleteCode,
  deleteCodesOf,
  deleteCodesOfUser,
  findLivingCode,
  insertCode,
  lockAddress,
  type Purpose,
  type StoredCode,
  setSecrets,
  takeByToken,
  tryCode,
} from './code.queries.ts'
import { letters } from './letters.ts'
import { hashPassword, isRightPassword, makeToken, tokenHash } from './session.service.ts'
import { findAddressee, isEmailTaken, lockUser } from './sign-in.queries.ts'

/** How long a person has, in minutes. */
const minutesFor = {
  login: 10,
  totp: 10,
  activation: 10,
  activationLink: 24 * 60,
  reset: 10,
  resetLink: 60,
  ticket: 10,
  invite: 3 * 24 * 60,
  email: 10,
} as const satisfies Record<Purpose, number>

type Mailed = 'login' | 'activation' | 'reset' | 'resetLink' | 'invite' | 'email'
const activationPage = '/account/verify/'
const newPasswordPage = '/auth/forgot-password?token='

/**
 * Promises a code or link by mail; an earlier one of the same purpose counts no more. `userId` null for an address
 * nobody has: the same work, and no mail.
 */
export async function sendCodeLater(
  tx: Handle,
  purpose: Exclude<Mailed, 'login'>,
  { userId, email }: { userId: number | null; email: string },
): Promise<void> {
  await lockAddress(tx, email)
  if (purpose === 'email') await deleteCodesOfUser(tx, userId ?? 0, [purpose])
  else await deleteCodesOf(tx, purpose, email)
  const id = await insertCode(tx, { purpose, user_id: userId, email, minutes: minutesFor[purpose] })
  await enqueue(tx, 'sendCode', { id })
}

/** Half a sign-in: what the browser keeps while the person looks for the code. */
export async function challenge(
  tx: Handle,
  purpose: 'login' | 'totp',
  { id: userId, email }: { id: number; email: string },
): Promise<string> {
  const token = makeToken()
  const id = await insertCode(tx, {
    purpose,
    user_id: userId,
    email,
    challenge_hash: tokenHash(token),
    minutes: minutesFor[purpose],
  })
  if (purpose === 'login') await enqueue(tx, 'sendCode', { id })
  return token
}

/**
 * Makes code and link and mails them. Tried again after a failure it makes new ones, so that neither the queue nor
 * its record of errors ever holds a secret.
 */
export async function sendCodeNow(
  { db, mailer, siteName }: Pick<Services, 'db' | 'mailer' | 'siteName'>,
  id: number,
): Promise<void> {
  const stored = await findLivingCode(db, id)
  const person = stored?.userId ? await findAddressee(db, stored.userId) : undefined
  if (!stored?.userId || !person) return
  const { email, userId } = stored
  const purpose = stored.purpose as Mailed
  const about = { ...person, siteName: await siteName(), siteUrl: mailer.siteUrl }
  if ((purpose === 'activation' || purpose === 'email') && (await isEmailTaken(db, email))) {
    return mailer.send(email, letters.taken(about))
  }
  const secrets = await inTransaction(db, async tx => {
    await lockAddress(tx, email)
    // The account may have been deleted, or a newer code asked for, since the job began.
    const holds = (await lockUser(tx, userId)) && (await findLivingCode(tx, id))
    return holds && makeSecrets(tx, stored, purpose, mailer.siteUrl, person)
  })
  if (secrets) await mailer.send(email, letters[purpose]({ ...about, ...secrets }))
}

async function makeSecrets(
  tx: Handle,
  stored: StoredCode,
  purpose: Mailed,
  siteUrl: string,
  { role }: { role: string },
) {
  const minutes = minutesFor[purpose]
  if (purpose === 'resetLink' || purpose === 'invite') {
    const token = makeToken()
    await setSecrets(tx, stored.id, { tokenHash: tokenHash(token), minutes })
    const onward = role === 'user' ? '' : '&next=/dashboard'
    return { code: '', link: siteUrl + newPasswordPage + token + onward }
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await setSecrets(tx, stored.id, { codeHash: await hashPassword(code), minutes })
  const link =
    purpose === 'activation' ? siteUrl + activationPage + (await makeActivationLink(tx, stored)) : ''
  return { code, link }
}

/** Beside the code, and longer good than it: mail is read when it is read. */
async function makeActivationLink(tx: Handle, { userId, email }: StoredCode): Promise<string> {
  const token = makeToken()
  await deleteCodesOf(tx, 'activationLink', email)
  await insertCode(tx, {
    purpose: 'activationLink',
    user_id: userId,
    email,
    token_hash: tokenHash(token),
    minutes: minutesFor.activationLink,
  })
  return token
}

/** Digits of any keyboard; what stands between them does not count. */
export const normaliseCode = (code: string) => toDigits(code, 'latn').replace(/[\s-]/g, '')

/** Counts a try and says whether the code is right. Takes as long where there is none. */
export async function checkCode(
  db: Handle,
  which: Parameters<typeof tryCode>[1],
  given: string,
): Promise<StoredCode | undefined> {
  const stored = await tryCode(db, which)
  const right = await isRightPassword(stored?.codeHash, normaliseCode(given))
  return right ? stored : undefined
}

/** Of two who bring the same right code at once, one may use it. @throws WRONG_CODE */
export async function spendCode(tx: Handle, stored: StoredCode): Promise<void> {
  if (!(await deleteCode(tx, stored.id))) throw fail('WRONG_CODE')
}

/** @throws WRONG_CODE */
export async function takeLink(tx: Handle, token: string, some: readonly Purpose[]): Promise<StoredCode> {
  const stored = await takeByToken(tx, tokenHash(token), some)
  if (!stored) throw fail('WRONG_CODE', undefined, 'انتهت صلاحية هذا الرابط؛ اطلب رابطًا جديدًا.')
  return stored
}

/** The right to choose a new password, for who brought the right code: good once, for ten minutes. */
export function makeTicket(db: Handle, stored: StoredCode): Promise<string> {
  return inTransaction(db, async tx => {
    await spendCode(tx, stored)
    const token = makeToken()
    await insertCode(tx, {
      purpose: 'ticket',
      user_id: stored.userId,
      email: stored.email,
      token_hash: tokenHash(token),
      minutes: minutesFor.ticket,
    })
    return token
  })
}
