import { day, month, year } from './nouns.ts'
import { plural } from './plural.ts'

type Lasting = { period: 'month' | 'year' | 'days'; periodDays: number | null }

/** «شهريًا», «سنويًا», «كل 30 يومًا»: interval of a price. */
export function perPeriod({ period, periodDays }: Lasting): string {
  if (period === 'month') return 'شهريًا'
  if (period === 'year') return 'سنويًا'
  return periodDays === 1 ? 'كل يوم' : `كل ${plural(periodDays ?? 1, { ...day, two: 'يومين' })}`
}

/** «شهر», «سنة», «30 يومًا»: length of one payment. */
export function periodName({ period, periodDays }: Lasting): string {
  if (period === 'month') return 'شهر'
  if (period === 'year') return 'سنة'
  return plural(periodDays ?? 1, day)
}

/** «7 أيام مجانًا»: a trial before the first payment. */
export function trialName(days: number): string {
  return `${plural(days, { ...day, one: 'يوم واحد' })} مجانًا`
}

/** «أول شهر»، «أول شهرين»، «أول 3 أشهر»: the periods that a discount lasts. */
export function firstPeriods({ period, periodDays }: Lasting, count: number): string {
  if (period === 'month') return `أول ${plural(count, { ...month, one: 'شهر', two: 'شهرين' })}`
  if (period === 'year') return `أول ${plural(count, { ...year, one: 'سنة', two: 'سنتين' })}`
  return `أول ${plural((periodDays ?? 1) * count, { ...day, one: 'يوم', two: 'يومين' })}`
}
