import { formatNumber } from '../../arabic/digits.ts'
import { currencyName } from '../../arabic/money.ts'
import { fail } from '../../contract/fail.ts'
import type { ApiContext } from '../../platform/context.ts'
import type { Package } from './package.contract.ts'
import { waysToPay } from './package.events.ts'
import { sells } from './package.policy.ts'

/** @throws INVALID_INPUT if no enabled payment provider can sell the period, or takes one of the currencies */
export async function refuseUnsellable(
  context: ApiContext,
  { period, periodDays, prices }: Pick<Package, 'period' | 'periodDays' | 'prices'>,
): Promise<void> {
  const ways = await waysToPay.ask(context.db, context)
  const issues = prices.flatMap(({ currency }, index) =>
    ways.some(({ currencies }) => !currencies || currencies.includes(currency))
      ? []
      : [{ path: `prices.${index}.amount`, message: `لا طريقة دفع مفعّلة تقبل ${currencyName(currency)}.` }],
  )
  const longest = Math.max(...ways.map(({ maxDays = Number.POSITIVE_INFINITY }) => maxDays))
  if (!ways.some(way => sells(way, { period, periodDays }))) {
    const message = `لا طريقة دفع مفعّلة تجدّد مدة أطول من ${formatNumber(longest)} يومًا؛ قصّر المدة أو فعّل التحويل المصرفي.`
    issues.push({ path: 'periodDays', message })
  }
  if (issues.length > 0) throw fail('INVALID_INPUT', { issues })
}
