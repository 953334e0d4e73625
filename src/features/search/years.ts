import { yearOf } from '../../arabic/dates.ts'
import { houseStyle } from '../../arabic/house-style.ts'

const day = 86_400
const quarter = 900

let zone = ''
/** By day since 1970, until 2100; 0 if not looked up yet. */
const yearOfDay = new Uint16Array(47_482)
/** Time zones differ by quarters of an hour. */
const yearOfQuarter = new Map<number, number>()

/** In the newsroom's time zone, which matters only within a day of New Year. */
export function yearAt(seconds: number): number {
  const days = Math.floor(seconds / day)
  const known = yearOfDay[days]
  if (known) return known
  const before = utcYear(seconds - 2 * day)
  if (before !== utcYear(seconds + 2 * day)) return yearNearTurn(seconds)
  yearOfDay[days] = before
  return before
}

const utcYear = (seconds: number) => new Date(seconds * 1000).getUTCFullYear()

function yearNearTurn(seconds: number): number {
  if (zone !== houseStyle().timeZone) {
    zone = houseStyle().timeZone
    yearOfQuarter.clear()
  }
  const at = Math.floor(seconds / quarter)
  const year = yearOfQuarter.get(at) ?? yearOf(new Date(seconds * 1000))
  yearOfQuarter.set(at, year)
  return year
}
