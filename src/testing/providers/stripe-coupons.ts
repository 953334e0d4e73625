import type { Thing } from './http.ts'

const couponOf = (things: Map<string, Thing>, { discounts }: Thing) =>
  discounts && things.get(discounts[0].coupon)

/** Discount of a session's coupon on its first invoice; undefined if it cannot be redeemed. */
export function offOf(things: Map<string, Thing>, input: Thing, currency: string): number | undefined {
  if (!input.discounts) return 0
  const coupon = couponOf(things, input)
  return coupon?.currency === currency && coupon.times_redeemed === 0 ? Number(coupon.amount_off) : undefined
}

export function redeem(things: Map<string, Thing>, input: Thing): void {
  const coupon = couponOf(things, input)
  if (coupon) coupon.times_redeemed += 1
}
