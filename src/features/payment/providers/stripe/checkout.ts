import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { OwnIds } from '../../own-ids.ts'
import { type Order, ProviderError } from '../../port.ts'
import type { StripeAccount } from './client.ts'
import { renewingMethods } from './methods.ts'
import { withKey } from './with-key.ts'

type Discounts = Pick<Stripe.Checkout.SessionCreateParams, 'discounts'>

/**
 * Coupon for first periods that cost less than later ones: Stripe takes the difference off their invoices. Its
 * redemptions are not limited, since a refused card would use one up; only this page knows its name. We count the uses
 * of a campaign's code ourselves, as it is not only for Stripe, so it is no promotion code there.
 */
export async function discountOf(
  { stripe, ids }: StripeAccount,
  { payment, price, renewal }: Order,
): Promise<Discounts> {
  const off = (renewal?.amount ?? price.amount) - price.amount
  if (off <= 0) return {}
  const params = {
    amount_off: off,
    currency: price.currency.toLowerCase(),
    ...lastingOf(renewal),
    name: renewal?.discount?.name ?? 'ما بقي من اشتراكك السابق',
  }
  const key = keyOf(ids, `payment-${payment}-credit`, params)
  const coupon = await withKey(key, idempotencyKey => stripe.coupons.create(params, { idempotencyKey }))
  return { discounts: [{ coupon: coupon.id }] }
}

type Lasting = Pick<Stripe.CouponCreateParams, 'duration' | 'duration_in_months'>

/** https://docs.stripe.com/api/coupons/create: a coupon for several invoices lasts for months. */
export function lastingOf(renewal: Order['renewal']): Lasting {
  const { unit, count, discount } = renewal ?? {}
  if (!discount || discount.periods <= 1 || unit === 'days') return { duration: 'once' }
  const months = unit === 'year' ? 12 : 1
  return { duration: 'repeating', duration_in_months: discount.periods * months * (count ?? 1) }
}

/**
 * Stripe keeps a key for a day and refuses it with other parameters, for example after the reader changed the address:
 * https://docs.stripe.com/api/idempotent_requests
 */
export const keyOf = (ids: OwnIds, name: string, params: object) =>
  ids.keyOf(`${name}-${createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16)}`)

/**
 * Stripe refuses a customer that it does not know, as after a change from test to live keys, and one with another
 * currency: https://docs.stripe.com/billing/customer#currency. The address alone makes a new customer.
 */
export async function openPage({ stripe, ids }: StripeAccount, order: Order, discounts: Discounts) {
  const open = (by: Order) => {
    const params = { ...checkoutOf(ids, by), ...discounts }
    const key = keyOf(ids, `payment-${by.payment}`, params)
    // Two pages for one payment take money twice only if both are paid, which staff see.
    return withKey(key, idempotencyKey => stripe.checkout.sessions.create(params, { idempotencyKey }))
  }
  try {
    return await open(order)
  } catch (error) {
    const isRefused = error instanceof ProviderError && error.status === 400
    if (!order.customer || !isRefused) throw error
    return open({ ...order, customer: undefined })
  }
}

/** @throws ProviderError for a page that takes another amount, or is for another order */
export function refuseOtherPage(ids: OwnIds, order: Order, session: Stripe.Checkout.Session): void {
  const { price, payment, renewal } = order
  // Nothing is due on the page of a trial.
  const isAmount = session.amount_total === price.amount || (renewal?.trialDays ?? 0) > 0
  const isCurrency = session.currency?.toUpperCase() === price.currency
  if (ids.paymentIn(session.metadata) === payment && isAmount && isCurrency) return
  throw new ProviderError('stripe', 'a page of another order', { isTemporary: false })
}

export const units = { month: 'month', year: 'year', days: 'day' } as const

function checkoutOf(ids: OwnIds, order: Order): Stripe.Checkout.SessionCreateParams {
  const { price, renewal, reader, customer, returnUrl, description } = order
  const metadata = ids.metadataOf(order.payment)
  const recurring = renewal && { interval: units[renewal.unit], interval_count: renewal.count }
  return {
    mode: renewal ? 'subscription' : 'payment',
    ...(renewal && { payment_method_types: [...renewingMethods] }),
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
    client_reference_id: ids.keyOf(String(order.payment)),
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
