import type Stripe from 'stripe'
import type { Fact } from '../../fact.schema.ts'
import type { OwnIds } from '../../own-ids.ts'

const inTime = (seconds: number) => new Date(seconds * 1000)
const idOf = (thing: string | { id: string } | null | undefined) =>
  typeof thing === 'string' ? thing : thing?.id
const moneyOf = (amount: number, currency: string) => ({ amount, currency: currency.toUpperCase() })

/** Our payment or subscription that a charge belongs to. */
export type ChargeOwner = Pick<Fact, 'ref' | 'payment' | 'renewalOf' | 'subscription' | 'until'>

/** The first invoice is our payment; later ones are renewals of it. */
export function whoseInvoice(ids: OwnIds, invoice: Stripe.Invoice): ChargeOwner & { until: Date } {
  const payment = ids.paymentIn(invoice.parent?.subscription_details?.metadata)
  const isFirst = invoice.billing_reason === 'subscription_create'
  const subscription = idOf(invoice.parent?.subscription_details?.subscription)
  const until = inTime(Math.max(...invoice.lines.data.map(({ period }) => period.end)))
  return { ref: invoice.id, ...(isFirst ? { payment } : { renewalOf: payment }), subscription, until }
}

/**
 * An amount too small to charge is added to the next invoice, and a customer's balance there pays for all:
 * https://docs.stripe.com/billing/customer/balance. Each counts for its own invoice.
 */
const settledBy = ({ amount_paid: charged, total }: Stripe.Invoice) =>
  charged > 0 ? Math.min(charged, total) : total

/** @param failedAt set for an event of a failed charge; a charge on the page of the first invoice is retried there */
export function factsOfInvoice(ids: OwnIds, invoice: Stripe.Invoice, failedAt?: number): Fact[] {
  const { subscription, ...charged } = whoseInvoice(ids, invoice)
  if (!subscription) return []
  const whose = { ...charged, subscription }
  if (invoice.status === 'paid') {
    const at = inTime(invoice.status_transitions.paid_at ?? invoice.created)
    const customer = idOf(invoice.customer)
    const amount = settledBy(invoice)
    if (amount > 0) {
      const price = moneyOf(amount, invoice.currency)
      return [{ kind: 'paid', at, ...whose, price, customer }]
    }
    // A coupon took off the whole price.
    if (invoice.billing_reason === 'subscription_cycle') {
      return [{ kind: 'paid', at, ...whose, price: moneyOf(0, invoice.currency), customer }]
    }
    // Nothing was charged: the line's period is the trial.
    if (whose.payment) return [{ kind: 'trialStarted', at, ...whose, customer }]
    return []
  }
  if (failedAt === undefined || invoice.billing_reason === 'subscription_create') return []
  // The amount due may include an earlier invoice that was too small to charge.
  const price = moneyOf(invoice.total, invoice.currency)
  const message = 'رفض المصرف البطاقة عند التجديد؛ حدّث بطاقتك أو أعد المحاولة.'
  return [{ kind: 'failed', at: inTime(failedAt), ...whose, price, message }]
}

/** Facts of a single charge; subscriptions are reported by their invoices. */
export function factsOfSession(ids: OwnIds, session: Stripe.Checkout.Session, at: number): Fact[] {
  const payment = ids.paymentIn(session.metadata)
  if (session.status === 'expired') {
    const price = moneyOf(session.amount_total ?? 0, session.currency ?? '')
    const message = 'انتهت مهلة صفحة الدفع قبل إتمامه.'
    return [{ kind: 'failed', at: inTime(at), ref: session.id, payment, price, message }]
  }
  if (session.mode !== 'payment' || session.payment_status !== 'paid') return []
  const price = moneyOf(session.amount_total ?? 0, session.currency ?? '')
  const ref = idOf(session.payment_intent) ?? session.id
  return [{ kind: 'paid', at: inTime(at), ref, payment, price, customer: idOf(session.customer) }]
}

/** A direct debit or voucher was accepted on the page and refused days later; nothing was charged. */
export function factsOfRefusal(ids: OwnIds, session: Stripe.Checkout.Session, at: number): Fact[] {
  if (session.payment_status === 'paid') return []
  const price = moneyOf(session.amount_total ?? 0, session.currency ?? '')
  const message = 'لم يُتمّ المصرف الدفع، ولم يُخصم شيء؛ أعد الدفع أو اختر طريقة أخرى.'
  const payment = ids.paymentIn(session.metadata)
  return [{ kind: 'failed', at: inTime(at), ref: session.id, payment, price, message }]
}

/**
 * Periods go on while only charges are paused (https://docs.stripe.com/billing/subscriptions/pause-payment), and stop
 * while the subscription itself is: https://docs.stripe.com/billing/subscriptions/pause
 */
export function factsOfPause({ id, status, pause_collection: pause, items }: Stripe.Subscription): Fact[] {
  const item = items.data[0]
  if (!pause || status === 'paused' || !item) return []
  const until = inTime(item.current_period_end)
  return [{ kind: 'periodGiven', at: inTime(item.current_period_start), ref: id, subscription: id, until }]
}

/** Changes that the reader made on Stripe's own page. */
export function factsOfSubscription(
  ids: OwnIds,
  event: Stripe.Event,
  subscription: Stripe.Subscription,
): Fact[] {
  const common = {
    at: inTime(event.created),
    ref: subscription.id,
    payment: ids.paymentIn(subscription.metadata),
    subscription: subscription.id,
  }
  if (event.type === 'customer.subscription.deleted') return [{ kind: 'ended', ...common }]
  const before = (event.data.previous_attributes ?? {}) as Partial<Stripe.Subscription>
  if (before.status === 'paused') return [{ kind: 'resumed', ...common }]
  if (before.status && subscription.status === 'paused') return [{ kind: 'paused', ...common }]
  if (!('cancel_at_period_end' in before) && !('cancel_at' in before)) return []
  const ends = subscription.cancel_at_period_end || subscription.cancel_at !== null
  return [{ kind: ends ? 'cancelAsked' : 'cancelTakenBack', ...common }]
}

/** https://docs.stripe.com/refunds#refund-failures: a refund that succeeded may fail days later. */
export function factsOfRefund(refund: Stripe.Refund, whose: ChargeOwner): Fact[] {
  const price = moneyOf(refund.amount, refund.currency)
  const about = { at: inTime(refund.created), ...whose, price, refund: refund.id }
  switch (refund.status) {
    case 'succeeded':
      return [{ kind: 'refunded', ...about }]
    case 'failed':
    case 'canceled':
      return [{ kind: 'refundFailed', ...about }]
    default:
      return [{ kind: 'refundWaits', ...about }]
  }
}

/** https://docs.stripe.com/disputes/how-disputes-work: a warning is an inquiry by the bank that moves no money. */
export function factsOfDispute(dispute: Stripe.Dispute, whose: ChargeOwner): Fact[] {
  const { id, amount, currency, status, created } = dispute
  const isOver = ['won', 'warning_closed', 'prevented'].includes(status)
  const state = status === 'lost' ? 'lost' : isOver ? 'won' : 'open'
  return [
    { kind: 'disputed', at: inTime(created), ...whose, price: moneyOf(amount, currency), dispute: id, state },
  ]
}

/** Facts of a subscription that was looked up. */
export function factsOfEnd(ids: OwnIds, subscription: Stripe.Subscription): Fact[] {
  const { id, ended_at: endedAt, metadata, status } = subscription
  const common = { ref: id, payment: ids.paymentIn(metadata), subscription: id }
  if (endedAt) return [{ kind: 'ended', at: inTime(endedAt), ...common }]
  const since = subscription.items.data[0]?.current_period_start
  return status === 'paused' && since ? [{ kind: 'paused', at: inTime(since), ...common }] : []
}
