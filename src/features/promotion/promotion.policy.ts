import { toDigits } from '../../arabic/digits.ts'
import { decimalsOf } from '../../arabic/money.ts'
import { normaliseArabic } from '../../arabic/normalise.ts'
import type { Money } from '../../contract/money.ts'
import type { PackageCard } from '../package/package.contract.ts'

/** The form in which codes are compared: readers type them in any case, with any digits, spaces and dashes. */
export function keyOfCode(code: string): string {
  return toDigits(normaliseArabic(code), 'latn')
    .toUpperCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '')
}

/** The terms of a code, as far as they change a price. */
type Terms = {
  /** null: the period has a price of its own. */
  percent: number | null
  prices: readonly Money[]
  periods: number
  /** Empty for all packages. */
  packages: readonly number[]
}

/** Price of each of the first `periods` periods. */
export type Discount = { price: Money; periods: number }

/**
 * The discount on a package; undefined if the code is for others, or costs no less. Several periods are counted in
 * months at Stripe, so a package that is sold by days has one.
 */
export function discountOn(
  { percent, prices, periods, packages }: Terms,
  { id, period, openPrice }: Pick<PackageCard, 'id' | 'period' | 'openPrice'>,
  price: Money,
): Discount | undefined {
  // The reader names the price.
  if (openPrice) return undefined
  if (packages.length > 0 && !packages.includes(id)) return undefined
  if (period === 'days' && periods > 1) return undefined
  const fixed = prices.find(({ currency }) => currency === price.currency)
  const reduced = percent === null ? fixed : less(price, percent)
  return reduced && reduced.amount < price.amount ? { price: reduced, periods } : undefined
}

/** Rounded up to the smallest coin, as providers charge no less. */
export function less({ amount, currency }: Money, percent: number): Money {
  const coin = decimalsOf(currency) === 3 ? 10 : 1
  return { amount: Math.ceil((amount * (100 - percent)) / 100 / coin) * coin, currency }
}
