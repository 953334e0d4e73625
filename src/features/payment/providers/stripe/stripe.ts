import type Stripe from 'stripe'
import { ForgedWebhook, type PaymentProvider, ProviderError } from '../../port.ts'
import { checkoutOf, discountOf } from './checkout.ts'
import { createStripeClient, safely } from './client.ts'
import { factsOfRefund } from './facts.ts'
import { factsAt, factsOfEvent, factsOfSubscriptionAt, intentOf } from './lookup.ts'

export const aboutStripe = {
  id: 'stripe',
  label: 'بطاقة (Visa، Mastercard، Apple\u00a0Pay)',
  renewedBy: 'provider',
  hasPortal: true,
  // Currencies with as many decimals at Stripe as here.
  currencies: 'SAR AED QAR KWD BHD OMR JOD TND EGP MAD DZD TRY USD EUR GBP'.split(' '),
  // https://docs.stripe.com/currencies#three-decimal
  coarse: ['KWD', 'BHD', 'OMR', 'JOD', 'TND'],
} as const satisfies Partial<PaymentProvider> & { hasPortal: boolean }

type Keys = { secretKey: string; webhookSecret: string; baseUrl: string }

/** Stripe retries these charges for weeks. */
const owing: readonly string[] = ['past_due', 'unpaid', 'incomplete']

/** The open invoice must no longer be charged, neither by a retry nor on its page. */
async function end(stripe: Stripe, subscription: string): Promise<void> {
  const { data } = await safely(stripe.invoices.list({ subscription, status: 'open', limit: 100 }))
  for (const { id } of data) await safely(stripe.invoices.voidInvoice(id))
  await safely(stripe.subscriptions.cancel(subscription))
}

/** Checkout, Billing and the portal of https://docs.stripe.com; Stripe renews subscriptions. */
export function createStripe(keys: Keys): PaymentProvider {
  const stripe = createStripeClient(keys)

  return {
    ...aboutStripe,

    async checkout(order) {
      const idempotencyKey = `payment-${order.payment}`
      const params = { ...checkoutOf(order), ...(await discountOf(stripe, order)) }
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
      if (!takeBack && owing.includes(status)) return end(stripe, subscription)
      await safely(stripe.subscriptions.update(subscription, { cancel_at_period_end: !takeBack }))
    },

    async refund({ ref, price, key }) {
      const intent = await safely(intentOf(stripe, ref))
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

    readWebhook: body => safely(factsOfEvent(stripe, JSON.parse(body))),

    look: ref => safely(factsAt(stripe, ref)),

    lookAtSubscription: id => safely(factsOfSubscriptionAt(stripe, id)),
  }
}
