import { createHmac, randomUUID } from 'node:crypto'
import { type Answered, type RecordedRequest, type StandIn, startStandIn } from './http.ts'
import { reckon } from './stripe-balance.ts'
import { offOf, redeem } from './stripe-coupons.ts'
import { fieldsOf, page, refused } from './stripe-page.ts'
import { createRefunds } from './stripe-refunds.ts'
import { createDeliveries, type Deliveries } from './webhooks.ts'

// biome-ignore lint/suspicious/noExplicitAny: objects of another's API
type Thing = Record<string, any>

export type StripeStandIn = StandIn & {
  secretKey: string
  webhookSecret: string
  /** Sets the address for webhooks, as the dashboard's endpoint does. */
  endpoint: (url: string) => void
  /** All objects by id. */
  things: Map<string, Thing>
  webhooks: Deliveries
  /** The reader's action on the hosted page. */
  decide: (session: string, how: 'pay' | 'refuse') => Promise<void>
  /** Starts a subscription's next period. */
  renew: (subscription: string, how: 'paid' | 'refused') => Promise<string>
  /** The reader's change at the customer portal. */
  change: (subscription: string, changes: Thing) => Promise<void>
  sign: (body: string, at?: number) => string
  refunds: Pick<ReturnType<typeof createRefunds>, 'are' | 'decide' | 'dispute'>
}

const secretKey = 'sk_test_standInOfStripe12345'
const webhookSecret = 'whsec_standInOfStripe'
const month = 30 * 86_400
const now = () => Math.floor(Date.now() / 1000)

/** https://docs.stripe.com/api: Checkout, invoices, subscriptions, refunds, the portal and signed events. */
export async function startStripeStandIn(): Promise<StripeStandIn> {
  const things = new Map<string, Thing>()
  const answered = new Map<string, { body: string; answer: Answered }>()
  const webhooks = createDeliveries()
  let endpoint = ''
  let count = 0

  function keep(prefix: string, object: string, values: Thing): Thing {
    const id = `${prefix}_${String(++count).padStart(6, '0')}${randomUUID().slice(0, 8)}`
    const thing = { id, object, created: now(), livemode: false, ...values }
    things.set(id, thing)
    return thing
  }
  const all = (object: string) => [...things.values()].filter(thing => thing.object === object)
  const listOf = (data: Thing[]) => ({ body: { object: 'list', data, has_more: false, url: '' } })

  const sign = (body: string, at = now()) =>
    `t=${at},v1=${createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')}`

  async function tell(type: string, object: Thing, previous?: Thing) {
    if (!endpoint) return
    const event = {
      id: `evt_${randomUUID()}`,
      object: 'event',
      type,
      created: now(),
      data: { object, ...(previous && { previous_attributes: previous }) },
    }
    const body = JSON.stringify(event)
    await webhooks.send({ url: endpoint, headers: { 'stripe-signature': sign(body) }, body })
  }

  const refunds = createRefunds({ things, keep, tell })

  function charge(amount: number, currency: string, metadata: Thing) {
    const intent = keep('pi', 'payment_intent', { amount, currency, metadata, status: 'succeeded' })
    keep('ch', 'charge', { amount, currency, metadata, payment_intent: intent.id, amount_refunded: 0 })
    return intent.id
  }

  function invoiceOf(subscription: Thing, reason: string, amount: number, paid: boolean): Thing {
    const isFirst = reason === 'subscription_create'
    const from = isFirst ? now() : subscription.period_end
    const end = isFirst && subscription.trial_end ? subscription.trial_end : from + month
    subscription.period_end = end
    const sums = reckon(subscription, amount, paid)
    const invoice = keep('in', 'invoice', {
      status: paid ? 'paid' : 'open',
      billing_reason: reason,
      currency: subscription.currency,
      customer: subscription.customer,
      ...sums,
      attempt_count: 1,
      lines: { object: 'list', data: [{ period: { start: from, end } }] },
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
      },
      status_transitions: { paid_at: paid ? now() : null },
    })
    invoice.hosted_invoice_url = `${standIn.url}/owed/${invoice.id}`
    if (sums.amount_paid > 0) {
      keep('inpay', 'invoice_payment', {
        invoice: invoice.id,
        status: 'paid',
        payment: {
          type: 'payment_intent',
          payment_intent: charge(sums.amount_paid, subscription.currency, {}),
        },
      })
    }
    return invoice
  }

  async function decide(id: string, how: 'pay' | 'refuse') {
    const session = things.get(id)!
    // A refused card leaves the page open.
    if (session.status !== 'open' || how === 'refuse') return
    session.status = 'complete'
    session.customer ??= keep('cus', 'customer', { email: session.customer_email }).id
    if (session.mode === 'payment') {
      session.payment_status = 'paid'
      session.payment_intent = charge(
        session.amount_total,
        session.currency,
        session.wanted.payment_intent_data?.metadata,
      )
      return tell('checkout.session.completed', session)
    }
    redeem(things, session.wanted)
    const { metadata, trial_period_days: trial } = session.wanted.subscription_data
    const subscription = keep('sub', 'subscription', {
      metadata,
      customer: session.customer,
      currency: session.currency,
      amount: session.amount_subtotal,
      status: trial ? 'trialing' : 'active',
      trial_end: trial ? now() + Number(trial) * 86_400 : null,
      cancel_at_period_end: false,
      cancel_at: null,
      ended_at: null,
    })
    const invoice = invoiceOf(subscription, 'subscription_create', trial ? 0 : session.amount_total, true)
    session.subscription = subscription.id
    session.invoice = invoice.id
    session.payment_status = trial ? 'no_payment_required' : 'paid'
    await tell('customer.subscription.created', subscription)
    await tell('invoice.paid', invoice)
    await tell('checkout.session.completed', session)
  }

  async function change(id: string, changes: Thing) {
    const subscription = things.get(id)!
    const previous = Object.fromEntries(Object.keys(changes).map(key => [key, subscription[key]]))
    Object.assign(subscription, changes)
    await tell('customer.subscription.updated', subscription, previous)
  }

  async function end(id: string): Promise<Answered> {
    const subscription = things.get(id)
    if (!subscription || subscription.status === 'canceled') return refused(404, 'resource_missing')
    Object.assign(subscription, { status: 'canceled', ended_at: now() })
    void tell('customer.subscription.deleted', subscription)
    return { body: subscription }
  }

  function createSession(input: Thing): Answered {
    const item = input.line_items?.[0]
    const recurring = item?.price_data?.recurring
    if (!input.success_url || !item || (input.mode === 'subscription') !== Boolean(recurring)) {
      return refused(400, 'parameter_missing')
    }
    const full = Number(item.price_data.unit_amount)
    const off = offOf(things, input, item.price_data.currency)
    if (off === undefined) return refused(400, 'coupon_expired')
    const session = keep('cs', 'checkout.session', {
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
    session.url = `${standIn.url}/page/${session.id}`
    return { body: session }
  }

  async function write(kind: string, id: string, verb: string, input: Thing): Promise<Answered> {
    if (kind === 'checkout/sessions' && !id) return createSession(input)
    if (kind === 'checkout/sessions' && verb === 'expire') {
      const session = things.get(id)
      if (session?.status !== 'open') return refused(400, 'resource_missing')
      session.status = 'expired'
      void tell('checkout.session.expired', session)
      return { body: session }
    }
    if (kind === 'billing_portal/sessions') {
      return { body: { object: 'billing_portal.session', url: `${standIn.url}/portal/${input.customer}` } }
    }
    if (kind === 'coupons') return { body: keep('coupon', 'coupon', { ...input, times_redeemed: 0 }) }
    if (kind === 'refunds') return refunds.make(input)
    if (kind === 'invoices' && verb === 'void' && things.get(id)?.status === 'open') {
      things.get(id)!.status = 'void'
      return { body: things.get(id) }
    }
    if (kind === 'subscriptions' && things.has(id)) {
      await change(id, { cancel_at_period_end: input.cancel_at_period_end === 'true' })
      return { body: things.get(id) }
    }
    return refused(404, 'resource_missing')
  }

  function read(kind: string, id: string, query: URLSearchParams): Answered {
    if (id) {
      const found = things.get(id)
      if (!found) return refused(404, 'resource_missing')
      const expands = [...query.values()].includes('invoice') && found.invoice
      return { body: expands ? { ...found, invoice: things.get(found.invoice) } : found }
    }
    if (kind === 'refunds') {
      const intent = query.get('payment_intent')
      const charge = query.get('charge')
      return listOf(all('refund').filter(one => one.payment_intent === intent || one.charge === charge))
    }
    if (kind === 'invoices') {
      return listOf(
        all('invoice').filter(
          one =>
            one.parent.subscription_details.subscription === query.get('subscription') &&
            one.status === query.get('status'),
        ),
      )
    }
    const intent = query.get('payment[payment_intent]')
    return listOf(
      all('invoice_payment').filter(one =>
        intent ? one.payment.payment_intent === intent : one.invoice === query.get('invoice'),
      ),
    )
  }

  async function answer(ask: RecordedRequest): Promise<Answered> {
    const path = ask.path.slice(1)
    if (path.startsWith('page/')) return page(ask, things.get(path.slice(5))!, decide)
    if (ask.headers.authorization !== `Bearer ${secretKey}`) {
      return {
        status: 401,
        body: { error: { type: 'invalid_request_error', message: 'Invalid API Key: sk_test_***' } },
      }
    }
    const [, kind = '', id = '', verb = ''] =
      /^v1\/((?:checkout|billing_portal)\/sessions|\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? []
    if (ask.method === 'GET') return read(kind, id, ask.query)
    // https://docs.stripe.com/api/idempotent_requests
    const key = ask.headers['idempotency-key'] as string | undefined
    const before = key === undefined ? undefined : answered.get(key)
    if (before) return before.body === ask.body ? before.answer : refused(400, 'idempotency_error')
    if (ask.method === 'DELETE') return end(id)
    const made = await write(kind, id, verb, fieldsOf(ask.body))
    if (key) answered.set(key, { body: ask.body, answer: made })
    return made
  }

  const standIn = await startStandIn(answer)
  return {
    ...standIn,
    secretKey,
    webhookSecret,
    endpoint(url) {
      endpoint = url
    },
    things,
    webhooks,
    decide,
    async renew(id, how) {
      const subscription = things.get(id)!
      const invoice = invoiceOf(subscription, 'subscription_cycle', subscription.amount, how === 'paid')
      subscription.status = how === 'paid' ? 'active' : 'past_due'
      await tell(how === 'paid' ? 'invoice.paid' : 'invoice.payment_failed', invoice)
      return invoice.id
    },
    change,
    sign,
    refunds,
  }
}
