import { formatPercent } from '../../../arabic/digits.ts'

export type SwitchedPeriod = 'month' | 'year'

type PeriodOffer = { period: SwitchedPeriod | 'days'; highlighted: boolean; savedPercent: number }

/**
 * The switch between packages of a month and of a year; undefined if there are so few that all are shown. It begins with
 * the recommended package.
 */
export function switchOf(
  offers: readonly PeriodOffer[],
): { current: SwitchedPeriod; saving: string | null } | undefined {
  const periods = new Set(offers.map(({ period }) => period))
  if (!periods.has('month') || !periods.has('year') || offers.length < 3) return undefined
  const recommended = offers.find(({ highlighted }) => highlighted)?.period
  const percent = Math.max(...offers.map(({ savedPercent }) => savedPercent))
  return {
    current: recommended === 'year' ? 'year' : 'month',
    saving: percent > 0 ? `وفّر حتى ${formatPercent(percent)}` : null,
  }
}

/** Packages of this period, and those sold by days. */
export const offersOf = <One extends PeriodOffer>(offers: readonly One[], period: SwitchedPeriod): One[] =>
  offers.filter(offer => offer.period === period || offer.period === 'days')
