import { randomInt } from 'node:crypto'
import { fail } from '../../contract/fail.ts'
import type { Money } from '../../contract/money.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { takeAttempt } from '../../platform/security/rate-limit.ts'
import { takes } from '../package/package.policy.ts'
import type { Consent } from './consent.schema.ts'
import { findCustomer } from './customer.queries.ts'
import { noteCardsNotSaved, noteDifference, noteProofLeft } from './fact.queries.ts'
import { leftMessages } from './fact.schema.ts'
import { paymentReplaced } from './payment.events.ts'
import { withdrawCheckoutLater } from './payment.jobs.ts'
import { keepsCard } from './payment.policy.ts'
import {
  findPaymentRow,
  findPendingInstead,
  findReader,
  holdPendingSingle,
  holdSubscription,
  insertPayment,
  keepCheckout,
  lockPayment,
  lockPending,
  type PaymentRow,
  updatePayment,
} from './payment.queries.ts'
import { type Order, type PaymentProvider, ProviderError } from './port.ts'
import { getProvider, type PaymentServices, webhookUrlOf } from './providers.ts'
import { within } from './within.ts'
import { refuseWithoutPhone } from './without-phone.ts'

export type Purchase = {
  userId: number
  /** null for a gift and a donation. */
  subscriptionId: number | null
  /** null for a donation. */
  packageId: number | null
  purpose: PaymentRow['purpose']
  provider: string
  price: Money
  /** Description of the purchase on the provider's page and the invoice. */
  description: string
  /** Set if the provider renews by itself; undefined for a single charge. */
  renewal: Order['renewal']
  /** The reader’s agreement; without it, no card is kept. */
  consent?: Consent | undefined
  /** Bought with a code, by the hash of the payer's mailbox. */
  promotion?: { id: number; payer: Buffer } | undefined
  /** Tells gifts apart that are bought at once; those with the same one share a page. */
  attempt?: string | undefined
}

/**
 * Opens the pending payment of a purchase. Reuses one that is already waiting for the same purchase and replaces any
 * other. Calls no provider, so it can run in the transaction that creates the subscription; call `checkoutOf` after the
 * commit.
 */
export function openPayment(db: Handle, purchase: Purchase): Promise<number> {
  return inTransaction(db, async tx => {
    const waiting = await holdWaiting(tx, { ...purchase, attempt: purchase.attempt ?? null })
    if (waiting && isFor(waiting, purchase) && (await keepsAsAgreed(tx, waiting))) return waiting.id
    if (waiting) await supersede(tx, waiting)
    const id = await insertPayment(tx, {
      userId: purchase.userId,
      subscriptionId: purchase.subscriptionId,
      packageId: purchase.packageId,
      purpose: purchase.purpose,
      provider: purchase.provider,
      ...purchase.price,
      description: purchase.description,
      renewal: purchase.renewal ?? null,
      consent: purchase.consent ?? null,
      promotion: purchase.promotion,
      attempt: purchase.attempt ?? null,
      ...(purchase.provider === 'manual' && { reference: makeReference() }),
    })
    if (id === undefined) throw fail('UNAVAILABLE')
    return id
  })
}

type Whose = Pick<PaymentRow, 'subscriptionId' | 'userId' | 'packageId' | 'purpose' | 'attempt'>

async function holdWaiting(tx: Handle, { subscriptionId, ...single }: Whose) {
  if (subscriptionId === null) return holdPendingSingle(tx, single)
  await holdSubscription(tx, subscriptionId)
  return lockPending(tx, subscriptionId)
}

const isFor = (waiting: PaymentRow, { provider, price, purpose, renewal, consent, promotion }: Purchase) =>
  waiting.provider === provider &&
  waiting.amount === price.amount &&
  waiting.currency === price.currency &&
  waiting.purpose === purpose &&
  waiting.renewal?.amount === renewal?.amount &&
  waiting.renewal?.discount?.periods === renewal?.discount?.periods &&
  (waiting.promotionId ?? undefined) === promotion?.id &&
  waiting.consent?.keepsCard === consent?.keepsCard

/** The reader may have had the card deleted since, and now agrees anew. */
async function keepsAsAgreed(tx: Handle, { userId, provider, consent }: PaymentRow): Promise<boolean> {
  if (!consent?.keepsCard || userId === null) return true
  return keepsCard(consent, (await findCustomer(tx, userId, provider))?.forgottenAt)
}

/** The old page should no longer take money; if it still does, its webhook reports that. */
async function supersede(tx: Handle, waiting: PaymentRow, message = 'حلّت محلّها دفعة أخرى.'): Promise<void> {
  const { id } = waiting
  await updatePayment(tx, id, { status: 'failed', message })
  await noteProofLeft(tx, waiting)
  await withdrawCheckoutLater(tx, id)
}

/** Without letters and digits that are easily confused. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const makeReference = () =>
  `W${Array.from({ length: 7 }, () => alphabet[randomInt(alphabet.length)]).join('')}`

/** Limit on the checkout pages requested from a provider for one reader. */
export const maxPages = { count: 40, seconds: 60 * 60 }

export type CheckoutPage = { payment: number; checkoutUrl: string }

/**
 * Returns the page to pay a pending payment on. Every caller gets the same page; it is created again once it has
 * expired. Call it outside of transactions, as it calls the provider.
 * @throws REFUSED; UNAVAILABLE; TOO_MANY_REQUESTS
 */
export async function checkoutOf(
  services: PaymentServices,
  id: number,
  { isAgain = false } = {},
): Promise<CheckoutPage> {
  const { db } = services
  const payment = found(await findPaymentRow(db, id))
  if (payment.status !== 'pending') {
    // Another tab renewed the page.
    const instead = payment.status === 'failed' ? await findPendingInstead(db, payment) : undefined
    if (instead) return checkoutOf(services, instead.id)
    throw fail('REFUSED', undefined, 'انتهى هذا الدفع.')
  }
  if (payment.checkoutUrl && !isOver(payment)) return { payment: id, checkoutUrl: payment.checkoutUrl }
  if (payment.checkoutUrl) return checkoutOf(services, await renewPayment(db, id))
  const provider = await getProvider(services, payment.provider)
  refusePrice(provider, payment)
  // Each switch between ways of paying creates a page.
  await takeAttempt(db, `checkout:${payment.userId}`, maxPages.count, maxPages.seconds)
  const page = await askedFor(
    db,
    payment,
    orderOf(services, payment).then(order => provider.checkout(order)),
  )
  if (page.savesNoCard) await noteCardsNotSaved(db, provider.id, 'no card')
  if (!(await keepCheckout(db, id, page))) {
    // Another tab was first.
    const kept = await findPaymentRow(db, id)
    if (kept?.ref !== page.ref) await provider.withdraw?.(page.ref).catch(() => {})
    return checkoutOf(services, id)
  }
  // An earlier answer was lost, and its page has ended since. Looked at once only, as the provider's clock may differ.
  if (!isAgain && hasEnded(page.expiresAt))
    return checkoutOf(services, await renewPayment(db, id), { isAgain: true })
  return { payment: id, checkoutUrl: page.url }
}

/** Withdraws a pending payment that is no longer wanted, in the caller's transaction. */
export async function withdrawPayment(tx: Handle, subscriptionId: number): Promise<void> {
  await holdSubscription(tx, subscriptionId)
  const waiting = await lockPending(tx, subscriptionId)
  if (waiting) await supersede(tx, waiting, 'أُلغيت قبل أن تُدفع.')
}

/** Withdraws a pending charge of the saved card when the subscription ends. */
export async function withdrawHeldCharge(tx: Handle, subscriptionId: number): Promise<void> {
  await holdSubscription(tx, subscriptionId)
  const waiting = await lockPending(tx, subscriptionId)
  if (!waiting || waiting.provider === 'manual' || waiting.checkoutUrl || !waiting.message) return
  await supersede(tx, waiting, 'انتهى الاشتراك قبل أن يُخصم ثمنه.')
}

const hasEnded = (at: Date | undefined) => at !== undefined && at.getTime() < Date.now() + 60_000

const isOver = ({ checkoutExpiresAt: at }: PaymentRow) => hasEnded(at === null ? undefined : new Date(at))

/** The page has expired, and with it the provider's idempotency key of the charge. */
function renewPayment(db: Handle, id: number): Promise<number> {
  return inTransaction(db, async tx => {
    const old = found(await findPaymentRow(tx, id))
    await holdWaiting(tx, old)
    const locked = found(await lockPayment(tx, id))
    if (locked.status === 'pending') {
      await updatePayment(tx, id, { status: 'failed', message: leftMessages.expired })
    }
    const waiting = await holdWaiting(tx, old)
    if (waiting) return waiting.id
    const { userId, subscriptionId, packageId, purpose, provider, amount, currency, description } = old
    const values = { userId, subscriptionId, packageId, purpose, provider, amount, currency, description }
    const { renewal, consent, attempt } = old
    const made = await insertPayment(tx, {
      ...values,
      renewal,
      consent,
      attempt,
      promotion: promotionOf(locked),
    })
    if (made === undefined) throw fail('UNAVAILABLE')
    await paymentReplaced.emit(tx, { from: id, to: made })
    return made
  })
}

/** The expired page held a use of the code; one that ended before gave it to another reader. */
function promotionOf({ status, promotionId: id, promotionPayer: payer }: PaymentRow) {
  if (id === null || !payer) return undefined
  if (status === 'pending') return { id, payer }
  throw fail('REFUSED', undefined, 'انتهى هذا الدفع، وتُرك رمز الخصم لغيرك؛ ابدأ الاشتراك من جديد.')
}

function refusePrice(provider: PaymentProvider, { amount, currency, renewal }: PaymentRow): void {
  const amounts = [amount, ...(renewal?.amount === undefined ? [] : [renewal.amount])]
  if (amounts.every(each => takes(provider, { amount: each, currency }))) return
  throw fail('REFUSED', undefined, 'طريقة الدفع هذه لا تقبل سعر هذه الباقة؛ اختر غيرها.')
}

export async function orderOf(services: PaymentServices, payment: PaymentRow): Promise<Order> {
  const { db, siteUrl, vault } = services
  const reader = found(payment.userId === null ? undefined : await findReader(db, payment.userId))
  const customer = await findCustomer(db, reader.id, payment.provider)
  return {
    payment: payment.id,
    price: { amount: payment.amount, currency: payment.currency },
    description: payment.description,
    reader: { id: reader.id, name: reader.name, email: reader.payerEmail ?? '', phone: reader.phone ?? '' },
    renewal: payment.renewal ?? undefined,
    customer: customer?.ref,
    card: customer?.card ? await vault.open(customer.card, cardUse(payment.provider)) : undefined,
    keepCard: payment.subscriptionId !== null && keepsCard(payment.consent, customer?.forgottenAt),
    returnUrl: `${siteUrl}/subscribe/return?payment=${payment.id}`,
    webhookUrl: webhookUrlOf(siteUrl, payment.provider),
  }
}

/** Binds a sealed card to its provider. */
export const cardUse = (provider: string) => `payment_customers.${provider}`

/** Total time for the provider calls of one request, below the timeout of the silent client connection. */
export const maxMs = 25_000

/**
 * A late answer is ignored: its outcome arrives by webhook, and the idempotency key makes a second request safe.
 * @throws UNAVAILABLE, REFUSED for errors of the provider
 */
export async function asked<T>(answer: Promise<T>, ms = maxMs): Promise<T> {
  try {
    return await within(ms, 'provider', answer)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.isTemporary)
      throw fail('UNAVAILABLE', undefined, 'لا يجيب مزوّد الدفع الآن؛ أعد المحاولة بعد قليل.')
    const refused = fail('REFUSED', undefined, 'رفض مزوّد الدفع هذا الطلب؛ اختر طريقة أخرى أو راسلنا.')
    refused.cause = error
    throw refused
  }
}

/** The provider's answer in a refusal that `asked` threw. */
export function refusalOf(error: unknown): { theirs: string; cause: ProviderError } | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  if (!(cause instanceof ProviderError)) return undefined
  return { theirs: `refused ${cause.code ?? cause.status ?? ''}`.trim(), cause }
}

const tooSmall = 'هذا المبلغ أقل مما تقبله طريقة الدفع هذه؛ زده أو اختر طريقة أخرى.'

/** The same for a payment that a reader wants to make. Staff see a refusal, as the reader cannot mend it. */
async function askedFor<T>(db: Handle, payment: PaymentRow, answer: Promise<T>): Promise<T> {
  try {
    return await asked(answer)
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    const { theirs, cause } = refusal
    if (payment.subscriptionId !== null) refuseWithoutPhone(cause)
    // The donor chose the amount, so staff have nothing to mend.
    if (payment.purpose === 'donation' && cause.code === 'amount_too_small')
      throw fail('REFUSED', undefined, tooSmall)
    const { id, provider, amount, currency, status } = payment
    const ours = `${status} ${amount} ${currency}`
    await noteDifference(db, { payment: id, provider, ref: `payment-${id}`, ours, theirs })
    const message =
      'رفض مزوّد الدفع هذا الطلب، ولم يُخصم منك شيء، وعلمت به إدارة الموقع؛ اختر طريقة أخرى أو راسلنا.'
    const refused = fail('REFUSED', undefined, message)
    refused.cause = new Error(`payment ${id}`, { cause })
    throw refused
  }
}
