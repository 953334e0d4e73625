import { type RawBuilder, sql } from 'kysely'
import { likePattern } from './selections.ts'

/** As in the migration that makes `in_ascii`. */
const letters = 'ابتثجحخدذرزسشصضطظعغفقكلمنهويءپچژگڤ'
const signs = 'abtcjhxd0rzs12345egfqklmnowy6p789v'
const signOf = new Map(Array.from(letters, (letter, at) => [letter, signs[at]!]))

export const toAscii = (text: string) => Array.from(text, letter => signOf.get(letter) ?? letter).join('')

/**
 * Whether normalised text contains other normalised text, by an index on `in_ascii(text)` if there is one. In databases
 * whose locale is C, as the embedded one, pg_trgm passes over all letters but ASCII.
 */
export function normalisedContains(text: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  return sql`(in_ascii(${text}) like ${likePattern(toAscii(part))} and ${text} like ${likePattern(part)})`
}
