import { fail } from '../../../contract/fail.ts'
import { type ApiContext, signedIn } from '../../../platform/context.ts'
import { type Handle, inTransaction } from '../../../platform/database/database.ts'
import { found } from '../../../platform/database/rows.ts'
import { takeAttempt } from '../../../platform/security/rate-limit.ts'
import { deleteCodesOfUser } from '../codes/code.queries.ts'
import { takeLink } from '../codes/code.service.ts'
import { findSecrets } from '../profile/account.queries.ts'
import { attempt, attemptMail } from '../security/limits.ts'
import { refuseBadPassword } from '../security/password-rules.ts'
import { hashPassword, tokenHash } from '../security/secrets.ts'
import type { SessionUser } from '../session.contract.ts'
import { findSessionUser } from '../sign-in/session.queries.ts'
import { endSessions, enter, openSession } from '../sign-in/session.service.ts'
import { handOver } from './hand-over.service.ts'
import type { OwnPurchase, WaitingPurchase } from './payer.contract.ts'
import { sendPurchaseLinkLater } from './payer.jobs.ts'
import {
  activateGuestPayer,
  changeAddress,
  findByAttempt,
  findByLink,
  findGuestPayer,
  findOwner,
  insertGuestPayer,
  listWaiting,
  lockGuestPayer,
  markDeclined,
  markPaid,
} from './payer.queries.ts'

export { leaveRemindersToOriginal } from './separate.queries.ts'

/** New guest payers per hour, over all networks; beyond it guests must register first. */
const maxAnHour = { count: 1000, seconds: 60 * 60 }
const maxCorrections = { count: 5, seconds: 24 * 60 * 60 }
const maxWaiting = 20

/** The caller, if a guest who has bought in this browser; undefined for guests. @throws NOT_ACTIVATED for others */
export async function findPayerHere({ db, actor }: ApiContext): Promise<number | undefined> {
  if (!actor) return undefined
  if (!(await findGuestPayer(db, actor.id))) throw fail('NOT_ACTIVATED')
  return actor.id
}

/** Nothing is mailed and nothing costs money before the payment, so this counts accounts. @throws TOO_MANY_REQUESTS */
export async function countGuestPayer({ db, address }: ApiContext): Promise<void> {
  await attempt(db, 'purchase', { address })
  await takeAttempt(db, 'purchase:all', maxAnHour.count, maxAnHour.seconds)
}

/**
 * An account for a guest's purchase, and its session. The same whether or not the address has an account.
 * @param attempt the form's own key: the same form gets the same account, until it is paid
 * @returns the session's token, to be set after the commit
 */
export async function openGuestPayer(
  tx: Handle,
  context: ApiContext,
  { email, attempt }: { email: string; attempt: string | undefined },
): Promise<{ id: number; token: string }> {
  // Only this browser's page knows the key; another address is another purchase.
  const key = attempt === undefined ? undefined : tokenHash(`${attempt} ${email}`)
  const made = key && (await findByAttempt(tx, key))
  const id = made ?? (await insertGuestPayer(tx, email, key))
  const user = found(await findSessionUser(tx, id))
  return { id, token: await openSession(tx, user, context) }
}

/** The first payment of a guest: from now on the address gets mails. */
export async function notePurchase(tx: Handle, userId: number, bought: string): Promise<void> {
  if (await markPaid(tx, userId, bought)) await sendPurchaseLinkLater(tx, userId)
}

/** @throws NOT_FOUND for other accounts */
export async function getOwnPurchase(db: Handle, userId: number): Promise<OwnPurchase> {
  const { email, bought, paidAt, declinedAt } = found(await findGuestPayer(db, userId))
  return { email, bought, paid: paidAt !== null, declined: declinedAt !== null }
}

/** @throws NOT_FOUND; REFUSED before the payment; TOO_MANY_REQUESTS */
export async function sendLinkAgain(context: ApiContext, userId: number): Promise<void> {
  const { db, address } = context
  const { email, paid, declined } = await getOwnPurchase(db, userId)
  if (!paid) throw fail('REFUSED', undefined, 'نرسل الرابط حين تصل دفعتك.')
  if (declined) throw fail('REFUSED', undefined, 'قال صاحب هذا البريد إن الشراء ليس له؛ صحّح البريد أولًا.')
  await attemptMail(db, 'activation', { email, address })
  await sendPurchaseLinkLater(db, userId)
}

/** Corrects a mistyped address from the browser that bought. Links that were mailed to the earlier one end. */
export async function correctAddress(
  context: ApiContext,
  userId: number,
  email: string,
): Promise<OwnPurchase> {
  const { db, address } = context
  const before = await getOwnPurchase(db, userId)
  if (before.email === email) return before
  await takeAttempt(db, `purchase:address:${userId}`, maxCorrections.count, maxCorrections.seconds)
  if (before.paid) await attemptMail(db, 'activation', { email, address })
  await inTransaction(db, async tx => {
    const payer = found(await lockGuestPayer(tx, userId))
    await changeAddress(tx, userId, email)
    await deleteCodesOfUser(tx, userId, ['purchase'])
    if (payer.paidAt) await sendPurchaseLinkLater(tx, userId)
  })
  return getOwnPurchase(db, userId)
}

const overMessage = 'انتهت صلاحية هذا الرابط. اكتب بريدك في «نسيت كلمة المرور» نرسل إليك غيره.'

/** @throws WRONG_CODE */
export async function readLink({ db, address }: ApiContext, token: string) {
  await attempt(db, 'otp', { address })
  const purchase = await findByLink(db, tokenHash(token))
  if (!purchase) throw fail('WRONG_CODE', undefined, overMessage)
  return { email: purchase.email, bought: purchase.bought, hasAccount: purchase.ownerId !== null }
}

type Answer = { token: string; accept: boolean; password?: string | undefined }
type PurchaseOutcome =
  | { outcome: 'declined' }
  | { outcome: 'attached'; from: number }
  | { outcome: 'activated'; user: SessionUser; token: string | undefined }

/**
 * The mailed link proves the address. Without an account it becomes one, with the password that is chosen here; an
 * account gets the purchase, and signs in as always. Whoever paid in another browser is signed out there, as it may
 * be a stranger.
 * @throws WRONG_CODE; INVALID_INPUT without a good password; EMAIL_TAKEN; REFUSED for a disabled account
 */
export async function confirmPurchase(context: ApiContext, answer: Answer) {
  const { db, address, left, actor } = context
  await attempt(db, 'otp', { address })
  const { password } = answer
  const passwordHash = password === undefined ? undefined : await hashPassword(password, left)
  const settled = await inTransaction(db, tx => settle(tx, context, { ...answer, passwordHash }))
  if (settled.outcome === 'activated' && settled.token !== undefined)
    await enter(context, settled.user, settled.token)
  if (settled.outcome === 'attached' && actor?.id === settled.from) context.setToken(undefined)
  return { outcome: settled.outcome }
}

async function settle(
  tx: Handle,
  context: ApiContext,
  { token, accept, password, passwordHash }: Answer & { passwordHash: string | undefined },
): Promise<PurchaseOutcome> {
  const stored = await takeLink(tx, token, ['purchase']).catch(() => {
    throw fail('WRONG_CODE', undefined, overMessage)
  })
  const payer = await lockGuestPayer(tx, stored.userId ?? 0)
  if (payer?.email !== stored.email) throw fail('WRONG_CODE', undefined, overMessage)
  const { id, email } = payer
  if (!accept) {
    await decline(tx, id)
    return { outcome: 'declined' }
  }
  const owner = await findOwner(tx, email)
  if (owner) {
    if (!owner.activated)
      throw fail('REFUSED', undefined, 'حساب هذا البريد موقوف؛ راسلنا من صفحة «اتصل بنا».')
    await handOver(tx, { from: id, to: owner.id })
    return { outcome: 'attached', from: id }
  }
  if (password === undefined || passwordHash === undefined) {
    throw fail('INVALID_INPUT', { issues: [{ path: 'password', message: 'اختر كلمة مرور لحسابك' }] })
  }
  refuseBadPassword(password, email)
  const isHere = context.actor?.id === id
  await activateGuestPayer(tx, id, { passwordHash, isElsewhere: !isHere })
  await endSessions(tx, id, context.token)
  await deleteCodesOfUser(tx, id, ['purchase'])
  const user = found(await findSessionUser(tx, id))
  return {
    outcome: 'activated',
    user,
    token: context.actor ? undefined : await openSession(tx, user, context),
  }
}

async function decline(tx: Handle, id: number): Promise<void> {
  await markDeclined(tx, id)
  await deleteCodesOfUser(tx, id, ['purchase'])
}

/** Purchases with the account's confirmed address. */
export async function listWaitingFor(db: Handle, userId: number): Promise<WaitingPurchase[]> {
  const { email } = found(await findSecrets(db, userId))
  return email === null ? [] : listWaiting(db, email, maxWaiting)
}

/** The owner of the address, who is signed in, takes such a purchase or declines it. @throws NOT_FOUND */
export async function takePurchase(context: ApiContext, { id, accept }: { id: number; accept: boolean }) {
  const actor = signedIn(context)
  await inTransaction(context.db, async tx => {
    const payer = found(await lockGuestPayer(tx, id))
    const { email } = found(await findSecrets(tx, actor.id))
    if (payer.email !== email || !payer.paidAt || payer.declinedAt) throw fail('NOT_FOUND')
    if (accept) await handOver(tx, { from: id, to: actor.id })
    else await decline(tx, id)
  })
}
