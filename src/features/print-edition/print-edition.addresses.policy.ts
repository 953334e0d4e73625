import { asLatinNumber } from '../../arabic/digits.ts'

/** An address's day with the digits of any keyboard; undefined if it is none. */
export function readDay(typed: string | undefined): string | undefined {
  const day = asLatinNumber(typed ?? '')
  // The years that the calls take.
  if (!/^(19|[2-8]\d)\d{2}-\d{2}-\d{2}$/.test(day)) return undefined
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined
}

export function printPath(day?: string): string {
  return day ? `/print/${day}` : '/print'
}
