import type { StandInAnswer, Thing } from './http.ts'
import { now, type StripeAccount } from './stripe-account.ts'
import { leastCharge, reckon } from './stripe-balance.ts'
import { offOf, redeem, reduced } from './stripe-coupons.ts'
import { debit } from './stripe-debits.ts'
import { refused } from './stripe-page.ts'
import { enterNextPhase } from './stripe-schedules.ts'

const month = 30 * 86_400

function charge(account: StripeAccount, amount: number, currency: string, metadata: Thing) {
  const intent = account.keep('pi', 'payment_intent', { amount, currency, metadata, status: 'succeeded' })
  account.keep('ch', 'charge', {
    ...{ amount, currency, metadata, payment_intent: intent.id, amount_refunded: 0 },
    payment_method_details: { type: 'card' },
  })
  return intent.id
}

function invoiceOf(
  account: StripeAccount,
  subscription: Thing,
  reason: string,
  amount: number,
  paid: boolean,
): Thing {
  const isFirst = reason === 'subscription_create'
  const from = isFirst ? now() : subscription.period_end
  const end = isFirst && subscription.trial_end ? subscription.trial_end : from + month
  subscription.period_end = end
  const price = reduced(account.things, subscription, amount, from) + (subscription.prorated ?? 0)
  subscription.prorated = 0
  const lasting = { current_period_start: from, current_period_end: end }
  subscription.items = { object: 'list', data: [{ id: `si_${subscription.id}`, ...lasting }] }
  const sums = reckon(subscription, price, paid)
  const invoice = account.keep('in', 'invoice', {
    status: paid ? 'paid' : 'open',
    billing_reason: reason,
    currency: subscription.currency,
    customer: subscription.customer,
    ...sums,
    attempt_count: 1,
    attempted: true,
    lines: { object: 'list', data: [{ period: { start: from, end } }] },
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    status_transitions: { paid_at: paid ? now() : null },
  })
  invoice.hosted_invoice_url = `${account.url}/owed/${invoice.id}`
  if (sums.amount_paid > 0) {
    account.keep('inpay', 'invoice_payment', {
      invoice: invoice.id,
      status: 'paid',
      payment: {
        type: 'payment_intent',
        payment_intent: charge(account, sums.amount_paid, subscription.currency, {}),
      },
    })
  }
  return invoice
}

/** The reader's action on the hosted page. */
export async function decide(account: StripeAccount, id: string, how: 'pay' | 'refuse' | 'later') {
  const session = account.things.get(id)!
  // A refused card leaves the page open.
  if (session.status !== 'open' || how === 'refuse') return
  const types: string[] = Object.values(session.wanted.payment_method_types ?? {})
  // https://docs.stripe.com/api/checkout/sessions/create: a page shows these only, or what the dashboard has switched on.
  if (how === 'later' && types.length > 0 && types.every(type => type === 'card')) return
  session.status = 'complete'
  // https://docs.stripe.com/payments/checkout/fulfill-orders: a debit or voucher is decided days later.
  if (how === 'later') return account.tell('checkout.session.completed', session)
  // https://docs.stripe.com/api/checkout/sessions/create: a single payment makes a customer only if it must.
  if (session.mode === 'payment') {
    session.payment_status = 'paid'
    session.payment_intent = charge(
      account,
      session.amount_total,
      session.currency,
      session.wanted.payment_intent_data?.metadata,
    )
    return account.tell('checkout.session.completed', session)
  }
  session.customer ??= account.keep('cus', 'customer', { email: session.customer_email }).id
  const discounts = redeem(account, session.wanted, { from: now() })
  const { metadata, trial_period_days: trial } = session.wanted.subscription_data
  const { subscription, invoice } = start(
    account,
    {
      metadata,
      customer: session.customer,
      currency: session.currency,
      amount: session.amount_subtotal,
      trialDays: Number(trial ?? 0),
      discounts,
    },
    session.amount_subtotal,
  )
  session.subscription = subscription.id
  session.invoice = invoice.id
  session.payment_status = trial ? 'no_payment_required' : 'paid'
  await account.tell('customer.subscription.created', subscription)
  await account.tell('invoice.paid', invoice)
  await account.tell('checkout.session.completed', session)
}

const newCard = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: new Date().getFullYear() + 4 }

function start(account: StripeAccount, { trialDays = 0, ...values }: Thing, first: number) {
  const subscription = account.keep('sub', 'subscription', {
    metadata: {},
    ...values,
    status: trialDays > 0 ? 'trialing' : 'active',
    trial_end: trialDays > 0 ? now() + trialDays * 86_400 : null,
    cancel_at_period_end: false,
    cancel_at: null,
    default_payment_method: account.keep('pm', 'payment_method', { type: 'card', card: { ...newCard } }).id,
    pause_collection: null,
    schedule: null,
    ended_at: null,
  })
  const invoice = invoiceOf(account, subscription, 'subscription_create', trialDays > 0 ? 0 : first, true)
  return { subscription, invoice }
}

/** The bank decides a debit that was accepted on the page. */
export async function settle(account: StripeAccount, id: string, how: 'paid' | 'refused') {
  const session = account.things.get(id)!
  if (how === 'refused') return account.tell('checkout.session.async_payment_failed', session)
  session.payment_status = 'paid'
  const { metadata } = session.wanted.payment_intent_data
  session.payment_intent = charge(account, session.amount_total, session.currency, metadata)
  await account.tell('checkout.session.async_payment_succeeded', session)
}

export type ForeignSale = { amount: number; currency: string; metadata?: Thing }

/** A subscription that something else sold on this account: a shop, another title, or an earlier system. */
export async function sellElsewhere(account: StripeAccount, sale: ForeignSale): Promise<Thing> {
  const customer = account.keep('cus', 'customer', {}).id
  const { subscription, invoice } = start(account, { ...sale, customer }, sale.amount)
  await account.tell('customer.subscription.created', subscription)
  await account.tell('invoice.paid', invoice)
  return subscription
}

/** `free`: a coupon takes off the whole price. `debited`: from a bank account, which takes days. */
export type RenewalOutcome = 'paid' | 'refused' | 'free' | 'debited'

/** https://docs.stripe.com/billing/subscriptions/pause-payment: periods go on; this becomes of their invoices. */
const pausedInvoice: Thing = {
  keep_as_draft: { status: 'draft', auto_advance: false, hosted_invoice_url: null },
  mark_uncollectible: { status: 'uncollectible' },
  void: { status: 'void' },
}

/** Staff of the account finalise an invoice that was kept as a draft, or the reader pays one that was given up. */
export async function collect(account: StripeAccount, id: string): Promise<void> {
  const invoice = account.things.get(id)!
  if (invoice.status !== 'draft' && invoice.status !== 'uncollectible') throw new Error('nothing to collect')
  const { amount_due: amount, currency } = invoice
  Object.assign(invoice, { status: 'paid', attempted: true, amount_paid: amount })
  invoice.status_transitions.paid_at = now()
  const payment = { type: 'payment_intent', payment_intent: charge(account, amount, currency, {}) }
  account.keep('inpay', 'invoice_payment', { invoice: id, status: 'paid', payment })
  await account.tell('invoice.paid', invoice)
}

/** Starts a subscription's next period. */
export async function renew(account: StripeAccount, id: string, how: RenewalOutcome): Promise<string> {
  const subscription = account.things.get(id)!
  enterNextPhase(account, subscription)
  const amount = how === 'free' ? 0 : subscription.amount
  const { items } = subscription
  const isPaid = (how === 'paid' || how === 'free') && !subscription.pause_collection
  const invoice = invoiceOf(account, subscription, 'subscription_cycle', amount, isPaid)
  if (subscription.pause_collection) {
    const { behavior = 'void' } = subscription.pause_collection
    Object.assign(invoice, { ...pausedInvoice[behavior], attempted: false })
    if (behavior === 'void') await account.tell('invoice.voided', invoice)
    await account.tell('customer.subscription.updated', subscription, { items })
    return invoice.id
  }
  if (how === 'free') {
    await account.tell('invoice.paid', invoice)
    return invoice.id
  }
  if (how === 'debited') {
    await debit(account, invoice)
    return invoice.id
  }
  subscription.status = how === 'paid' ? 'active' : 'past_due'
  await account.tell(how === 'paid' ? 'invoice.paid' : 'invoice.payment_failed', invoice)
  return invoice.id
}

/** The reader pays an open invoice on its page. */
export async function payOwed(account: StripeAccount, id: string) {
  const invoice = account.things.get(id)!
  const subscription = account.things.get(invoice.parent.subscription_details.subscription)!
  Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due })
  invoice.status_transitions.paid_at = now()
  subscription.owed = 0
  subscription.status = 'active'
  await account.tell('invoice.paid', invoice)
}

/** The reader's change at the customer portal. */
export async function change(account: StripeAccount, id: string, changes: Thing) {
  const subscription = account.things.get(id)!
  const previous = Object.fromEntries(Object.keys(changes).map(key => [key, subscription[key]]))
  Object.assign(subscription, changes)
  await account.tell('customer.subscription.updated', subscription, previous)
}

export async function end(account: StripeAccount, id: string): Promise<StandInAnswer> {
  const subscription = account.things.get(id)
  if (!subscription || subscription.status === 'canceled') return refused(404, 'resource_missing')
  Object.assign(subscription, { status: 'canceled', ended_at: now() })
  void account.tell('customer.subscription.deleted', subscription)
  return { body: subscription }
}

/** https://docs.stripe.com/api/checkout/sessions/create: at most 3 years, 36 months, or 156 weeks. */
const maxInterval: Thing = { year: 3, month: 36, week: 156, day: 1095 }

function refusalOf(
  account: StripeAccount,
  { customer: id, mode }: Thing,
  price: Thing,
): StandInAnswer | undefined {
  const { recurring, currency } = price
  if (id && !account.things.has(id)) return refused(400, 'resource_missing')
  if (account.inactive.has(currency)) return refused(400, 'currency_not_supported')
  if (Number(price.unit_amount) < leastCharge) return refused(400, 'amount_too_small')
  if (recurring && Number(recurring.interval_count) > maxInterval[recurring.interval])
    return refused(400, 'parameter_invalid_integer')
  const open = account.all('subscription').filter(one => one.customer === id && one.status !== 'canceled')
  // https://docs.stripe.com/billing/customer#currency
  const isOther = mode === 'subscription' && open.some(one => one.currency !== currency)
  return id && isOther ? refused(400, '') : undefined
}

export function createSession(account: StripeAccount, input: Thing): StandInAnswer {
  const item = input.line_items?.[0]
  const recurring = item?.price_data?.recurring
  if (!input.success_url || !item || (input.mode === 'subscription') !== Boolean(recurring)) {
    return refused(400, 'parameter_missing')
  }
  const full = Number(item.price_data.unit_amount)
  const refusal = refusalOf(account, input, item.price_data)
  if (refusal) return refusal
  const off = offOf(account.things, input, item.price_data.currency)
  if (off === undefined) return refused(400, 'coupon_expired')
  const session = account.keep('cs', 'checkout.session', {
    mode: input.mode,
    status: 'open',
    payment_status: 'unpaid',
    amount_total: full - off,
    amount_subtotal: full,
    currency: item.price_data.currency,
    metadata: input.metadata,
    customer: input.customer,
    customer_email: input.customer_email,
    success_url: input.success_url,
    cancel_url: input.cancel_url,
    expires_at: now() + 86_400,
    wanted: input,
  })
  session.url = `${account.url}/page/${session.id}`
  return { body: session }
}
