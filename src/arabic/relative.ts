import { alone } from './age.ts'
import { type DateOptions, dayNumber, formatRecent, type Instant, toDate } from './dates.ts'
import { houseStyle } from './house-style.ts'
import * as nouns from './nouns.ts'
import { type PluralForms, plural } from './plural.ts'

// This module is separate because readers' pages do not need it: they show older times as dates.

const spans = {
  day: alone(nouns.day, 'يوم'),
  week: alone(nouns.week, 'أسبوع'),
  month: alone(nouns.month, 'شهر'),
  year: alone(nouns.year, 'سنة'),
} satisfies Record<string, PluralForms>

/**
 * Relative time: «الآن» under a minute, «قبل 5 دقائق», «قبل ساعتين», «أمس», «أول أمس», «قبل 3 أيام», «قبل أسبوعين»,
 * «قبل سنة»; in the future «بعد ساعتين», «غدًا», «بعد غد». From twelve hours on, days are calendar days in the time
 * zone. Units are rounded down.
 */
export function formatRelative(
  instant: Instant,
  now: Instant,
  { timeZone = houseStyle().timeZone, digits = houseStyle().digits }: DateOptions = {},
): string {
  const recent = formatRecent(instant, now, { timeZone, digits })
  if (recent !== undefined) return recent
  const then = toDate(instant)
  const present = toDate(now)
  const past = then <= present
  const days = Math.abs(dayNumber(present, timeZone) - dayNumber(then, timeZone))
  const span = (unit: keyof typeof spans, count: number) =>
    `${past ? 'قبل' : 'بعد'} ${plural(count, spans[unit], digits)}`
  if (days === 2) return past ? 'أول أمس' : 'بعد غد'
  if (days < 7) return span('day', days)
  if (days < 30) return span('week', Math.floor(days / 7))
  if (days < 365) return span('month', Math.floor(days / 30))
  return span('year', Math.floor(days / 365))
}
