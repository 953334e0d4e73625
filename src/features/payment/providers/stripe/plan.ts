import type Stripe from 'stripe'
import { type NextPeriod, ProviderError } from '../../port.ts'
import { keyOf, units } from './checkout.ts'
import { type StripeAccount, safely } from './client.ts'
import { withKey } from './with-key.ts'

const idOf = (thing: string | { id: string }) => (typeof thing === 'string' ? thing : thing.id)

/** The subscription goes on at its present price, without a schedule. */
export async function release(stripe: Stripe, { schedule }: Stripe.Subscription): Promise<void> {
  if (schedule) await safely(stripe.subscriptionSchedules.release(idOf(schedule)))
}

/**
 * Begins other terms at the end of the present period, by a schedule of two phases that is released after the second:
 * https://docs.stripe.com/billing/subscriptions/subscription-schedules
 */
export async function planChange(
  account: StripeAccount,
  subscription: string,
  next: NextPeriod | undefined,
): Promise<void> {
  const { stripe } = account
  const before = await safely(stripe.subscriptions.retrieve(subscription))
  if (before.status === 'canceled') return
  const managedBy = before.schedule
    ? await safely(stripe.subscriptionSchedules.retrieve(idOf(before.schedule)))
    : undefined
  const isForeign = managedBy !== undefined && !isOurs(account, managedBy)
  if (!next) {
    if (!isForeign) await release(stripe, before)
    return
  }
  // Somebody else planned changes of the subscription at Stripe.
  if (isForeign)
    throw new ProviderError('stripe', 'a schedule of another', {
      isTemporary: false,
      code: 'foreign_schedule',
    })
  const price = await createPrice(account, subscription, next)
  const schedule =
    managedBy ?? (await safely(stripe.subscriptionSchedules.create({ from_subscription: subscription })))
  const current =
    schedule.phases.find(({ start_date }) => start_date === schedule.current_phase?.start_date) ??
    schedule.phases[0]
  if (!current) throw new ProviderError('stripe', 'a schedule without phases', { isTemporary: false })
  await safely(
    stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      metadata: { installation: account.ids.metadataOf(0).installation },
      phases: [repeated(current), following(price, next)],
    }),
  )
}

/**
 * Charges another price from the next period on: https://docs.stripe.com/billing/subscriptions/change-price. Without
 * `proration_behavior` Stripe would charge a part of the difference for the present period.
 */
export async function reprice(account: StripeAccount, subscription: string, next: NextPeriod): Promise<void> {
  const { stripe } = account
  const { status, items } = await safely(stripe.subscriptions.retrieve(subscription))
  if (status === 'canceled') return
  const [item] = items.data
  // Without its id, a second item would be charged beside it.
  if (!item || items.data.length > 1)
    throw new ProviderError('stripe', 'not one item', { isTemporary: false, code: 'foreign_items' })
  const price = await createPrice(account, subscription, next)
  await safely(
    stripe.subscriptions.update(subscription, {
      items: [{ id: item.id, price }],
      proration_behavior: 'none',
    }),
  )
}

/** Without metadata it was made by us and not filled in yet; it changes nothing. */
function isOurs({ ids }: StripeAccount, { metadata, phases }: Stripe.SubscriptionSchedule): boolean {
  if (metadata?.installation) return metadata.installation === ids.metadataOf(0).installation
  return phases.length === 1
}

/** Stripe drops what an update leaves out of the present phase. */
function repeated(phase: Stripe.SubscriptionSchedule.Phase): Stripe.SubscriptionScheduleUpdateParams.Phase {
  const { items, start_date, end_date, trial_end, discounts } = phase
  const kept = discounts.flatMap(({ discount }) => (discount ? [{ discount: idOf(discount) }] : []))
  return {
    items: items.map(({ price, quantity }) => ({
      price: idOf(price),
      ...(quantity !== undefined && { quantity }),
    })),
    start_date,
    end_date,
    ...(trial_end && { trial_end }),
    ...(kept.length > 0 && { discounts: kept }),
  }
}

function following(price: string, { period }: NextPeriod): Stripe.SubscriptionScheduleUpdateParams.Phase {
  const duration = { interval: units[period.unit], interval_count: period.count }
  return { items: [{ price, quantity: 1 }], duration, proration_behavior: 'none' }
}

async function createPrice(
  { stripe, ids }: StripeAccount,
  subscription: string,
  { price, period, description }: NextPeriod,
): Promise<string> {
  const params = {
    currency: price.currency.toLowerCase(),
    unit_amount: price.amount,
    recurring: { interval: units[period.unit], interval_count: period.count },
    product_data: { name: description },
  }
  const key = keyOf(ids, `price-${subscription}`, params)
  return (await withKey(key, idempotencyKey => stripe.prices.create(params, { idempotencyKey }))).id
}
