import { knownWords } from './stem-known-words.ts'
import { lettersOf, plainAlef } from './stem-letters.ts'
import { foreignNames } from './stem-name-list.ts'
import { variants } from './stem-names.ts'
import { brokenPlurals } from './stem-plurals.ts'
import { stemOfBase } from './stem-suffixes.ts'

const normal = (word: string) => plainAlef(lettersOf(word))
const names = [...variants.flat(), ...foreignNames].map(normal)
const words = [...knownWords.trim().split(/\s+/), ...brokenPlurals.flat().map(normal), ...names]
const listed = new Set(words)
const listedNames = new Set(names)
const ranks = new Map<string, number>()
for (const word of words) {
  for (const stem of [stemOfBase(word), ...(word.endsWith('ه') ? [stemOfBase(word, true)] : [])])
    if (!ranks.has(stem)) ranks.set(stem, ranks.size)
}

/** Whether the list has the word in exactly this form. */
export const isListed = (letters: string) => listed.has(letters)
export const isListedName = (letters: string) => listedNames.has(letters)
/** Rank by frequency, 0 for the most frequent stem; undefined for an unknown one. */
export const rankOf = (stem: string) => ranks.get(stem)
