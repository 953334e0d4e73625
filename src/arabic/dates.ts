import { toDigits } from './digits.ts'
import { type Digits, houseStyle } from './house-style.ts'
import { gregorianMonths, hijriMonths, type MonthFamily, weekdays } from './month-names.ts'
import * as nouns from './nouns.ts'
import { oblique, type PluralForms, plural } from './plural.ts'

/** An ISO 8601 string with its offset, or a Date. */
export type Instant = string | Date

/** Options default to the house style. */
type DateOptions = {
  /** IANA name. */
  timeZone?: string
  digits?: Digits
}

const hour = 3_600_000
const day = 24 * hour

type Civil = { year: number; month: number; day: number; hour: number; minute: number }

const formatters = new Map<string, Intl.DateTimeFormat>()
// A page shows the same few instants many times, and Intl is slow.
const known = new Map<string, Civil>()
const maxKnown = 5000

function civil(instant: Date, timeZone: string, calendar: 'gregory' | 'islamic-umalqura'): Civil {
  // Rounded to the minute, the smallest unit shown, so that repeated «now» hits the cache.
  const minute = Math.floor(instant.getTime() / 60_000)
  const key = `${calendar} ${timeZone} ${minute}`
  const found = known.get(key)
  if (found) return found
  if (known.size >= maxKnown) known.clear()
  const parts = computeCivil(instant, timeZone, calendar)
  known.set(key, parts)
  return parts
}

/** Hours ahead of UTC of zones without daylight saving since `steadySince` (IANA tz database). */
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

/** Uses only the numbers of Intl; names and order of parts come from our tables. */
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
function toDate(instant: Instant): Date {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) throw new RangeError(`Not a date: ${instant}`)
  return date
}

/** In the house style's time zone. */
export function yearOf(instant: Date): number {
  return civil(instant, houseStyle().timeZone, 'gregory').year
}

/** The first of the month, as 2026-11-01, in the house style's time zone. */
export function monthOf(instant: Date): string {
  const { year, month } = civil(instant, houseStyle().timeZone, 'gregory')
  return `${year}-${String(month).padStart(2, '0')}-01`
}

/** Days since 1970 of the local date. */
function dayNumber(instant: Date, timeZone: string): number {
  const { year, month, day: date } = civil(instant, timeZone, 'gregory')
  return Date.UTC(year, month - 1, date) / day
}

/** full «الخميس، 20 نوفمبر 2025», long «20 نوفمبر 2025», day «20 نوفمبر», short «20/11/2025». */
type DateStyle = 'full' | 'long' | 'day' | 'short'

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
    // The marks keep the day first in a right-to-left line, whatever the digits.
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

const alone = (forms: PluralForms, one: string): PluralForms => ({ ...oblique(forms), one })
const spans = {
  minute: alone(nouns.minute, 'دقيقة'),
  hour: alone(nouns.hour, 'ساعة'),
  day: alone(nouns.day, 'يوم'),
  week: alone(nouns.week, 'أسبوع'),
  month: alone(nouns.month, 'شهر'),
  year: alone(nouns.year, 'سنة'),
}

/**
 * How long ago, or how long until: «الآن» under a minute, «قبل 5 دقائق», «قبل ساعتين», «أمس», «أول أمس», «قبل 3 أيام»,
 * «قبل أسبوعين», «قبل سنة»; in the future «بعد ساعتين», «غدًا», «بعد غد». From twelve hours on, days are calendar days
 * in the time zone. Units are rounded down.
 */
export function formatRelative(
  instant: Instant,
  now: Instant,
  { timeZone = houseStyle().timeZone, digits = houseStyle().digits }: DateOptions = {},
): string {
  const then = toDate(instant)
  const present = toDate(now)
  const past = then <= present
  const minutes = Math.floor(Math.abs(present.getTime() - then.getTime()) / 60_000)
  const days = Math.abs(dayNumber(present, timeZone) - dayNumber(then, timeZone))
  const span = (unit: keyof typeof spans, count: number) =>
    `${past ? 'قبل' : 'بعد'} ${plural(count, spans[unit], digits)}`
  if (minutes < 1) return 'الآن'
  if (minutes < 60) return span('minute', minutes)
  if (minutes < 12 * 60 || days === 0) return span('hour', Math.floor(minutes / 60))
  if (days === 1) return past ? 'أمس' : 'غدًا'
  if (days === 2) return past ? 'أول أمس' : 'بعد غد'
  if (days < 7) return span('day', days)
  if (days < 30) return span('week', Math.floor(days / 7))
  if (days < 365) return span('month', Math.floor(days / 30))
  return span('year', Math.floor(days / 365))
}
