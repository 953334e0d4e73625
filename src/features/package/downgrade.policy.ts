import type { Money } from '../../contract/money.ts'
import type { PackageCard } from './package.contract.ts'
import { daysOf } from './package.policy.ts'

export type PackageTerms = Pick<PackageCard, 'period' | 'periodDays' | 'agencies' | 'benefits'> & {
  price: Money
}

/** «30 days» and «a month», «365 days» and «a year» are the same length to a reader. */
const sameLength = 1.05

/**
 * Whether a package is less than the present one, so that it follows at the end of the paid time. By price for the same
 * time, not by what is paid at once: a cheaper one is less, a dearer one is not. A longer period of the same, which
 * costs less for the time, is an early renewal and no less; a shorter one is less, also if it costs more for the time,
 * unless it brings something new. At the same price for the time, only a shorter one is less. Prices in two currencies
 * cannot be compared: such a change is refused elsewhere.
 */
export function isLess(other: PackageTerms, present: PackageTerms): boolean {
  if (other.price.currency !== present.price.currency) return false
  const length = daysOf(other) / daysOf(present)
  if (length <= sameLength && length >= 1 / sameLength) return other.price.amount < present.price.amount
  // Cross-multiplied, as a quotient would be rounded.
  const difference = other.price.amount * daysOf(present) - present.price.amount * daysOf(other)
  if (length > 1) return difference < 0 && !includes(other, present)
  return difference <= 0 || includes(present, other)
}

/** Whether one package has everything that the other has: its agencies, where none means all, and its benefits. */
function includes(one: PackageTerms, other: PackageTerms): boolean {
  const agencies = new Set(one.agencies.map(({ id }) => id))
  const hasAgencies =
    agencies.size === 0 || (other.agencies.length > 0 && other.agencies.every(({ id }) => agencies.has(id)))
  return hasAgencies && other.benefits.every(benefit => one.benefits.includes(benefit))
}
