import { rankOf } from './stem-known.ts'

/** Letters with which writers of different countries render one foreign sound, and how long such a word is at least. */
const sameSound: readonly (readonly [letters: string, fewest: number])[] = [
  ['غج', 5],
  ['غق', 6],
  ['سز', 6],
  ['سص', 6],
  ['تط', 6],
]
/** Words with one vowel letter more or less are the same from here on: the shorter of the two. */
const fewestBesideVowel = 6
const mostSpellings = 40

/** Forms of Arabic verbs and their nouns, where a letter makes another word: «يتجول», «متسارع», «إجلال». */
const derived = /^(?:ا?س[تي]|[يتنم]ت|مست|ت..ي.$|م.ا..$|م..و.$|ا..ا.$)/

/**
 * Other stems of an unknown word, most likely a foreign name: غوتيرس for جوتيرس, and with a vowel letter more or fewer.
 * Stems of known words are left out.
 */
export function otherSpellings(stem: string): string[] {
  if (derived.test(stem)) return []
  const spellings: string[] = []
  for (let at = 0; at < stem.length; at += 1) {
    const [before, letter, after] = [stem.slice(0, at), stem.charAt(at), stem.slice(at + 1)]
    for (const [letters, fewest] of sameSound) {
      const other = letters.charAt(1 - letters.indexOf(letter))
      if (stem.length >= fewest && letters.includes(letter)) spellings.push(before + other + after)
    }
    if (at === 0) continue
    if (/[اوي]/.test(letter) && after !== '' && stem.length > fewestBesideVowel)
      spellings.push(before + after)
    if (stem.length >= fewestBesideVowel)
      for (const vowel of 'اوي') spellings.push(before + vowel + letter + after)
  }
  return spellings
    .filter(spelling => rankOf(spelling) === undefined && !derived.test(spelling))
    .slice(0, mostSpellings)
}
