import type { StandInAnswer, Thing } from './http.ts'
import type { StripeAccount } from './stripe-account.ts'
import { refused } from './stripe-page.ts'

/** Seconds of a month in the stand-in's calendar. */
const month = 30 * 86_400

/**
 * https://docs.stripe.com/api/coupons/create: a percentage or an amount with its currency, for one invoice (`once`), all
 * (`forever`), or those of some months (`repeating`). Names have at most 40 characters.
 */
export function refusalOfCoupon(input: Thing): StandInAnswer | undefined {
  const { amount_off: amount, percent_off: percent, currency, duration = 'once', name = '' } = input
  const isOfMonths = duration === 'repeating'
  if ((amount === undefined) === (percent === undefined)) return refused(400, 'parameter_missing')
  if (amount !== undefined && (!currency || Number(amount) < 1)) return refused(400, 'parameter_missing')
  if (!['once', 'forever', 'repeating'].includes(duration)) return refused(400, 'parameter_invalid')
  if (isOfMonths !== Number(input.duration_in_months) > 0) return refused(400, 'parameter_missing')
  return [...name].length > 40 ? refused(400, 'parameter_invalid_string') : undefined
}

const couponOf = (things: Map<string, Thing>, { discounts }: Thing) =>
  discounts && things.get(discounts[0].coupon)

/** Discount of a session's coupon on its first invoice; undefined if it cannot be redeemed. */
export function offOf(things: Map<string, Thing>, input: Thing, currency: string): number | undefined {
  if (!input.discounts) return 0
  const coupon = couponOf(things, input)
  return coupon?.currency === currency && coupon.times_redeemed === 0 ? Number(coupon.amount_off) : undefined
}

/**
 * https://docs.stripe.com/api/subscriptions/update: the discounts of a subscription from here on, in place of earlier ones.
 * Each entry redeems a coupon, or keeps a discount that the subscription has. Undefined if there is no such thing.
 */
export function redeem(
  account: Pick<StripeAccount, 'things' | 'keep'>,
  { discounts: wanted }: Thing,
  { from, present = [] }: { from: number; present?: Thing[] },
): Thing[] | undefined {
  const made: Thing[] = []
  for (const { coupon: id, discount } of Object.values(wanted ?? {}) as Thing[]) {
    const kept = present.find(one => one.id === discount)
    const coupon = account.things.get(id)
    if (kept) made.push(kept)
    else if (coupon) made.push(discountOf(account, coupon, from))
    else return undefined
  }
  return made
}

function discountOf(account: Pick<StripeAccount, 'keep'>, coupon: Thing, from: number): Thing {
  coupon.times_redeemed += 1
  const months = Number(coupon.duration_in_months ?? 0)
  const end = months > 0 ? from + months * month : null
  return account.keep('di', 'discount', { source: { type: 'coupon', coupon: coupon.id }, end })
}

/**
 * https://docs.stripe.com/billing/subscriptions/coupons: takes each discount off an invoice of a period, one after the
 * other; one for a single invoice is used up by it.
 */
export function reduced(things: Map<string, Thing>, subscription: Thing, amount: number, from: number) {
  if (amount === 0) return 0
  let left = amount
  subscription.discounts = (subscription.discounts ?? []).filter(({ end, source }: Thing) => {
    if (end !== null && from >= end) return false
    const { amount_off: off, percent_off: percent, duration } = things.get(source.coupon)!
    left = Math.max(
      0,
      off === undefined ? Math.round(left * (1 - Number(percent) / 100)) : left - Number(off),
    )
    return duration !== 'once' && duration !== undefined
  })
  return left
}

/** As staff do in the dashboard: beside the discounts that are there, forever unless the coupon says otherwise. */
export async function giveCoupon(account: StripeAccount, id: string, off: Thing): Promise<string> {
  const subscription = account.things.get(id)!
  const coupon = account.keep('coupon', 'coupon', { duration: 'forever', ...off, times_redeemed: 0 })
  const given = discountOf(account, coupon, subscription.period_end)
  subscription.discounts = [...(subscription.discounts ?? []), given]
  await account.tell('customer.subscription.updated', subscription, { discounts: [] })
  return given.id
}
