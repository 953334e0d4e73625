import { civil, type DateOptions, day, dayNumber, type Instant, toDate } from './dates.ts'
import { toDigits } from './digits.ts'
import { houseStyle } from './house-style.ts'

// By itself, so that no page has it that shows no Hijri day of its own.

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

/**
 * «29 جمادى الأولى 1447 هـ», by the Umm al-Qura calendar. `offsetDays` corrects for where the new moon is announced on
 * another day. The day changes at midnight, not at sunset.
 */
export function formatHijri(
  instant: Instant,
  {
    timeZone = houseStyle().timeZone,
    digits = houseStyle().digits,
    offsetDays = 0,
  }: DateOptions & { offsetDays?: number } = {},
): string {
  const moved = new Date((dayNumber(toDate(instant), timeZone) + offsetDays) * day)
  const { year, month, day: number } = civil(moved, 'UTC', 'islamic-umalqura')
  return toDigits(`${number} ${hijriMonths[month - 1]} ${year} هـ`, digits)
}

/** Beginning of the calendar, and the mean length of its months and years, in days. */
const hijriEpoch = Date.UTC(622, 6, 19) / day
const hijriMonth = 29.530589
const hijriYear = 12 * hijriMonth

/** Midnight UTC of a day of the Umm al-Qura calendar; undefined if there is no such day. */
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
