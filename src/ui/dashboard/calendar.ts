import type { DateFormatter } from '@mantine/dates'
import { formatGregorian } from '../../arabic/dates.ts'
import { toDigits } from '../../arabic/digits.ts'
import { houseStyle } from '../../arabic/house-style.ts'
import { gregorianMonths } from '../../arabic/month-names.ts'

const yearOf = (date: string) => toDigits(date.slice(0, 4))
const monthOf = (date: string) => gregorianMonths[houseStyle().months][Number(date.slice(5, 7)) - 1]!
/** Noon, so that the date is the same in every time zone. */
const noonOf = (date: string) => `${date.slice(0, 10)}T12:00:00Z`

/** «20 نوفمبر» for `2026-11-20`. */
export function formatDay(date: string): string {
  return formatGregorian(noonOf(date), { style: 'day', timeZone: 'UTC' })
}

/** «20 نوفمبر – 3 ديسمبر»; the second day may not be chosen yet. */
export const formatDays: DateFormatter = ({ date, labelSeparator }) => {
  // Our pickers use strings; the type allows other values too.
  const [first, last] = [date].flat() as (string | null)[]
  return first ? `${formatDay(first)} ${labelSeparator} ${last ? formatDay(last) : ''}` : ''
}

/** Formats of calendars, in the house style. */
export const calendarFormats = {
  monthLabelFormat: (date: string) => `${monthOf(date)} ${yearOf(date)}`,
  yearLabelFormat: yearOf,
  decadeLabelFormat: (first: string, last: string) => `${yearOf(first)} – ${yearOf(last)}`,
  monthsListFormat: monthOf,
  yearsListFormat: yearOf,
  renderDay: (date: string) => toDigits(String(Number(date.slice(8, 10)))),
  getDayAriaLabel: (date: string) => formatGregorian(noonOf(date), { timeZone: 'UTC' }),
}
