import type { Handle } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { getPackage } from '../package/package.service.ts'
import type { Fact } from '../payment/fact.schema.ts'
import type { Payment } from '../payment/payment.events.ts'
import { holdMembership, movePayment, withdrawPayment } from '../payment/payment.service.ts'
import { replace } from './change.service.ts'
import { creditOf, msFor } from './credit.service.ts'
import { findIdOfPaid } from './event.queries.ts'
import { addPeriod } from './period.ts'
import { startPlanned } from './planned.service.ts'
import { withoutDiscount } from './promotion-terms.service.ts'
import { planChangeLater, stopRenewalLater } from './provider.jobs.ts'
import { providerEndOf, record } from './record.service.ts'
import { isLater } from './renewed.service.ts'
import { takeBackTime } from './returned-credit.service.ts'
import {
  findIdByProviderRef,
  lockOpen,
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './subscription.queries.ts'
import { entitled, open, type Period } from './subscription.schema.ts'

type ProviderFact = { key: string; provider: string; fact: Fact; payment: Payment | undefined }
type Paid = Extract<Fact, { kind: 'paid' }>

/** Translates a provider's fact into events of its subscription; gifts and donations have none. */
export async function recordPaymentFact(tx: Handle, told: ProviderFact): Promise<void> {
  if (told.payment?.purpose === 'gift' || told.payment?.purpose === 'donation') return
  const known = await subscriptionOf(tx, told)
  if (!known) return stopStray(tx, told)
  const row = await followed(tx, known, told)
  const { key, fact, payment, provider } = told
  const { at } = fact
  switch (fact.kind) {
    case 'paid':
      return payment && recordPaid(tx, row, payment, fact)
    case 'failed':
      // An abandoned page leaves no debt, also during a trial.
      if (payment?.onPage) return
      await record(tx, row.id, { key, kind: 'chargeFailed', at })
      return
    case 'refunded':
      return payment && recordRefunded(tx, row.id, payment, fact)
    case 'trialStarted':
      return recordTrialStarted(tx, row, { ...fact, provider })
    case 'refundWaits':
    case 'refundFailed':
    case 'disputed':
      return
    case 'periodGiven':
      return recordPeriodGiven(tx, row, fact)
    case 'ended':
      return recordEnded(tx, row, key, at)
    default:
      await record(tx, row.id, { key, kind: fact.kind, at })
  }
}

/** The subscription was deleted before it was paid: shows the payment to staff, and stops the provider's renewal. */
async function stopStray(tx: Handle, { provider, fact, payment }: ProviderFact): Promise<void> {
  if (!payment || (fact.kind !== 'paid' && fact.kind !== 'trialStarted')) return
  await stopRenewalLater(tx, { provider, providerRef: fact.subscription ?? null })
}

/**
 * The provider began the package that follows: its next period costs other than the present one. The subscription to
 * it, from then on; otherwise the same.
 */
async function followed(
  tx: Handle,
  row: SubscriptionRow,
  { fact, payment }: ProviderFact,
): Promise<SubscriptionRow> {
  const isCharge = fact.kind === 'paid' || fact.kind === 'failed'
  if (!row.next || !isCharge || fact.subscription !== row.providerRef || row.cancelAtEnd) return row
  if (!fact.until || !(await isLater(tx, row, fact.until))) return row
  const present = [row.price?.amount, row.discount?.price.amount]
  if (present.includes(fact.price.amount) && !(await isOfNext(tx, row, fact.price.amount, fact.until))) {
    // The provider was not told yet, or refused: this package goes on for another period.
    await planChangeLater(tx, row)
    return row
  }
  const next = await startPlanned(tx, row, fact.at)
  if (!next) throw new Error('a subscription to the next package is being opened')
  if (payment) await movePayment(tx, payment.id, next.id)
  return next
}

/** Two packages at one price have periods of different lengths. */
async function isOfNext(tx: Handle, row: SubscriptionRow, amount: number, until: Date): Promise<boolean> {
  const { next, period } = row
  const end = await providerEndOf(tx, row)
  if (!next || !end || amount !== next.price.amount) return false
  const offBy = (length: Period) => Math.abs(addPeriod(end, length).getTime() - until.getTime())
  return offBy(next.period) <= offBy(period)
}

async function subscriptionOf(tx: Handle, { provider, fact, payment }: ProviderFact) {
  const paidFor = payment && (await findIdOfPaid(tx, payment.id))
  const ref = 'subscription' in fact ? fact.subscription : undefined
  const byRef = ref === undefined ? undefined : await findIdByProviderRef(tx, provider, ref)
  // The payment that began a subscription may be of an earlier package.
  const id = ('price' in fact ? undefined : byRef) ?? paidFor ?? payment?.subscriptionId ?? byRef
  return id === undefined || id === null ? undefined : lockSubscription(tx, id)
}

/** Money for a closed subscription goes to the open one, so that there is never a second. */
async function recordPaid(tx: Handle, closed: SubscriptionRow, payment: Payment, fact: Paid): Promise<void> {
  const row = await openOneOf(tx, closed)
  if (row.id !== closed.id) await withdrawPayment(tx, row.id)
  const ref = fact.subscription
  await updateSubscription(tx, row.id, {
    // Each payment at the lower price is of one period, whoever took it.
    ...(isDiscounted(row, payment) &&
      !isForeign(row, payment) && { discount_left: (row.discount?.left ?? 1) - 1 }),
    provider: payment.provider,
    ...(await priceColumns(tx, row, payment)),
    // The next period is paid the way that this one was; our own charges leave the card as it is.
    ...(payment.onPage && !fact.isAnsweredElsewhere && { keeps_card: fact.card !== undefined }),
  })
  if (ref !== undefined) await keepRef(tx, row, payment.provider, ref)
  // Paid another way: the earlier provider must no longer charge.
  else if (payment.provider !== row.provider) await dropRef(tx, row)
  const isChange = payment.purpose === 'change' && row.price !== null
  const priced = found(await lockSubscription(tx, row.id))
  const after = await record(tx, row.id, {
    key: `paid:${payment.id}`,
    kind: 'paid',
    at: fact.at,
    payment: payment.id,
    worth: isChange ? (row.price?.amount ?? 0) : isForeign(priced, payment) ? 0 : payment.amount,
    ...(fact.until ? { until: fact.until } : { period: row.period }),
  })
  // Paid in one tab and cancelled in another: the time stays, without renewal.
  if (after.cancelAtEnd) await stopRenewalLater(tx, after)
  // Another subscription may have taken the place of the one that the change began.
  if (isChange) await settleChange(tx, after, { payment, at: fact.at, change: closed })
}

/** Paid on a page that was opened before another currency was chosen. Its amount is no credit in that one. */
const isForeign = ({ price }: SubscriptionRow, { currency }: Payment) =>
  price !== null && price.currency !== currency

/** Granted time is renewed at the price that was paid, and a first period in the currency in which it was paid. */
async function priceColumns(tx: Handle, row: SubscriptionRow, payment: Payment) {
  const { amount, currency } = payment
  if (row.price === null) return { amount, currency }
  if (row.status !== 'pending') return {}
  const { prices, openPrice } = await getPackage(tx, row.package.id)
  // Each period costs the amount that this payment's reader agreed to, even if another tab named another one since.
  // The payment of a change is only the difference.
  if (openPrice && payment.purpose !== 'change') return { ...withoutDiscount, amount, currency }
  if (!isForeign(row, payment)) return {}
  const price = prices.find(each => each.currency === currency)
  return { ...withoutDiscount, amount: price?.amount ?? amount, currency }
}

const isDiscounted = ({ discount }: SubscriptionRow, { purpose, amount }: Payment) =>
  discount !== null && purpose !== 'change' && amount <= discount.price.amount

async function openOneOf(tx: Handle, row: SubscriptionRow): Promise<SubscriptionRow> {
  if (open.includes(row.status)) return row
  await holdMembership(tx, row.user.id, row.package.id)
  return (await lockOpen(tx, row.user.id, row.package.id)) ?? row
}

/** Keeps the provider's newest subscription and stops an earlier one. */
async function keepRef(tx: Handle, row: SubscriptionRow, provider: string, ref: string): Promise<void> {
  if (row.provider === provider && row.providerRef === ref) return
  const holder = await findIdByProviderRef(tx, provider, ref)
  if (holder !== undefined) await updateSubscription(tx, holder, { provider_ref: null })
  await stopRenewalLater(tx, row)
  await updateSubscription(tx, row.id, { provider, provider_ref: ref })
}

async function dropRef(tx: Handle, row: SubscriptionRow): Promise<void> {
  await stopRenewalLater(tx, row)
  await updateSubscription(tx, row.id, { provider_ref: null })
}

type Settlement = { payment: Payment; at: Date; change: SubscriptionRow }

/**
 * Credits payments for the earlier package made since the difference was calculated, minus what was used or refunded of
 * it since then. A difference that is paid after the change was given up pays for its part of the period only.
 */
async function settleChange(
  tx: Handle,
  row: SubscriptionRow,
  { payment, at, change: { replacesId, price: changed } }: Settlement,
): Promise<void> {
  const { price, endsAt, period } = row
  if (!price || !endsAt) return
  const replaced = replacesId === null ? undefined : await lockSubscription(tx, replacesId)
  const credited = (changed ?? price).amount - payment.amount
  const surplus = (replacesId === null ? 0 : await creditOf(tx, replacesId)) - credited
  if (surplus > 0) {
    const end = new Date(endsAt)
    const until = new Date(end.getTime() + msFor(surplus, price.amount, period, end))
    const key = `surplus:${payment.id}`
    await record(tx, row.id, { key, kind: 'granted', at, until, worth: surplus }, { quiet: true })
  }
  if (surplus < 0) {
    const key = `shortfall:${payment.id}`
    await record(tx, row.id, { key, kind: 'creditReturned', at, amount: -surplus }, { quiet: true })
  }
  if (replaced && open.includes(replaced.status)) await replace(tx, replaced.id)
}

type RefundFact = Extract<Fact, { kind: 'refunded' }>

async function recordRefunded(
  tx: Handle,
  row: number,
  { id, amount }: Payment,
  { at, whole, price, refund }: RefundFact,
): Promise<void> {
  if (!whole) {
    const key = `partRefunded:${refund}`
    await record(tx, row, { key, kind: 'partRefunded', at, payment: id, amount: price.amount })
    return
  }
  await takeBackTime(tx, row, { key: `refunded:${id}`, kind: 'refunded', at, payment: id, amount }, id)
}

type TrialStarted = Extract<Fact, { kind: 'trialStarted' }> & { provider: string }

async function recordTrialStarted(
  tx: Handle,
  row: SubscriptionRow,
  { at, until, subscription, provider }: TrialStarted,
): Promise<void> {
  const one = await openOneOf(tx, row)
  // A trial was started in another tab: a second one must not turn into a charge.
  if (one.id !== row.id) return stopRenewalLater(tx, { provider, providerRef: subscription })
  await keepRef(tx, row, provider, subscription)
  const after = await record(tx, row.id, { key: 'trialStarted', kind: 'trialStarted', at, until })
  if (after.cancelAtEnd) await stopRenewalLater(tx, after)
}

type PeriodGiven = Extract<Fact, { kind: 'periodGiven' }>

/** The period that was paid when charges were paused is known already. */
async function recordPeriodGiven(
  tx: Handle,
  row: SubscriptionRow,
  { at, until }: PeriodGiven,
): Promise<void> {
  if (!entitled.includes(row.status) || (row.endsAt && new Date(row.endsAt) >= until)) return
  const key = `periodGiven:${until.toISOString()}`
  await record(tx, row.id, { key, kind: 'granted', at, until, byProvider: true }, { quiet: true })
}

/** Ended by the provider: paid time runs to its end, and debts may still be paid here. */
async function recordEnded(tx: Handle, row: SubscriptionRow, key: string, at: Date): Promise<void> {
  await updateSubscription(tx, row.id, { provider_ref: null })
  if (row.status === 'past_due' || row.status === 'pending') return
  await record(tx, row.id, { key, kind: 'cancelAsked', at }, { quiet: true })
}
