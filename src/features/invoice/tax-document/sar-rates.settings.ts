import { currencies } from '../../../contract/money.ts'

/** Riyals for one unit of a currency. */
export type SarRate = {
  currency: string
  /** «4.1275» */
  rate: string
  /** «2026-11-01» */
  day: string
}

/** The central bank's peg since 1986. */
const peg: SarRate = { currency: 'USD', rate: '3.75', day: '1986-06-01' }

const form = /^([A-Z]{3})[ \t]+(\d{1,6}(?:\.\d{1,6})?)[ \t]+(\d{4}-\d\d-\d\d)$/

/** Reads «EUR 4.1275 2026-11-01», one in a line; undefined if a line is something else. */
export function readRates(text: string): SarRate[] | undefined {
  const rates: SarRate[] = []
  for (const line of text.split('\n').map(each => each.trim())) {
    if (line === '') continue
    const [, currency = '', rate = '', day = ''] = form.exec(line) ?? []
    if (!currencies.includes(currency) || currency === 'SAR' || Number(rate) === 0 || !isDay(day))
      return undefined
    rates.push({ currency, rate, day })
  }
  return rates
}

/** False for the 30th of February. */
function isDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}

/** The newest rate that was entered for this day or an earlier one. */
export function rateOn(text: string, currency: string, day: string): SarRate | undefined {
  const entered = (readRates(text) ?? []).filter(each => each.currency === currency && each.day <= day)
  const newest = entered.reduce<SarRate | undefined>(
    (best, each) => (best === undefined || each.day >= best.day ? each : best),
    undefined,
  )
  return newest ?? (currency === peg.currency ? peg : undefined)
}
