import type { Handle } from '../../platform/database/database.ts'
import type { Vault } from '../../platform/security/vault.ts'
import {
  countFailedRefund,
  endWaitingRefund,
  insertRefund,
  isPeriodPaidAlready,
  isRefundCounted,
  noteCardsNotSaved,
  noteDifference,
  noteProofLeft,
  noteWaitingRefund,
  resolveDifference,
  resolveDifferences,
  resolvePaidTwice,
  supersedePending,
  takeUncountedRefunds,
} from './fact.queries.ts'
import type { Fact } from './fact.schema.ts'
import { keepPayer } from './keep-card.service.ts'
import { type Payment, paymentFact, type RenewedSubscription } from './payment.events.ts'
import { withdrawCheckoutLater } from './payment.jobs.ts'
import {
  findPaymentByRef,
  findPaymentRow,
  holdWhatItPaysFor,
  insertPayment,
  lockPayment,
  type PaymentRow,
  updatePayment,
} from './payment.queries.ts'
import { isPaidBefore, renewedBy } from './renewed.service.ts'

type Kind<Name extends Fact['kind']> = Extract<Fact, { kind: Name }>
type Applying = { tx: Handle; vault: Vault; provider: string }

/** Applies a provider's fact. Facts may arrive in any order and repeatedly; the payments end up the same. */
export async function applyFact(tx: Handle, vault: Vault, provider: string, fact: Fact): Promise<void> {
  const renewed = await renewedBy(tx, provider, fact)
  if (fact.kind === 'paid' && isPaidBefore(renewed, fact)) return
  const payment = await holdPayment(tx, provider, fact, renewed)
  const applying = { tx, vault, provider }
  // Other titles and shops may share the account, and their money is none of ours.
  const isOurs = Boolean(payment ?? fact.payment ?? fact.renewalOf ?? renewed)
  switch (fact.kind) {
    case 'paid':
      return payment ? paid(applying, payment, fact) : isOurs ? unknown(applying, fact) : undefined
    case 'failed':
      return payment ? failed(applying, payment, fact) : undefined
    case 'refunded':
      return payment ? refunded(applying, payment, fact) : isOurs ? unknown(applying, fact) : undefined
    case 'refundWaits':
      return payment && noteWaitingRefund(tx, payment.id, fact.refund)
    case 'refundFailed':
      return payment && refundFailed(applying, payment, fact)
    case 'disputed':
      return isOurs ? disputed(applying, payment, fact) : undefined
    case 'trialStarted':
      return payment && trialStarted(applying, payment, fact)
    case 'periodGiven':
      return emit(applying, `${fact.kind}:${fact.subscription}:${fact.until.getTime()}`, fact, payment)
    default:
      return emit(applying, `${fact.kind}:${fact.subscription}:${fact.at.getTime()}`, fact, payment)
  }
}

/** Locks the payment that a fact is about; inserts the row of a renewal that the provider began. */
async function holdPayment(
  tx: Handle,
  provider: string,
  fact: Fact,
  renewed: RenewedSubscription | undefined,
): Promise<PaymentRow | undefined> {
  const { payment, ref, renewalOf } = fact
  const byId = payment === undefined ? undefined : await findPaymentRow(tx, payment)
  const known = byId?.provider === provider ? byId : await findPaymentByRef(tx, provider, ref)
  const first = known || renewalOf === undefined ? undefined : await findPaymentRow(tx, renewalOf)
  // Looked up by the provider's id: for an imported subscription, nothing at the provider names a payment of ours.
  const other = isPaidBefore(renewed, fact) ? undefined : renewed
  // The reader may have changed packages since the first payment, under the same subscription at the provider.
  const whose = known ?? other ?? (first?.provider === provider ? first : undefined)
  if (!whose) return undefined
  await holdWhatItPaysFor(tx, whose)
  if (known) return lockPayment(tx, known.id)
  if (!('price' in fact)) return undefined
  const { userId, subscriptionId, packageId, description } = whose
  const { price } = fact
  await insertPayment(tx, {
    ...{ userId, subscriptionId, packageId, description, provider, ref, ...price },
    purpose: 'renewal',
    // Only pages that readers can pay on are pending.
    status: 'failed',
  })
  const made = await findPaymentByRef(tx, provider, ref)
  return made && lockPayment(tx, made.id)
}

async function paid(applying: Applying, payment: PaymentRow, fact: Kind<'paid'>): Promise<void> {
  if (payment.status === 'paid' || payment.status === 'refunded') return
  const { tx } = applying
  const { price } = fact
  // A smaller amount or another currency does not pay this.
  if (price.currency !== payment.currency || price.amount < payment.amount) {
    return differs(applying, payment, fact)
  }
  await resolveDifferences(tx, payment.id)
  if (price.amount !== payment.amount) await differs(applying, payment, fact)
  await updatePayment(tx, payment.id, {
    ...price,
    status: 'paid',
    paid_at: fact.at.toISOString(),
    provider_ref: fact.ref,
    message: '',
  })
  const isAnsweredElsewhere = !(await keepPayer(applying, payment, fact))
  if (fact.isCardMissing) await noteCardsNotSaved(tx, applying.provider, 'no card')
  if (isStray(payment)) await stray(applying, payment, fact)
  if (payment.subscriptionId !== null) {
    await notePaidTwice(applying, payment, payment.subscriptionId, fact.isTwice)
    const others = await supersedePending(tx, payment.subscriptionId, payment.id)
    for (const other of others) {
      await withdrawCheckoutLater(tx, other.id)
      await noteProofLeft(tx, other)
    }
  }
  const after = { ...payment, ...price }
  await emit(applying, `paid:${payment.id}`, { ...fact, isAnsweredElsewhere }, after)
  await countRefunds(applying, after)
}

/** Nothing is left to pay for: the subscription or the gift's package was deleted, or the reader it is sent to. */
/** A donation pays for nothing. */
const isStray = ({ purpose, subscriptionId, packageId, userId }: PaymentRow) =>
  purpose !== 'donation' && (userId === null || (purpose === 'gift' ? packageId : subscriptionId) === null)

async function stray(
  { tx, provider }: Applying,
  { id }: PaymentRow,
  { price, ref }: Kind<'paid'>,
): Promise<void> {
  const theirs = `paid ${price.amount} ${price.currency}`
  await noteDifference(tx, { payment: id, provider, ref, ours: 'no subscription', theirs })
}

/** The time of both payments counts; staff ask the reader, and refund one of them if it was a mistake. */
async function notePaidTwice(
  { tx, provider }: Applying,
  { id, amount, currency }: PaymentRow,
  subscriptionId: number,
  isTwice = false,
): Promise<void> {
  if (!isTwice && !(await isPeriodPaidAlready(tx, { id, subscriptionId }))) return
  const ours = `paid ${amount} ${currency}`
  await noteDifference(tx, { payment: id, provider, ref: `payment-${id}`, ours, theirs: 'paid twice' })
}

async function differs(
  { tx, provider }: Applying,
  { id, amount, currency }: PaymentRow,
  { price, ref }: Kind<'paid'>,
): Promise<void> {
  const ours = `${amount} ${currency}`
  const theirs = `paid ${price.amount} ${price.currency}`
  await noteDifference(tx, { payment: id, provider, ref, ours, theirs })
}

/** Nothing is charged for a trial; the first charge is a renewal. */
async function trialStarted(
  applying: Applying,
  payment: PaymentRow,
  fact: Kind<'trialStarted'>,
): Promise<void> {
  if (payment.status === 'pending') {
    await updatePayment(applying.tx, payment.id, {
      status: 'paid',
      amount: 0,
      paid_at: fact.at.toISOString(),
      message: '',
    })
    await keepPayer(applying, payment, { customer: fact.customer })
  }
  await emit(applying, `trialStarted:${fact.subscription}`, fact, { ...payment, amount: 0 })
}

async function failed(applying: Applying, payment: PaymentRow, fact: Kind<'failed'>): Promise<void> {
  if (payment.status === 'paid' || payment.status === 'refunded') return
  await updatePayment(applying.tx, payment.id, { status: 'failed', message: fact.message })
  await emit(applying, `failed:${fact.ref}:${fact.at.getTime()}`, fact, payment)
}

async function refunded(applying: Applying, payment: PaymentRow, fact: Kind<'refunded'>): Promise<void> {
  const { tx } = applying
  const { refund: ref, at } = fact
  if (!(await insertRefund(tx, { payment: payment.id, ref, amount: fact.price.amount, at }))) return
  if (payment.refundWaits) await endWaitingRefund(tx, payment.id, ref)
  // If the payment is not known as paid yet, the refund is counted once it is.
  if (payment.status === 'paid' || payment.status === 'refunded') await countRefunds(applying, payment)
}

/**
 * The money stays paid, and staff are notified, as the reader waits for it. A refund that was counted keeps its credit
 * note: the bank sent the money back, and staff return it another way.
 */
async function refundFailed(
  { tx, provider }: Applying,
  payment: PaymentRow,
  { refund, price }: Kind<'refundFailed'>,
): Promise<void> {
  const ours = `refund ${price.amount} ${price.currency}`
  const differs = (theirs: string) =>
    noteDifference(tx, { payment: payment.id, provider, ref: refund, ours, theirs })
  if (payment.refundWaits?.includes(refund)) {
    await endWaitingRefund(tx, payment.id, refund)
    await countFailedRefund(tx, payment.id)
    return differs('refund failed')
  }
  if (await isRefundCounted(tx, payment.id, refund)) return differs('refund came back')
}

const words = { open: 'disputed', lost: 'lost' } as const

/** The bank took the money back, and returns it if the newsroom wins; the books change by hand only. */
async function disputed(
  { tx, provider }: Applying,
  payment: PaymentRow | undefined,
  { dispute: ref, state, price }: Kind<'disputed'>,
): Promise<void> {
  if (state !== 'open') await resolveDifference(tx, provider, ref)
  if (state === 'won') return
  const ours = payment ? `${payment.status} ${payment.amount} ${payment.currency}` : ''
  const theirs = `${words[state]} ${price.amount} ${price.currency}`
  await noteDifference(tx, { payment: payment?.id ?? null, provider, ref, ours, theirs })
}

async function countRefunds(applying: Applying, payment: PaymentRow): Promise<void> {
  const { tx } = applying
  let total = payment.refunded
  let reason = payment.refundReason
  for (const { ref, amount, at } of await takeUncountedRefunds(tx, payment.id)) {
    const counted = Math.min(amount, payment.amount - total)
    total += counted
    const whole = total >= payment.amount
    await updatePayment(tx, payment.id, {
      refunded: total,
      refund_reason: '',
      ...(whole && { status: 'refunded' }),
    })
    const price = { amount: counted, currency: payment.currency }
    const fact = {
      kind: 'refunded',
      at: new Date(at),
      ref: payment.ref ?? '',
      price,
      refund: ref,
      whole,
      reason,
    } as const
    if (whole && payment.subscriptionId !== null) await resolvePaidTwice(tx, payment.subscriptionId)
    await emit(applying, `refunded:${ref}`, fact, { ...payment, refunded: total })
    reason = ''
  }
}

/** Staff look at money that matches no payment. */
async function unknown({ tx, provider }: Applying, fact: Kind<'paid' | 'refunded'>): Promise<void> {
  const theirs = `${fact.kind} ${fact.price.amount} ${fact.price.currency}`
  await noteDifference(tx, { payment: null, provider, ref: fact.ref, ours: '', theirs })
}

async function emit(
  { tx, provider }: Applying,
  key: string,
  fact: Fact,
  payment: PaymentRow | undefined,
): Promise<void> {
  await paymentFact.emit(tx, { key, provider, fact, payment: payment && told(payment) })
}

function told(row: PaymentRow): Payment {
  const { id, userId, subscriptionId, packageId, purpose, provider } = row
  const { amount, currency, refunded, description } = row
  const money = { amount, currency, refunded, description }
  return {
    id,
    userId,
    subscriptionId,
    packageId,
    purpose,
    provider,
    ...money,
    onPage: row.checkoutUrl !== null,
  }
}
