import type { Money } from '../../../contract/money.ts'
import type { PackageCard } from '../package.contract.ts'

type PricedPackage = Pick<PackageCard, 'period' | 'prices' | 'benefits' | 'agencies' | 'openPrice'>

const coverOf = ({ agencies }: Pick<PricedPackage, 'agencies'>) =>
  agencies
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join()

const amountIn = ({ prices }: Pick<PricedPackage, 'prices'>, currency: string) =>
  prices.find(price => price.currency === currency)?.amount

/** Packages of the other period that unlock the same: those with the same benefits, if there are any. */
function counterparts<One extends PricedPackage>(
  { agencies, benefits }: Pick<PricedPackage, 'agencies' | 'benefits'>,
  packages: readonly One[],
  period: 'month' | 'year',
): One[] {
  const same = packages.filter(
    each => each.period === period && !each.openPrice && coverOf(each) === coverOf({ agencies }),
  )
  const alike = same.filter(each => each.benefits.join('\n') === benefits.join('\n'))
  return alike.length > 0 ? alike : same
}

/**
 * How much less a year costs than twelve months of the same; undefined if it costs no less. Compares with the cheapest
 * of several such packages, so that the saving is never overstated.
 */
export function savingOf(
  yearly: PricedPackage,
  packages: readonly PricedPackage[],
  currency: string,
): { money: Money; percent: number } | undefined {
  const year = amountIn(yearly, currency)
  if (yearly.period !== 'year' || yearly.openPrice || year === undefined) return undefined
  const months = counterparts(yearly, packages, 'month').flatMap(each => amountIn(each, currency) ?? [])
  if (months.length === 0) return undefined
  const twelve = 12 * Math.min(...months)
  if (twelve <= year) return undefined
  return {
    money: { amount: twelve - year, currency },
    percent: Math.floor((100 * (twelve - year)) / twelve),
  }
}

/**
 * The yearly package with the same contents as a monthly one; the first in the newsroom's order, if there are several.
 */
export function yearlyOf<One extends PricedPackage>(
  monthly: Pick<PricedPackage, 'agencies' | 'benefits' | 'period'>,
  packages: readonly One[],
  currency: string,
): One | undefined {
  if (monthly.period !== 'month') return undefined
  return counterparts(monthly, packages, 'year').find(each => amountIn(each, currency) !== undefined)
}
