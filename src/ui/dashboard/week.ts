import { houseStyle } from '../../arabic/house-style.ts'

/** 0 is Sunday, as in JavaScript. */
type Weekday = 0 | 1 | 6

const saturday = [
  'Asia/Qatar',
  'Asia/Kuwait',
  'Asia/Bahrain',
  'Asia/Muscat',
  'Asia/Baghdad',
  'Asia/Damascus',
  'Asia/Amman',
  'Africa/Cairo',
  'Africa/Khartoum',
  'Africa/Tripoli',
  'Africa/Algiers',
  'Africa/Djibouti',
]
const monday = [
  'Asia/Dubai',
  'Asia/Beirut',
  'Africa/Tunis',
  'Africa/Casablanca',
  'Africa/El_Aaiun',
  'Africa/Nouakchott',
  'Africa/Ndjamena',
  'Africa/Mogadishu',
  'Indian/Comoro',
  'UTC',
]

/** First day of the week in the newsroom's country (Unicode CLDR, weekData); Sunday in Riyadh and in other places. */
export function firstDayOfWeek(timeZone = houseStyle().timeZone): Weekday {
  if (saturday.includes(timeZone)) return 6
  return monday.includes(timeZone) || timeZone.startsWith('Europe/') ? 1 : 0
}

/** `2026-03-04` and its neighbours; days have no time zone. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The seven days of the week that contains this day. */
export function weekOf(day: string, first: Weekday = firstDayOfWeek()): string[] {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  const start = addDays(day, -((weekday - first + 7) % 7))
  return Array.from({ length: 7 }, (_, at) => addDays(start, at))
}
