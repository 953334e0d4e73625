import { civil, type DateOptions, day, dayNumber, type Instant, toDate } from './dates.ts'
import { toDigits } from './digits.ts'
import { houseStyle, type MonthShift } from './house-style.ts'

// This module is separate so that only pages with Hijri dates load it.

export const hijriMonths: readonly string[] = [
  'محرم',
  'صفر',
  'ربيع الأول',
  'ربيع الآخر',
  'جمادى الأولى',
  'جمادى الآخرة',
  'رجب',
  'شعبان',
  'رمضان',
  'شوال',
  'ذو القعدة',
  'ذو الحجة',
]

const ramadan = 9

type HijriMonth = { year: number; month: number }
type HijriDay = HijriMonth & { day: number }

/**
 * «29 جمادى الأولى 1447 هـ», by the Umm al-Qura calendar, adjusted by the first days that the country
 * announced (`shifts`). The day changes at midnight, not at sunset.
 */
export function formatHijri(
  instant: Instant,
  {
    timeZone = houseStyle().timeZone,
    digits = houseStyle().digits,
    shifts = houseStyle().hijriShifts,
    style = 'long',
  }: DateOptions & { shifts?: readonly MonthShift[]; style?: 'long' | 'day' } = {},
): string {
  const { year, month, day: number } = hijriDay(dayNumber(toDate(instant), timeZone), shifts)
  const dayOfMonth = `${number} ${hijriMonths[month - 1]}`
  return toDigits(style === 'day' ? dayOfMonth : `${dayOfMonth} ${year} هـ`, digits)
}

function hijriDay(number: number, shifts: readonly MonthShift[]): HijriDay {
  const known = civil(new Date(number * day), 'UTC', 'islamic-umalqura')
  if (shifts.length === 0) return known
  const candidates = [monthAfter(known, 1), known, monthAfter(known, -1)]
  for (const { year, month } of candidates) {
    const first = firstDay({ year, month }, shifts)
    if (number >= first) return { year, month, day: number - first + 1 }
  }
  return known
}

/** Days from 1970 to the first day of a month. */
function firstDay({ year, month }: HijriMonth, shifts: readonly MonthShift[]): number {
  const shift = shifts.find(known => known.year === year && known.month === month)?.days ?? 0
  return (fromHijri(year, month, 1)?.getTime() ?? Number.POSITIVE_INFINITY) / day + shift
}

export function monthAfter({ year, month }: HijriMonth, months: number): HijriMonth {
  const at = year * 12 + month - 1 + months
  return { year: Math.floor(at / 12), month: (at % 12) + 1 }
}

/** Whether a Gregorian day, «2026-02-18», is in Ramadan, including announced shifts. */
export function isRamadan(day: string, shifts = houseStyle().hijriShifts): boolean {
  return hijriDay(dayNumber(toDate(`${day}T00:00:00Z`), 'UTC'), shifts).month === ramadan
}

/** The Hijri month of an instant by the Umm al-Qura calendar. */
export function hijriMonthOf(instant: Instant, timeZone = houseStyle().timeZone): HijriMonth {
  const { year, month } = hijriDay(dayNumber(toDate(instant), timeZone), [])
  return { year, month }
}

/**
 * Midnight UTC of a month's first day, and the length of the month before it, which is 29 or 30 days if the
 * shifts are plausible.
 */
export function hijriMonthStart(
  of: HijriMonth,
  shifts: readonly MonthShift[],
): { first: Date; before: number } {
  const first = firstDay(of, shifts)
  return { first: new Date(first * day), before: first - firstDay(monthAfter(of, -1), shifts) }
}

/** Epoch of the calendar, and the mean length of its months and years, in days. */
const hijriEpoch = Date.UTC(622, 6, 19) / day
const hijriMonth = 29.530589
const hijriYear = 12 * hijriMonth

/** Midnight UTC of a day of the Umm al-Qura calendar; undefined if the day does not exist. */
export function fromHijri(year: number, month: number, date: number): Date | undefined {
  if (month < 1 || month > 12 || date < 1 || date > 30) return undefined
  const near = Math.round(hijriEpoch + (year - 1) * hijriYear + (month - 1) * hijriMonth + date - 1)
  for (let number = near - 3; number <= near + 3; number += 1) {
    const instant = new Date(number * day)
    const found = civil(instant, 'UTC', 'islamic-umalqura')
    if (found.year === year && found.month === month && found.day === date) return instant
  }
  return undefined
}
