import type Stripe from 'stripe'
import type { PeriodDiscount } from '../../port.ts'
import { keyOf, lastingOf } from './checkout.ts'
import { type StripeAccount, safely } from './client.ts'
import { withKey } from './with-key.ts'

/**
 * Adds a coupon to a subscription's discounts: https://docs.stripe.com/billing/subscriptions/coupons. An update replaces
 * the whole list, so those that staff gave there, or an earlier code, are named again and go on beside it.
 */
export async function discountPeriods(
  { stripe, ids }: StripeAccount,
  subscription: string,
  { key, off, renewal }: PeriodDiscount,
): Promise<void> {
  const { status, discounts } = await safely(
    stripe.subscriptions.retrieve(subscription, { expand: ['discounts.source.coupon'] }),
  )
  const present = discounts.filter(each => typeof each !== 'string')
  const name = ids.keyOf(key)
  // Ended meanwhile, or done by an earlier try.
  if (status === 'canceled' || present.some(each => keyIn(each) === name)) return
  const params = {
    amount_off: off.amount,
    currency: off.currency.toLowerCase(),
    ...lastingOf(renewal),
    name: renewal.discount?.name ?? '',
    metadata: { key: name },
  }
  const coupon = await withKey(keyOf(ids, key, params), idempotencyKey =>
    stripe.coupons.create(params, { idempotencyKey }),
  )
  const kept = present.map(({ id }) => ({ discount: id }))
  await safely(stripe.subscriptions.update(subscription, { discounts: [...kept, { coupon: coupon.id }] }))
}

function keyIn({ source: { coupon } }: Stripe.Discount): string | undefined {
  return coupon && typeof coupon !== 'string' ? coupon.metadata?.key : undefined
}
