import type { StandInAnswer, Thing } from './http.ts'
import type { StripeAccount } from './stripe-account.ts'
import { change } from './stripe-billing.ts'
import { refused } from './stripe-page.ts'

/**
 * https://docs.stripe.com/api/subscriptions/update: an item without its id is a further one, charged beside the others; and
 * unless `proration_behavior` is `none`, a part of the difference for the present period is on the next invoice:
 * https://docs.stripe.com/billing/subscriptions/prorations. The whole of it here.
 */
export async function changeItems(
  account: StripeAccount,
  subscription: Thing,
  { items, proration_behavior: proration = 'create_prorations' }: Thing,
): Promise<StandInAnswer> {
  const [wanted] = Object.values(items) as Thing[]
  const price = account.things.get(wanted?.price)
  if (!price) return refused(400, 'resource_missing')
  const known = subscription.items.data.some(({ id }: Thing) => id === wanted?.id)
  if (wanted?.id && !known) return refused(400, 'resource_missing')
  const before = subscription.amount
  const amount = known ? price.unit_amount : before + price.unit_amount
  if (proration !== 'none') subscription.prorated = (subscription.prorated ?? 0) + amount - before
  await change(account, subscription.id, { amount })
  return { body: subscription }
}
