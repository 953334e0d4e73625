import type { MonthFamily } from './month-names.ts'

/** Numbering systems by their Unicode names: 0123, ٠١٢٣, ۰۱۲۳. */
export type Digits = 'latn' | 'arab' | 'arabext'

/**
 * Days by which a Hijri month begins later than in the Umm al-Qura calendar, by the country's announcement.
 */
export type MonthShift = { year: number; month: number; days: -1 | 0 | 1 }

/** The newsroom's defaults for numbers and dates. */
export type HouseStyle = {
  digits: Digits
  months: MonthFamily
  /** IANA name of the newsroom's time zone. */
  timeZone: string
  hijriShifts: readonly MonthShift[]
}

export const ordinaryStyle: HouseStyle = {
  digits: 'latn',
  months: 'gulf',
  timeZone: 'Asia/Riyadh',
  hijriShifts: [],
}

let current = ordinaryStyle

export function houseStyle(): HouseStyle {
  return current
}

/** Sets the style of all later formatting in this process or page. */
export function setHouseStyle({ digits, months, timeZone, hijriShifts }: HouseStyle): void {
  current = { digits, months, timeZone, hijriShifts }
}

const attributes = { digits: 'data-digits', months: 'data-months', timeZone: 'data-time-zone' } as const

/** Attributes of the html element that give the browser the server's house style, without defaults. */
export function styleAttributes(): string {
  const keys = Object.keys(attributes) as (keyof typeof attributes)[]
  const plain = keys
    .filter(key => current[key] !== ordinaryStyle[key])
    .map(key => ` ${attributes[key]}="${current[key]}"`)
    .join('')
  const shifts = current.hijriShifts.map(({ year, month, days }) => `${year}/${month}/${days}`).join(' ')
  return shifts === '' ? plain : `${plain} data-hijri="${shifts}"`
}

function readShifts(written: string): MonthShift[] {
  return written.split(' ').map(shift => {
    const [year = 0, month = 0, days = 0] = shift.split('/').map(Number)
    return { year, month, days: days as MonthShift['days'] }
  })
}

/** Reads from `dataset` what `styleAttributes` wrote. */
export function takeHouseStyle({
  digits,
  months,
  timeZone,
  hijri,
}: Record<string, string | undefined>): void {
  setHouseStyle({
    digits: (digits as Digits | undefined) ?? ordinaryStyle.digits,
    months: (months as MonthFamily | undefined) ?? ordinaryStyle.months,
    timeZone: timeZone ?? ordinaryStyle.timeZone,
    hijriShifts: hijri ? readShifts(hijri) : ordinaryStyle.hijriShifts,
  })
}
