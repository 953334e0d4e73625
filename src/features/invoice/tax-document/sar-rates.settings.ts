import { z } from 'zod'
import { currencies } from '../../../contract/money.ts'
import { defineSettings } from '../../../contract/settings.ts'

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

/** Ten decimals: a Lebanese pound is less than a ten-thousandth of a riyal. */
const form = /^([A-Z]{3})[ \t]+(\d{1,6}(?:\.\d{1,10})?)[ \t]+(\d{4}-\d\d-\d\d)$/

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

/** Riyals for one unit of other currencies. */
export const sarRateSettings = defineSettings({
  sarRates: {
    field: z
      .string()
      .trim()
      .max(4000)
      .refine(
        text => readRates(text) !== undefined,
        'في كل سطر عملة وسعرها بالريال ويومه، مثل: ‎EUR 4.1275 2026-11-01',
      )
      .default(''),
    logLabel: 'أسعار الصرف بالريال',
    input: {
      label: 'أسعار الصرف بالريال السعودي',
      description:
        'للفواتير بعملة أخرى: في كل سطر عملة وسعرها بالريال ويومه، مثل ‎EUR 4.1275 2026-11-01. يسري السعر من يومه حتى تكتب بعده غيره، وتحمله الفاتورة. الدولار 3.75 إن لم تكتبه. فاتورة بعملة بلا سعر تصدر بلا رمز ولا ملف XML، ويظهر ذلك في قائمة الفواتير.',
      kind: 'codeArea',
      where: { key: 'sellerCountry', is: ['SA'] },
    },
  },
})
