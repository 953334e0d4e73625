import { toDigits } from '../../../../arabic/digits.ts'
import { houseStyle } from '../../../../arabic/house-style.ts'
import { gregorianMonths } from '../../../../arabic/month-names.ts'
import type { FiguresMonth } from '../../member.contract.ts'

export type MonthSum = {
  /** «2026-11-01» */
  month: string
  active: number
  /** Without changes of package. */
  joined: number
  left: number
  /** In minor units of the chosen currency. */
  revenue: number
  /** Revenue of a paying subscription in that currency; undefined without one. */
  average: number | undefined
  /** Share of the members at the month's beginning who left during it; undefined if there were none. */
  churn: number | undefined
  trialsEnded: number
  trialsConverted: number
}

/** Currencies of paying members, the most frequent first. */
export function currenciesOf(months: readonly FiguresMonth[]): string[] {
  const members = new Map<string, number>()
  for (const { currency, active } of months.flatMap(({ packages }) => packages)) {
    if (currency) members.set(currency, (members.get(currency) ?? 0) + active)
  }
  return [...members].sort(([, one], [, other]) => other - one).map(([currency]) => currency)
}

/** Sums over all packages; money in one currency only. */
export function sumUp(months: readonly FiguresMonth[], currency: string | undefined): MonthSum[] {
  return months.map(({ month, packages, trialsEnded, trialsConverted }) => {
    const total = (pick: (each: (typeof packages)[number]) => number) =>
      packages.reduce((sum, each) => sum + pick(each), 0)
    const active = total(each => each.active)
    const before = active - total(each => each.joined) + total(each => each.left)
    const joined = total(each => each.joined - each.changedIn)
    const left = total(each => each.left - each.changedOut)
    const inCurrency = (pick: (each: (typeof packages)[number]) => number) =>
      total(each => (each.currency === currency ? pick(each) : 0))
    const revenue = inCurrency(each => each.revenue)
    const paying = inCurrency(each => each.paying)
    return {
      month,
      active,
      joined,
      left,
      revenue,
      average: paying > 0 ? Math.round(revenue / paying) : undefined,
      churn: before > 0 ? total(each => each.lost) / before : undefined,
      trialsEnded,
      trialsConverted,
    }
  })
}

/** «نوفمبر 2026» */
export function monthOf(month: string): string {
  const name = gregorianMonths[houseStyle().months][Number(month.slice(5, 7)) - 1]
  return `${name} ${toDigits(month.slice(0, 4))}`
}
