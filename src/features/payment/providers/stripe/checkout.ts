import type Stripe from 'stripe'
import type { Order } from '../../port.ts'
import { safely } from './client.ts'

/**
 * Coupon for a first period that costs less than later ones: Stripe takes the difference off its first invoice. Its
 * redemptions are not limited, since a refused card would use one up; only this page knows its name.
 */
export async function discountOf(
  stripe: Stripe,
  { payment, price, renewal }: Order,
): Promise<Pick<Stripe.Checkout.SessionCreateParams, 'discounts'>> {
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

export function checkoutOf(order: Order): Stripe.Checkout.SessionCreateParams {
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
