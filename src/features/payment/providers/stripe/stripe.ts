import type Stripe from 'stripe'
import type { Fact } from '../../fact.schema.ts'
import { ForgedWebhook, type Order, type PaymentProvider, ProviderError } from '../../port.ts'
import { createStripeClient, safely } from './client.ts'
import {
  factsOfDispute,
  factsOfEnd,
  factsOfInvoice,
  factsOfRefund,
  factsOfSession,
  factsOfSubscription,
  paymentIn,
  whoseInvoice,
} from './facts.ts'

export const aboutStripe = {
  id: 'stripe',
  label: 'بطاقة مصرفية (Stripe)',
  renewedBy: 'provider',
  hasPortal: true,
  // Currencies with as many decimals at Stripe as here.
  currencies: 'SAR AED QAR KWD BHD OMR JOD TND EGP MAD DZD TRY USD EUR GBP'.split(' '),
  // https://docs.stripe.com/currencies#three-decimal
  coarse: ['KWD', 'BHD', 'OMR', 'JOD', 'TND'],
} as const satisfies Partial<PaymentProvider> & { hasPortal: boolean }

/** Stripe retries these charges for weeks. */
const owing: readonly string[] = ['past_due', 'unpaid', 'incomplete']

/** All items of a paged list. */
const allOf = <T>(list: Stripe.ApiListPromise<T>) => list.autoPagingToArray({ limit: 1000 })

type Discount = Pick<Stripe.Checkout.SessionCreateParams, 'discounts'>
type Keys = { secretKey: string; webhookSecret: string; baseUrl: string }

/** Checkout, Billing and the portal of https://docs.stripe.com; Stripe renews subscriptions. */
export function createStripe(keys: Keys): PaymentProvider {
  const stripe = createStripeClient(keys)

  /** A refund names the charge; our reference is the invoice that it paid, or the payment itself. */
  async function whoseCharge(charge: Stripe.Charge): Promise<Pick<Fact, 'ref' | 'payment' | 'renewalOf'>> {
    const intent = String(charge.payment_intent)
    const payment = paymentIn(charge.metadata)
    if (payment) return { ref: intent, payment }
    const { data } = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intent },
    })
    const invoice = data[0]?.invoice
    if (!invoice) return { ref: intent }
    return whoseInvoice(await stripe.invoices.retrieve(typeof invoice === 'string' ? invoice : invoice.id))
  }

  async function intentOf(ref: string): Promise<string> {
    if (!ref.startsWith('in_')) return ref
    const { data } = await stripe.invoicePayments.list({ invoice: ref, status: 'paid' })
    const intent = data[0]?.payment.payment_intent
    if (!intent) throw new ProviderError('stripe', 'an invoice without a charge', { isTemporary: false })
    return typeof intent === 'string' ? intent : intent.id
  }

  /**
   * Coupon for a first period that costs less than later ones: Stripe takes the difference off its first invoice. Its
   * redemptions are not limited, since a refused card would use one up; only this page knows its name.
   */
  async function discountOf({ payment, price, renewal }: Order): Promise<Discount> {
    const off = (renewal?.amount ?? price.amount) - price.amount
    if (off <= 0) return {}
    const coupon = await safely(
      stripe.coupons.create(
        {
          amount_off: off,
          currency: price.currency.toLowerCase(),
          duration: 'once',
          name: 'ما بقي من اشتراكك السابق',
        },
        { idempotencyKey: `payment-${payment}-credit` },
      ),
    )
    return { discounts: [{ coupon: coupon.id }] }
  }

  async function read(event: Stripe.Event): Promise<Fact[]> {
    switch (event.type) {
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded':
      case 'checkout.session.expired':
        return factsOfSession(event.data.object, event.created)
      case 'invoice.paid':
      case 'invoice.payment_failed': {
        // Fetched for its current state, in the shape of the SDK's API version, whatever the endpoint's version is.
        const invoice = await stripe.invoices.retrieve(event.data.object.id)
        return factsOfInvoice(invoice, event.type === 'invoice.paid' ? undefined : event.created)
      }
      case 'customer.subscription.updated':
      case 'customer.subscription.deleted':
        return factsOfSubscription(event)
      case 'charge.refunded': {
        const whose = await whoseCharge(event.data.object)
        const refunds = await allOf(stripe.refunds.list({ charge: event.data.object.id, limit: 100 }))
        return refunds.flatMap(refund => factsOfRefund(refund, whose))
      }
      case 'refund.updated':
      case 'refund.failed': {
        const refund = await stripe.refunds.retrieve(event.data.object.id)
        const charge = typeof refund.charge === 'string' ? refund.charge : refund.charge?.id
        if (!charge) return []
        return factsOfRefund(refund, await whoseCharge(await stripe.charges.retrieve(charge)))
      }
      case 'charge.dispute.created':
      case 'charge.dispute.closed': {
        const dispute = await stripe.disputes.retrieve(event.data.object.id)
        const charge = typeof dispute.charge === 'string' ? dispute.charge : dispute.charge.id
        return factsOfDispute(dispute, await whoseCharge(await stripe.charges.retrieve(charge)))
      }
      default:
        return []
    }
  }

  async function look(ref: string): Promise<Fact[]> {
    if (ref.startsWith('in_')) {
      const invoice = await stripe.invoices.retrieve(ref)
      return [...factsOfInvoice(invoice), ...(invoice.amount_paid > 0 ? await refundsOf(ref) : [])]
    }
    if (ref.startsWith('pi_')) return refundsOf(ref)
    if (!ref.startsWith('cs_')) return []
    const session = await stripe.checkout.sessions.retrieve(ref, { expand: ['invoice'] })
    const { invoice } = session
    if (invoice && typeof invoice !== 'string') return factsOfInvoice(invoice)
    return factsOfSession(session, session.created)
  }

  async function refundsOf(ref: string): Promise<Fact[]> {
    const refunds = await allOf(stripe.refunds.list({ payment_intent: await intentOf(ref), limit: 100 }))
    return refunds.flatMap(refund => factsOfRefund(refund, { ref }))
  }

  async function lookAtSubscription(id: string): Promise<Fact[]> {
    const { data } = await stripe.invoices.list({ subscription: id, status: 'paid', limit: 12 })
    const { ended_at: endedAt, metadata } = await stripe.subscriptions.retrieve(id)
    return [...data.flatMap(invoice => factsOfInvoice(invoice)), ...factsOfEnd(id, endedAt, metadata)]
  }

  /** The open invoice must no longer be charged, neither by a retry nor on its page. */
  async function end(subscription: string): Promise<void> {
    const { data } = await safely(stripe.invoices.list({ subscription, status: 'open', limit: 100 }))
    for (const { id } of data) await safely(stripe.invoices.voidInvoice(id))
    await safely(stripe.subscriptions.cancel(subscription))
  }

  return {
    ...aboutStripe,

    async checkout(order) {
      const idempotencyKey = `payment-${order.payment}`
      const params = { ...checkoutOf(order), ...(await discountOf(order)) }
      const session = await safely(stripe.checkout.sessions.create(params, { idempotencyKey }))
      if (!session.url) throw new ProviderError('stripe', 'a session without a page', { isTemporary: true })
      return { ref: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) }
    },

    async payOwed(subscription) {
      const { data } = await safely(stripe.invoices.list({ subscription, status: 'open', limit: 1 }))
      return data[0]?.hosted_invoice_url ?? undefined
    },

    async withdraw(ref) {
      if (ref.startsWith('cs_')) await safely(stripe.checkout.sessions.expire(ref))
    },

    async cancel(subscription, { takeBack }) {
      const { status } = await safely(stripe.subscriptions.retrieve(subscription))
      if (status === 'canceled') return
      if (!takeBack && owing.includes(status)) return end(subscription)
      await safely(stripe.subscriptions.update(subscription, { cancel_at_period_end: !takeBack }))
    },

    async refund({ ref, price, key }) {
      const intent = await safely(intentOf(ref))
      const refund = await safely(
        stripe.refunds.create({ payment_intent: intent, amount: price.amount }, { idempotencyKey: key }),
      )
      return factsOfRefund(refund, { ref })
    },

    async portal(customer, returnUrl) {
      const { url } = await safely(stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }))
      return url
    },

    checkWebhook(headers, body) {
      try {
        const signature = headers.get('stripe-signature') ?? ''
        return stripe.webhooks.constructEvent(body, signature, keys.webhookSecret).id
      } catch {
        throw new ForgedWebhook()
      }
    },

    readWebhook: body => safely(read(JSON.parse(body) as Stripe.Event)),

    look: ref => safely(look(ref)),

    lookAtSubscription: id => safely(lookAtSubscription(id)),
  }
}

function checkoutOf(order: Order): Stripe.Checkout.SessionCreateParams {
  const { price, renewal, reader, customer, returnUrl, description } = order
  const metadata = { payment: String(order.payment) }
  const units = { month: 'month', year: 'year', days: 'day' } as const
  const recurring = renewal && { interval: units[renewal.unit], interval_count: renewal.count }
  return {
    mode: renewal ? 'subscription' : 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: price.currency.toLowerCase(),
          unit_amount: renewal?.amount ?? price.amount,
          product_data: { name: description },
          ...(recurring && { recurring }),
        },
      },
    ],
    ...(customer ? { customer } : { customer_email: reader.email }),
    client_reference_id: String(order.payment),
    metadata,
    ...(renewal
      ? {
          subscription_data: {
            metadata,
            ...(renewal.trialDays > 0 && { trial_period_days: renewal.trialDays }),
          },
        }
      : { payment_intent_data: { metadata, description } }),
    success_url: returnUrl,
    cancel_url: `${returnUrl}&cancelled=1`,
  }
}
