import type { MonthFamily } from './month-names.ts'

/** Numbering systems by their Unicode names: 0123, ٠١٢٣, ۰۱۲۳. */
export type Digits = 'latn' | 'arab' | 'arabext'

/** How the newsroom writes numbers and dates, wherever it is not told otherwise. */
export type HouseStyle = {
  digits: Digits
  months: MonthFamily
  /** IANA name: the clock on the newsroom's wall. */
  timeZone: string
}

export const ordinaryStyle: HouseStyle = { digits: 'latn', months: 'gulf', timeZone: 'Asia/Riyadh' }

let current = ordinaryStyle

export function houseStyle(): HouseStyle {
  return current
}

/** From here on, all that is formatted in this process or page. */
export function setHouseStyle({ digits, months, timeZone }: HouseStyle): void {
  current = { digits, months, timeZone }
}

const attributes = { digits: 'data-digits', months: 'data-months', timeZone: 'data-time-zone' } as const

/** Of the document's first element, so that a browser writes as the server did; nothing of what is ordinary. */
export function styleAttributes(): string {
  const keys = Object.keys(attributes) as (keyof HouseStyle)[]
  return keys
    .filter(key => current[key] !== ordinaryStyle[key])
    .map(key => ` ${attributes[key]}="${current[key]}"`)
    .join('')
}

/** From what `styleAttributes` wrote, as `dataset` tells it. */
export function takeHouseStyle({ digits, months, timeZone }: Record<string, string | undefined>): void {
  setHouseStyle({
    digits: (digits as Digits | undefined) ?? ordinaryStyle.digits,
    months: (months as MonthFamily | undefined) ?? ordinaryStyle.months,
    timeZone: timeZone ?? ordinaryStyle.timeZone,
  })
}
