import { isInNews } from './lexicon.ts'
import { nearestWord } from './nearest-word.ts'
import { rightByShape } from './word-shapes.ts'

/** How many unknown words of a text may still be compared with known ones. */
export type Comparisons = { left: number }

/** Each takes about a millisecond. A text with more unknown words is not in the language of news. */
const maxComparisons = 1200

export const allowComparisons = (): Comparisons => ({ left: maxComparisons })

/** False when none is left. */
export function compareOne(comparisons: Comparisons): boolean {
  comparisons.left -= 1
  return comparisons.left >= 0
}

/** Words that news never has. */
export const countUnknown = (text: string): number =>
  text.match(/[\u0621-\u064a]{3,}/g)?.filter(word => !isInNews(word)).length ?? 0

/** The word that was meant, if this one is compared at all. */
export function compareUnknown(
  word: string,
  neighbours: readonly [string, string],
  comparisons: Comparisons,
): string | undefined {
  const nearest = isInNews(word) || compareOne(comparisons) ? nearestWord(word, neighbours) : undefined
  // «إستخدام» is frequent, and wrong all the same.
  return nearest && (rightByShape(nearest) ?? nearest)
}
