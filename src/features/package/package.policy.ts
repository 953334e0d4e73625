import type { Money } from '../../contract/money.ts'
import type { PackageCard } from './package.contract.ts'

type Lasting = Pick<PackageCard, 'period' | 'periodDays'>
type WithPrices = Pick<PackageCard, 'prices'>

/** A package without agencies covers everything that is locked; others cover only what their agencies publish. */
export function covers({ agencies }: { agencies: { id: number }[] }, agencyId: number | null): boolean {
  return agencies.length === 0 || agencies.some(({ id }) => id === agencyId)
}

/** The price in this currency, otherwise in the first that it has. */
export function priceIn({ prices }: WithPrices, currency: string | undefined): Money | undefined {
  return prices.find(price => price.currency === currency) ?? prices[0]
}

/** Above this many times the minimum, an amount is taken for a mistake. */
const maxTimes = 1000

/** Limits of the amount that a reader names. */
export const limitsOf = ({ amount, currency }: Money): { min: Money; max: Money } => ({
  min: { amount, currency },
  max: { amount: amount * maxTimes, currency },
})

/** Days of a period, for comparing prices. */
export function daysOf({ period, periodDays }: Lasting): number {
  return period === 'year' ? 365.25 : period === 'month' ? 365.25 / 12 : (periodDays ?? 1)
}

/** Currencies that packages have prices in, the most frequent first. */
export function currenciesOf(packages: readonly WithPrices[]): string[] {
  const counts = new Map<string, number>()
  for (const { prices } of packages)
    for (const { currency } of prices) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  return [...counts.entries()]
    .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    .map(([currency]) => currency)
}

type Taking = {
  /** Absent if it takes all currencies. */
  currencies?: readonly string[] | null | undefined
  /** Currencies of three decimals whose last decimal must be zero. */
  coarse?: readonly string[] | undefined
  /** The longest period in days that it renews; absent if any. */
  maxDays?: number | null | undefined
}

/** Said to a reader who was shown a trial that the account or its mailbox has had. */
export const trialUsed = 'سبق أن جرّبت هذه الباقة بهذا البريد، فلا تجربة ثانية؛ ادفع إن أردت أن تكمل.'

/** Whether a payment provider can sell a period of this length. */
export const sells = ({ maxDays }: Taking, length: Lasting): boolean =>
  daysOf(length) <= (maxDays ?? Number.POSITIVE_INFINITY)

/** Whether a payment provider can charge or refund this amount. */
export function takes({ currencies, coarse = [] }: Taking, { amount, currency }: Money): boolean {
  if (currencies && !currencies.includes(currency)) return false
  return !coarse.includes(currency) || amount % 10 === 0
}
