import { formatNumber } from '../../arabic/digits.ts'
import type { Digits } from '../../arabic/house-style.ts'
import type { Rates, RefusedReading } from './market.schema.ts'

const hour = 3_600_000
/** Providers publish once a day; an hour more for one that is a little late. */
const oldAfter = 25 * hour
/** Prices older than a week are not shown. */
const goneAfter = 7 * 24 * hour

export const isOld = (at: string, now: number) => now - Date.parse(at) > oldAfter
export const isGone = (at: string, now: number) => now - Date.parse(at) > goneAfter

/** Whether an answer of this time is from before the last one. */
export const isOlder = (at: string, last: Rates): boolean =>
  Object.values(last).some(each => Date.parse(at) < Date.parse(each.at))

/** When a price of this time next becomes old, or too old to be shown. */
export function ageEnd(at: string, now: number): Date | undefined {
  const ends = [oldAfter, goneAfter].map(age => Date.parse(at) + age + 1)
  const next = ends.find(end => end > now)
  return next === undefined ? undefined : new Date(next)
}

/** «3.75», «0.0271»: as many decimals as the size of a price needs. */
export function formatPrice(price: number, digits?: Digits): string {
  const maximumFractionDigits = price >= 10 ? 2 : price >= 0.1 ? 4 : 6
  const minimumFractionDigits = Math.min(2, maximumFractionDigits)
  return formatNumber(price, { minimumFractionDigits, maximumFractionDigits, ...(digits ? { digits } : {}) })
}

/** A value that is half as much again as the last, or less than two thirds of it, is a mistake unless it stays. */
const maxChange = 1.5
/** Values beyond these are no prices, and calculating with them would overflow. */
const [least, most] = [1e-6, 1e9]
/** Readings after which a jump is accepted, as a currency may really lose half of its value in a day. */
const believedAfter = 3
/** Repeated values that differ by less confirm one another. */
const samePlace = 1.1

const ratio = (one: number, other: number) => Math.max(one / other, other / one)

/**
 * Separates what a provider says into values to store and values to refuse. A refused value leaves the one before, with
 * its time. @param wanted codes that must be there
 */
export function sift(
  before: Rates,
  said: Record<string, unknown>,
  wanted: readonly string[],
  earlier: readonly RefusedReading[],
  at: string,
): { rates: Rates; refused: RefusedReading[] } {
  const rates: Rates = {}
  const refused: RefusedReading[] = []
  for (const code of wanted) {
    const last = before[code]
    const value = said[code]
    const refuse = (reason: RefusedReading['reason'], times = 1) => {
      if (last) rates[code] = last
      refused.push({
        code,
        reason,
        value: typeof value === 'number' && Number.isFinite(value) ? value : null,
        times,
      })
    }
    if (value === undefined || value === null) refuse('missing')
    else if (typeof value !== 'number' || !Number.isFinite(value)) refuse('notNumber')
    else if (value <= 0) refuse('notPositive')
    else if (value < least || value > most) refuse('jump')
    else if (last && ratio(value, last.value) > maxChange) {
      const same = earlier.find(each => each.code === code && each.reason === 'jump')
      const confirms = same !== undefined && same.value !== null && ratio(same.value, value) < samePlace
      const times = confirms ? same.times + 1 : 1
      if (times < believedAfter) refuse('jump', times)
      else rates[code] = { value, at }
    } else rates[code] = { value, at }
  }
  return { rates, refused }
}

/** Units of `to` for one unit of `from`; undefined if one of them has no rate. */
export function rateBetween(
  rates: Rates,
  from: string,
  to: string,
): { value: number; at: string } | undefined {
  const [one, other] = [rates[from], rates[to]]
  if (!one || !other) return undefined
  return { value: other.value / one.value, at: one.at < other.at ? one.at : other.at }
}

/** In per cent, rounded to hundredths; null without a value before. */
export function changeOf(value: number, before: number | undefined): number | null {
  if (before === undefined || before === 0) return null
  return Math.round((value / before - 1) * 10_000) / 100 + 0
}

/** International avoirdupois: grams in a troy ounce. */
const ounceGrams = 31.1034768

const karats = [24, 22, 21, 18]

/** Prices of a gram by karat, from that of an ounce of pure gold. */
export const gramPrices = (ounce: number) =>
  karats.map(karat => ({ karat, price: (ounce / ounceGrams) * (karat / 24) }))

/** Minutes until the next request after `failures` in a row: as the provider says, or else with backoff. */
export function minutesUntilRetry(
  trouble: 'limit' | 'away' | 'unreadable',
  failures: number,
  saidMinutes = 0,
) {
  // ExchangeRate-API forgets a breach of its limit after 20 minutes.
  const first = trouble === 'limit' ? 30 : 2
  return Math.max(saidMinutes, Math.min(12 * 60, first * 2 ** Math.min(failures, 10)))
}
