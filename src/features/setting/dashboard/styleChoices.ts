import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import type { Digits, HouseStyle } from '../../../arabic/house-style.ts'
import type { MonthFamily } from '../../../arabic/month-names.ts'
import { timeZoneName, timeZones } from '../../../arabic/time-zones.ts'
import { digitSystems, monthFamilies } from '../../../contract/house-style.ts'

export type Choice = { value: string; label: string }

export const digitNames = {
  latn: 'العربية 0123',
  arab: 'المشرقية ٠١٢٣',
  arabext: 'الفارسية والأردية ۰۱۲۳',
} satisfies Record<Digits, string>

export const monthNames = {
  gulf: 'الخليج ومصر والسودان وليبيا واليمن',
  levant: 'الشام والعراق',
  both: 'الاسمان معًا',
  maghreb: 'الجزائر وتونس',
  morocco: 'المغرب',
  mauritania: 'موريتانيا',
} satisfies Record<MonthFamily, string>

/** A month with different names in different countries. */
const example = '2026-11-20T12:00:00Z'

/** The choices of each setting of the house style, each with an example. */
export const styleChoices: Record<Exclude<keyof HouseStyle, 'hijriShifts'>, () => Choice[]> = {
  digits: () =>
    digitSystems.map(digits => ({
      value: digits,
      label: `${digitNames[digits]}: ${formatGregorian(example, { digits })}`,
    })),
  months: () =>
    monthFamilies.map(months => ({
      value: months,
      label: `${monthNames[months]}: ${formatGregorian(example, { months })}`,
    })),
  timeZone: () => {
    const now = new Date()
    return timeZones.map(timeZone => ({
      value: timeZone,
      label: `${timeZoneName(timeZone)}: ${formatTime(now, { timeZone })} الآن`,
    }))
  },
}
