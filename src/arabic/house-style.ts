import type { MonthFamily } from './month-names.ts'

/** Numbering systems by their Unicode names: 0123, ٠١٢٣, ۰۱۲۳. */
export type Digits = 'latn' | 'arab' | 'arabext'

/** The newsroom's defaults for numbers and dates. */
export type HouseStyle = {
  digits: Digits
  months: MonthFamily
  /** IANA name of the newsroom's time zone. */
  timeZone: string
}

export const ordinaryStyle: HouseStyle = { digits: 'latn', months: 'gulf', timeZone: 'Asia/Riyadh' }

let current = ordinaryStyle

export function houseStyle(): HouseStyle {
  return current
}

/** Applies to all later formatting in this process or page. */
export function setHouseStyle({ digits, months, timeZone }: HouseStyle): void {
  current = { digits, months, timeZone }
}

const attributes = { digits: 'data-digits', months: 'data-months', timeZone: 'data-time-zone' } as const

/** Attributes of the html element that tell the browser the server's house style; defaults are left out. */
export function styleAttributes(): string {
  const keys = Object.keys(attributes) as (keyof HouseStyle)[]
  return keys
    .filter(key => current[key] !== ordinaryStyle[key])
    .map(key => ` ${attributes[key]}="${current[key]}"`)
    .join('')
}

/** Reads from `dataset` what `styleAttributes` wrote. */
export function takeHouseStyle({ digits, months, timeZone }: Record<string, string | undefined>): void {
  setHouseStyle({
    digits: (digits as Digits | undefined) ?? ordinaryStyle.digits,
    months: (months as MonthFamily | undefined) ?? ordinaryStyle.months,
    timeZone: timeZone ?? ordinaryStyle.timeZone,
  })
}
