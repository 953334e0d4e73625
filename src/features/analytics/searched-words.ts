import { normaliseArabic } from '../../arabic/normalise.ts'

const longest = 100
/** An email address, telephone number or card number, which a newsroom should not see. */
const personal = /@|\d(?:[\s-]?\d){6}/

/** Normalised words of a search, equal for all its spellings; undefined if it is not counted. */
export function searchedWords(typed: string): { words: string; shown: string } | undefined {
  const shown = typed.trim().replace(/\s+/g, ' ')
  const words = normaliseArabic(shown).trim()
  if (words === '' || shown.length > longest || personal.test(words)) return undefined
  return { words, shown }
}
