import { firstPartOf } from './glued-names.ts'
import { letterNumberCuts } from './glued-numbers.ts'

const none: readonly number[] = []

/** Positions at which a written word is split. Most words are not, and share one empty array. */
export function cutsIn(found: string): readonly number[] {
  const first = firstPartOf(found)
  return first > 0 ? [first] : hasDigit.test(found) ? letterNumberCuts(found) : none
}

const hasDigit = /[\d\u0660-\u0669\u06f0-\u06f9]/

/** The parts between these positions. */
export function* partsOf(found: string, cuts: readonly number[]): Generator<{ start: number; end: number }> {
  let start = 0
  for (const end of [...cuts, found.length]) {
    yield { start, end }
    start = end
  }
}
