import { normaliseArabic } from '../../arabic/normalise.ts'

const longest = 100
/** An address, a telephone number, a card: not what a newsroom should read. */
const personal = /@|\d(?:[\s-]?\d){6}/

/** What is counted of a search, the same for all its spellings; undefined where nothing is. */
export function searchedWords(typed: string): { words: string; shown: string } | undefined {
  const shown = typed.trim().replace(/\s+/g, ' ')
  const words = normaliseArabic(shown).trim()
  if (words === '' || shown.length > longest || personal.test(words)) return undefined
  return { words, shown }
}
