import type Stripe from 'stripe'
import { safely } from './client.ts'

/**
 * The card of a subscription: its own, or its customer's (https://docs.stripe.com/billing/subscriptions/payment-methods-setting).
 * Banks renew cards at Stripe by themselves (https://docs.stripe.com/payments/cards/overview#automatic-card-updates), so it
 * is read afresh whenever it matters.
 */
export async function cardOf(stripe: Stripe, subscription: string) {
  const expand = ['default_payment_method', 'customer.invoice_settings.default_payment_method']
  const { default_payment_method: own, customer } = await safely(
    stripe.subscriptions.retrieve(subscription, { expand }),
  )
  const theirs =
    typeof customer === 'string' || customer.deleted ? null : customer.invoice_settings.default_payment_method
  const method = own ?? theirs
  if (!method || typeof method === 'string' || !method.card) return undefined
  const { brand, last4, exp_month: month, exp_year: year } = method.card
  return { label: `${brand.toUpperCase()} ${last4}`, expires: `${year}-${String(month).padStart(2, '0')}` }
}
