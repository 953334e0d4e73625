import { type Digits, houseStyle } from './house-style.ts'
import * as nouns from './nouns.ts'
import { oblique, type PluralForms, plural } from './plural.ts'

// This module is separate because pages inline it, to correct their times before the first paint.

const minuteMs = 60_000
const dayMinutes = 24 * 60
/** Minutes by which a reader's clock may be slow. */
const slackMinutes = 5

/** The plural forms after «قبل»: «قبل دقيقة», «قبل دقيقتين», «قبل 5 دقائق». */
export const alone = (forms: PluralForms, one: string): PluralForms => ({ ...oblique(forms), one })
export const minuteForms = alone(nouns.minute, 'دقيقة')
export const hourForms = alone(nouns.hour, 'ساعة')

/** Age in whole minutes of the clock, so that everything computed within one minute agrees. */
function ageInMinutes(at: number, now: number): number {
  return Math.floor(now / minuteMs) - Math.floor(at / minuteMs)
}

/**
 * «الآن», «قبل 5 دقائق», «قبل 23 ساعة»; undefined from 24 hours on, and for times more than five minutes
 * ahead, because the clock must be wrong. All times are in milliseconds.
 * @param oldest oldest time in the same list: either all of a list is relative, or none
 */
export function formatAge(
  at: number,
  now: number,
  { oldest = at, digits = houseStyle().digits }: { oldest?: number; digits?: Digits } = {},
): string | undefined {
  const minutes = ageInMinutes(at, now)
  if (minutes < -slackMinutes || ageInMinutes(Math.min(at, oldest), now) >= dayMinutes) return undefined
  if (minutes < 1) return 'الآن'
  return minutes < 60
    ? `قبل ${plural(minutes, minuteForms, digits)}`
    : `قبل ${plural(Math.floor(minutes / 60), hourForms, digits)}`
}

/** Time in milliseconds at which the result of `formatAge` changes; Infinity once it stays undefined. */
export function ageChangesAt(at: number, now: number, oldest = at): number {
  const next = (since: number, step: number) =>
    (Math.floor(since / minuteMs) + (Math.floor(ageInMinutes(since, now) / step) + 1) * step) * minuteMs
  if (ageInMinutes(Math.min(at, oldest), now) >= dayMinutes) return Number.POSITIVE_INFINITY
  return Math.min(next(at, ageInMinutes(at, now) < 60 ? 1 : 60), next(oldest, dayMinutes))
}
