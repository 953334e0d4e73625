import type { Answered, Thing } from './http.ts'
import { refused } from './stripe-page.ts'

/** Seconds of a month in the stand-in's calendar. */
const month = 30 * 86_400

/**
 * https://docs.stripe.com/api/coupons/create: a percentage or an amount with its currency, for one invoice (`once`), all
 * (`forever`), or those of some months (`repeating`). Names have at most 40 characters.
 */
export function refusalOfCoupon(input: Thing): Answered | undefined {
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

/** The discount of a subscription from here on; a later one takes the place of an earlier. */
export function redeem(things: Map<string, Thing>, input: Thing, from: number): Thing | undefined {
  const coupon = couponOf(things, input)
  if (!coupon) return undefined
  coupon.times_redeemed += 1
  const months = Number(coupon.duration_in_months ?? 0)
  return {
    coupon: coupon.id,
    amount: Number(coupon.amount_off),
    end: months > 0 ? from + months * month : null,
  }
}

/** Takes the discount off an invoice of a period; one for a single invoice is used up by it. */
export function reduced(subscription: Thing, amount: number, from: number): number {
  const { discount } = subscription
  if (!discount || amount === 0) return amount
  const isOver = discount.end !== null && from >= discount.end
  if (isOver || discount.end === null) subscription.discount = null
  return isOver ? amount : Math.max(0, amount - discount.amount)
}
