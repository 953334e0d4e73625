import { type Digits, houseStyle } from './house-style.ts'
import * as nouns from './nouns.ts'
import { oblique, type PluralForms, plural } from './plural.ts'

// A separate module, which pages inline to correct their times before the first paint.

const minuteMs = 60_000
const dayMinutes = 24 * 60
/** A reader's clock may be slow by this much. */
const slackMinutes = 5

/** The forms after «قبل»: «قبل دقيقة», «قبل دقيقتين», «قبل 5 دقائق». */
export const alone = (forms: PluralForms, one: string): PluralForms => ({ ...oblique(forms), one })
export const minuteForms = alone(nouns.minute, 'دقيقة')
export const hourForms = alone(nouns.hour, 'ساعة')

/** In whole minutes of the clock, so that everything computed in the same minute agrees. */
function ageInMinutes(at: number, now: number): number {
  return Math.floor(now / minuteMs) - Math.floor(at / minuteMs)
}

/**
 * «الآن», «قبل 5 دقائق», «قبل 23 ساعة»; undefined from 24 hours on, and for times more than five minutes ahead, as that
 * clock is wrong. In milliseconds. @param oldest of the list that the time is in: all of it is relative, or nothing
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

/** When `formatAge` may answer differently, in milliseconds; Infinity once it answers undefined for good. */
export function ageChangesAt(at: number, now: number, oldest = at): number {
  const next = (since: number, step: number) =>
    (Math.floor(since / minuteMs) + (Math.floor(ageInMinutes(since, now) / step) + 1) * step) * minuteMs
  if (ageInMinutes(Math.min(at, oldest), now) >= dayMinutes) return Number.POSITIVE_INFINITY
  return Math.min(next(at, ageInMinutes(at, now) < 60 ? 1 : 60), next(oldest, dayMinutes))
}
