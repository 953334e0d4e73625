import { hourForms, minuteForms } from './age.ts'
import { toDigits } from './digits.ts'
import { type Digits, houseStyle } from './house-style.ts'
import { gregorianMonths, type MonthFamily, weekdays } from './month-names.ts'
import { type PluralForms, plural } from './plural.ts'

/** An ISO 8601 string with its offset, or a Date. */
export type Instant = string | Date

/** Options default to the house style. */
export type DateOptions = {
  /** IANA name. */
  timeZone?: string
  digits?: Digits
}

const hour = 3_600_000
export const day = 24 * hour

type Civil = { year: number; month: number; day: number; hour: number; minute: number }

const formatters = new Map<string, Intl.DateTimeFormat>()
// Cached, because a page formats the same few instants many times, and Intl is slow.
const known = new Map<string, Civil>()
const maxKnown = 5000

export function civil(instant: Date, timeZone: string, calendar: 'gregory' | 'islamic-umalqura'): Civil {
  // Rounded down to minutes, the smallest unit shown, so that repeated «now» hits the cache.
  const minute = Math.floor(instant.getTime() / 60_000)
  const key = `${calendar} ${timeZone} ${minute}`
  const found = known.get(key)
  if (found) return found
  if (known.size >= maxKnown) known.clear()
  const parts = computeCivil(instant, timeZone, calendar)
  known.set(key, parts)
  return parts
}

/** Hours ahead of UTC for zones without daylight saving since `steadySince` (IANA tz database). */
const steadyZones: Record<string, number> = {
  UTC: 0,
  'Asia/Aden': 3,
  'Asia/Bahrain': 3,
  'Asia/Dubai': 4,
  'Asia/Kuwait': 3,
  'Asia/Muscat': 4,
  'Asia/Qatar': 3,
  'Asia/Riyadh': 3,
}
const steadySince = Date.UTC(1973, 0)

/** Uses only the numbers from Intl. Names and the order of parts come from our tables. */
function computeCivil(instant: Date, timeZone: string, calendar: 'gregory' | 'islamic-umalqura'): Civil {
  const ahead = steadyZones[timeZone]
  // Creating one Intl formatter takes a browser longer than hydrating a page.
  if (ahead !== undefined && calendar === 'gregory' && instant.getTime() >= steadySince) {
    const there = new Date(instant.getTime() + ahead * hour)
    return {
      year: there.getUTCFullYear(),
      month: there.getUTCMonth() + 1,
      day: there.getUTCDate(),
      hour: there.getUTCHours(),
      minute: there.getUTCMinutes(),
    }
  }
  const key = `${calendar} ${timeZone}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(`en-u-ca-${calendar}-nu-latn`, {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    })
    formatters.set(key, formatter)
  }
  const parts: Record<string, number> = {}
  for (const { type, value } of formatter.formatToParts(instant)) parts[type] = Number(value)
  return parts as Civil
}

/** @throws RangeError for an invalid date */
export function toDate(instant: Instant): Date {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) throw new RangeError(`Not a date: ${instant}`)
  return date
}

/** Year in the house style's time zone. */
export function yearOf(instant: Date): number {
  return civil(instant, houseStyle().timeZone, 'gregory').year
}

/** First day of the month, as 2026-11-01, in the house style's time zone. */
export function monthOf(instant: Date): string {
  const { year, month } = civil(instant, houseStyle().timeZone, 'gregory')
  return `${year}-${String(month).padStart(2, '0')}-01`
}

/** The date, as 2026-11-28, in the house style's time zone. */
export function siteDay(instant: Date): string {
  const { year, month, day } = civil(instant, houseStyle().timeZone, 'gregory')
  const two = (number: number) => String(number).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}`
}

/** Days from 1 January 1970 to the local date. */
export function dayNumber(instant: Date, timeZone: string): number {
  const { year, month, day: date } = civil(instant, timeZone, 'gregory')
  return Date.UTC(year, month - 1, date) / day
}

/** full «الخميس، 20 نوفمبر 2025», long «20 نوفمبر 2025», day «20 نوفمبر», month «نوفمبر 2025», short «20/11/2025». */
type DateStyle = 'full' | 'long' | 'day' | 'month' | 'short'

export function formatGregorian(
  instant: Instant,
  {
    timeZone = houseStyle().timeZone,
    digits = houseStyle().digits,
    months = houseStyle().months,
    style = 'long',
  }: DateOptions & { months?: MonthFamily; style?: DateStyle } = {},
): string {
  const date = toDate(instant)
  const { year, month, day: number } = civil(date, timeZone, 'gregory')
  const name = gregorianMonths[months][month - 1]
  const text = {
    full: `${weekday(date, timeZone)}، ${number} ${name} ${year}`,
    long: `${number} ${name} ${year}`,
    day: `${number} ${name}`,
    month: `${name} ${year}`,
    // The marks keep the day first in a right-to-left line, with any digits.
    short: `${number}\u200f/${month}\u200f/${year}`,
  }[style]
  return toDigits(text, digits)
}

function weekday(date: Date, timeZone: string): string {
  return weekdays[(((dayNumber(date, timeZone) + 4) % 7) + 7) % 7]!
}

/** «الخميس» */
export function formatWeekday(
  instant: Instant,
  { timeZone = houseStyle().timeZone }: DateOptions = {},
): string {
  return weekday(toDate(instant), timeZone)
}

/** «3:05 م» on a 12-hour clock, «15:05» on a 24-hour clock. */
export function formatTime(
  instant: Instant,
  {
    timeZone = houseStyle().timeZone,
    digits = houseStyle().digits,
    clock = 12,
  }: DateOptions & { clock?: 12 | 24 } = {},
): string {
  const { hour, minute } = civil(toDate(instant), timeZone, 'gregory')
  const minutes = String(minute).padStart(2, '0')
  if (clock === 24) return toDigits(`${String(hour).padStart(2, '0')}:${minutes}`, digits)
  return toDigits(`${hour % 12 || 12}:${minutes} ${hour < 12 ? 'ص' : 'م'}`, digits)
}

/** Relative time, limited to yesterday and tomorrow: see `formatRelative`. */
export function formatRecent(
  instant: Instant,
  now: Instant,
  { timeZone = houseStyle().timeZone, digits = houseStyle().digits }: DateOptions = {},
): string | undefined {
  const then = toDate(instant)
  const present = toDate(now)
  const past = then <= present
  const minutes = Math.floor(Math.abs(present.getTime() - then.getTime()) / 60_000)
  const days = Math.abs(dayNumber(present, timeZone) - dayNumber(then, timeZone))
  const span = (count: number, forms: PluralForms) =>
    `${past ? 'قبل' : 'بعد'} ${plural(count, forms, digits)}`
  if (minutes < 1) return 'الآن'
  if (minutes < 60) return span(minutes, minuteForms)
  if (minutes < 12 * 60 || days === 0) return span(Math.floor(minutes / 60), hourForms)
  if (days === 1) return past ? 'أمس' : 'غدًا'
  return undefined
}
