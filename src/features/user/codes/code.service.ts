import { toDigits } from '../../../arabic/digits.ts'
import { fail } from '../../../contract/fail.ts'
import type { ApiContext } from '../../../platform/context.ts'
import { type Handle, inTransaction } from '../../../platform/database/database.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { hashPassword, isRightPassword, makeCode, makeToken, tokenHash } from '../security/secrets.ts'
import { sendCode } from './code.jobs.ts'
import {
  deleteCode,
  deleteCodesOf,
  deleteCodesOfUser,
  insertCode,
  lockAddress,
  type Purpose,
  type StoredCode,
  takeByToken,
  takeNewestChallenge,
  tryCode,
} from './code.queries.ts'
import { type CodeMail, minutesFor } from './code-minutes.ts'

/**
 * Queues a code or link by mail and voids an earlier one of the same purpose. With a null `userId`, for an address
 * without an account, it does the same work and sends no mail.
 */
export async function sendCodeLater(
  tx: Handle,
  purpose: Exclude<CodeMail, 'login'>,
  { userId, email }: { userId: number | null; email: string },
): Promise<void> {
  await lockAddress(tx, email)
  if (purpose === 'email') await deleteCodesOfUser(tx, userId ?? 0, [purpose])
  else await deleteCodesOf(tx, purpose, email)
  const id = await insertCode(tx, { purpose, user_id: userId, email, minutes: minutesFor[purpose] })
  await enqueue(tx, sendCode, { id })
}

/** Half a sign-in: the browser keeps this token until the code is entered. */
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
  if (purpose === 'login') await enqueue(tx, sendCode, { id })
  return token
}

/**
 * A code for the sign-in that waits for a mailed one; undefined if none waits. The job that mails a code finds its own
 * row gone, so that a late retry does not replace this code.
 */
export async function makeCodeForWaitingSignIn(
  tx: Handle,
  { id: userId, email }: { id: number; email: string },
): Promise<string | undefined> {
  await lockAddress(tx, email)
  const challenge_hash = await takeNewestChallenge(tx, userId)
  if (!challenge_hash) return undefined
  const code = makeCode()
  const code_hash = await hashPassword(code)
  const minutes = minutesFor.login
  await insertCode(tx, { purpose: 'login', user_id: userId, email, challenge_hash, code_hash, minutes })
  return code
}

/** Accepts digits of any keyboard and ignores spaces and dashes. */
export const normaliseCode = (code: string) => toDigits(code, 'latn').replace(/[\s-]/g, '')

/** Counts a try and checks the code. Takes equally long if there is none. */
export async function checkCode(
  { db, left }: Pick<ApiContext, 'db' | 'left'>,
  which: Parameters<typeof tryCode>[1],
  given: string,
): Promise<StoredCode | undefined> {
  const stored = await tryCode(db, which)
  const right = await isRightPassword(stored?.codeHash, normaliseCode(given), left)
  return right ? stored : undefined
}

/** A code works once, even if two requests bring it at the same time. @throws WRONG_CODE */
export async function spendCode(tx: Handle, stored: StoredCode): Promise<void> {
  if (!(await deleteCode(tx, stored.id))) throw fail('WRONG_CODE')
}

/** @throws WRONG_CODE */
export async function takeLink(tx: Handle, token: string, some: readonly Purpose[]): Promise<StoredCode> {
  const stored = await takeByToken(tx, tokenHash(token), some)
  if (!stored) throw fail('WRONG_CODE', undefined, 'انتهت صلاحية هذا الرابط؛ اطلب رابطًا جديدًا.')
  return stored
}

/** Allows choosing a new password after the correct code: once, within ten minutes. */
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
