import { fail } from '../../contract/fail.ts'
import type { Money } from '../../contract/money.ts'
import type { By } from '../../platform/database/audit-log.ts'
import { recordChange } from '../../platform/database/audit-log.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { takes } from '../package/package.policy.ts'
import { asked, checkoutOf, orderOf, refusalOf } from './checkout.service.ts'
import { keepCustomer } from './customer.queries.ts'
import { countFailedRefund } from './fact.queries.ts'
import type { Fact } from './fact.schema.ts'
import { applyFact } from './fact.service.ts'
import { notingRefusal } from './noting-refusal.service.ts'
import { paymentEntity } from './payment.entity.ts'
import { findPaymentRow, selectPayments, updatePayment } from './payment.queries.ts'
import type { NextPeriod, PaymentProvider, PeriodDiscount } from './port.ts'
import {
  allProviders,
  getProvider,
  openProviders,
  type PaymentServices,
  type ProviderOffer,
} from './providers.ts'
import { claimRefund } from './refund.queries.ts'
import { chargeOrRefusal } from './refused-charge.service.ts'
import { findUnanswered } from './unanswered.service.ts'

export { cardPageOf, getCardChange } from './card-change.service.ts'
export { openPayment, type Purchase, withdrawHeldCharge, withdrawPayment } from './checkout.service.ts'
export { listCards } from './customer.queries.ts'
export { forgetSavedCard } from './forget-card.service.ts'
export { hasAgreed } from './keep-card.queries.ts'
export { hasOpenPage } from './open-page.queries.ts'
export { canKeepCard, consentTo, consentToChange } from './payment.policy.ts'
export { listPaymentsOf } from './payment.queries.ts'
export { cardAtProvider, owedUrlOf, portalUrlOf, type ShownCard } from './provider-page.service.ts'
export type { PaymentServices } from './providers.ts'
export { hasProofWaiting } from './transfer.queries.ts'

/** Providers that can be paid with now, the preferred one first. */
export async function listProviders(
  services: PaymentServices,
  db: Handle = services.db,
): Promise<ProviderOffer[]> {
  const open = await openProviders(services, db)
  // An account may take fewer currencies than its provider.
  return open.map(({ id, currencies }) => ({ ...providerOf(id), ...(currencies && { currencies }) }))
}

/** Also finds a provider that is no longer configured. */
export function providerOf(id: string): ProviderOffer {
  return (
    allProviders.find(one => one.id === id) ?? {
      id,
      label: id,
      renewedBy: 'reader',
      hasPortal: false,
      savesCards: false,
    }
  )
}

/**
 * The page to pay a pending payment on: the same for all who ask, created again once it has expired. Call it outside of
 * transactions.
 * @throws UNAVAILABLE if the provider does not answer; REFUSED if it refuses
 */
export async function checkoutUrlOf(services: PaymentServices, payment: number): Promise<string> {
  return (await checkoutOf(services, payment)).checkoutUrl
}

/**
 * Charges the saved card for a pending payment; the outcome is a fact. Call it outside of transactions. Returns false
 * if there is no card, or if a page was handed out that may be paid at this moment.
 */
export async function chargeSavedCard(services: PaymentServices, id: number): Promise<boolean> {
  const payment = found(await findPaymentRow(services.db, id))
  const provider = await getProvider(services, payment.provider)
  const order = await orderOf(services, payment)
  if (payment.status !== 'pending' || !provider.charge || !order.card || payment.checkoutUrl) return false
  if (payment.ref && provider.look) {
    // Charged before, and not decided then.
    await applyFacts(services, provider.id, await asked(provider.look(payment.ref)))
    return true
  }
  const made = await findUnanswered(services.db, { provider, payment, order })
  if (made === 'unknown') return true
  const { ref, facts } = made ?? (await chargeOrRefusal(services, payment, provider.charge(order)))
  if (ref) await updatePayment(services.db, id, { provider_ref: ref })
  await applyFacts(services, provider.id, facts)
  return true
}

/** Makes the provider begin other terms with its next period, or none, whatever it was told before. */
export async function planAtProvider(
  services: PaymentServices,
  { provider: id, providerRef, next }: AtProvider & { next: NextPeriod | undefined },
): Promise<void> {
  if (!providerRef) return
  const provider = await getProvider(services, id)
  if (!provider.plan) return
  await notingRefusal(services.db, { provider: id, ref: providerRef, ours: 'change' }, () =>
    asked(provider.plan?.(providerRef, next) ?? Promise.resolve()),
  )
}

/** Lets the provider charge another price from the next period on. */
export async function repriceAtProvider(
  services: PaymentServices,
  { provider: id, providerRef, next }: AtProvider & { next: NextPeriod },
): Promise<void> {
  if (!providerRef) return
  const provider = await getProvider(services, id)
  if (!provider.reprice) return
  await notingRefusal(services.db, { provider: id, ref: providerRef, ours: 'amount' }, () =>
    asked(provider.reprice?.(providerRef, next) ?? Promise.resolve()),
  )
}

/** The money of a renewal that began another package belongs to that one. */
export async function movePayment(tx: Handle, id: number, subscriptionId: number): Promise<void> {
  await updatePayment(tx, id, { subscription_id: subscriptionId })
}

type AtProvider = { provider: string; providerRef: string | null }

/** Stops the provider's renewals, or resumes them with `takeBack`. Does nothing if we or the reader renew. */
export async function cancelAtProvider(
  services: PaymentServices,
  { provider: id, providerRef, takeBack = false }: AtProvider & { takeBack?: boolean },
): Promise<void> {
  if (!providerRef) return
  const provider = await getProvider(services, id)
  if (!provider.cancel) return
  const ours = takeBack ? 'resume' : 'stop'
  await notingRefusal(services.db, { provider: id, ref: providerRef, ours }, () =>
    asked(provider.cancel?.(providerRef, { takeBack }) ?? Promise.resolve()),
  )
}

/** Takes an amount off the next periods at a provider that renews; staff see a refusal. */
export async function discountAtProvider(
  services: PaymentServices,
  { provider: id, providerRef, ...off }: { provider: string; providerRef: string } & PeriodDiscount,
): Promise<void> {
  const provider = await getProvider(services, id)
  if (!provider.discount) return
  await notingRefusal(services.db, { provider: id, ref: providerRef, ours: 'discount' }, () =>
    asked(provider.discount?.(providerRef, off) ?? Promise.resolve()),
  )
}

/**
 * Refunds a payment, in full or in part; the outcome is a fact. If the provider cannot refund, the newsroom returns the
 * money by hand and this records it. Two requests at once make one refund.
 * @throws NOT_FOUND; REFUSED for more than is left
 */
export async function refundPayment(
  services: PaymentServices,
  by: By,
  { id, amount, reason = '' }: { id: number; amount?: number | undefined; reason?: string },
): Promise<void> {
  const payment = found(await findPaymentRow(services.db, id))
  const { refunded } = payment
  const left = payment.amount - refunded
  const wanted = amount ?? left
  if (payment.status !== 'paid' || wanted <= 0 || wanted > left || !payment.ref) {
    throw fail('REFUSED', undefined, 'لم يبقَ من هذه الدفعة ما يُردّ، أو طُلب أكثر مما بقي.')
  }
  if (payment.refundWaits) {
    throw fail(
      'REFUSED',
      undefined,
      'طُلب ردّ من هذه الدفعة، ولم يُجب مزوّد الدفع بعد؛ نسأله كل ليلة، ويظهر هنا ما ردّه.',
    )
  }
  const provider = await getProvider(services, payment.provider)
  const price = { amount: wanted, currency: payment.currency }
  if (!takes(provider, price)) {
    throw fail('INVALID_INPUT', {
      issues: [{ path: 'amount', message: 'لا يردّ المزوّد بهذه العملة إلا مبلغًا منزلته الثالثة صفر' }],
    })
  }
  // The same until the refund is decided, so that a second click repeats the same refund.
  const tries = payment.refundsFailed > 0 ? `-${payment.refundsFailed}` : ''
  const key = `refund-${id}-${refunded}${tries}`
  if (!(await claimRefund(services.db, { id, refunded, reason }))) {
    throw fail('REFUSED', undefined, 'تُردّ هذه الدفعة الآن بطلب آخر؛ انتظر لحظات ثم راجع ما رُدّ.')
  }
  try {
    await refundAtProvider(services, by, { id, key, ref: payment.ref, price, refunded, provider })
  } finally {
    await updatePayment(services.db, id, { refunding_at: null })
  }
}

type Refunding = {
  id: number
  key: string
  ref: string
  price: Money
  refunded: number
  provider: PaymentProvider
}

async function refundAtProvider(
  services: PaymentServices,
  by: By,
  { id, key, ref, price, refunded, provider }: Refunding,
): Promise<void> {
  const byHand: Fact = { kind: 'refunded', at: new Date(), ref, payment: id, price, refund: key }
  const facts = provider.refund
    ? await asked(provider.refund({ ref, price, key, refunded })).catch(sayRefundRefused)
    : [byHand]
  const isRefused = facts.some(({ kind }) => kind === 'refundFailed')
  await inTransaction(services.db, async tx => {
    for (const fact of facts) await applyFact(tx, services.vault, provider.id, fact)
    if (isRefused) await countFailedRefund(tx, id)
    else await recordChange(tx, by, paymentEntity, { action: 'refunded', id, after: price })
  })
  if (isRefused) throw fail('REFUSED', undefined, 'لم يقبل مزوّد الدفع هذا الردّ؛ راجع السبب في لوحته.')
}

/** Explains to staff why a refund was refused, for example because the payment method has none. */
function sayRefundRefused(error: unknown): never {
  const refusal = refusalOf(error)
  if (!refusal) throw error
  const code = refusal.theirs.slice('refused '.length)
  const named = code ? ` (رمزه \u2066${code}\u2069)` : ''
  const message = `رفض مزوّد الدفع هذا الردّ${named}، ولم يُردّ شيء: بعض طرق الدفع لا يُردّ بها مال. راجع الدفعة في لوحته، أو حوّل المبلغ إلى القارئ بنفسك.`
  const refused = fail('REFUSED', undefined, message)
  refused.cause = refusal.cause
  throw refused
}

/** Applies the facts of a provider's answer. */
async function applyFacts(services: PaymentServices, provider: string, facts: Fact[]): Promise<void> {
  for (const fact of facts) {
    await inTransaction(services.db, tx => applyFact(tx, services.vault, provider, fact))
  }
}

/** Records a reader's customer id at the provider, from an import. */
export function adoptCustomer(tx: Handle, key: { userId: number; provider: string }, ref: string) {
  return keepCustomer(tx, key, { ref, card: undefined, cardLabel: '' })
}

export function findPayment(db: Handle, id: number) {
  return selectPayments(db).where('id', '=', id).executeTakeFirst()
}

export { holdMembership, tryHoldMembership } from './membership-lock.queries.ts'
export { handOverPayments, listPaymentsOfReader } from './payment.queries.ts'
export { forgetProviderObjects } from './separate.queries.ts'
