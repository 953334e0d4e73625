import { rankOf } from './stem-known.ts'

/** Letters with which writers of different countries render one foreign sound, and how long such a word is at least. */
const sameSound: readonly (readonly [letters: string, fewest: number])[] = [
  ['غج', 5],
  ['غق', 6],
  ['سز', 6],
  ['سص', 6],
  ['تط', 6],
  // The seat of a hamza alone.
  ['ءو', 5],
  ['ءي', 5],
  ['ءا', 5],
]
/** Words with one vowel letter more or less are the same from here on: the shorter of the two. */
const fewestBesideVowel = 6
const mostSpellings = 40

/** Forms of Arabic verbs and their nouns, where a letter makes another word: «يتجول», «متسارع», «إجلال». */
const derived = /^(?:ا?س[تي]|[يتنم]ت|مست|ت..ي.$|م.ا..$|م..و.$|ا..ا.$)/

/** A known stem that is surely a foreign name, by its length and first letter or its end: «ليفاندوفسك», «يانغ». */
export const isForeign = (stem: string) =>
  (stem.length >= 7 && !/^[اتمي]/.test(stem)) || /^.{2,4}ن[غج]$/.test(stem)

/**
 * Other stems of a word that is unknown or a foreign name: غوتيرس for جوتيرس, and with a vowel letter more or fewer.
 * Stems of other known words are left out.
 */
export function otherSpellings(stem: string): string[] {
  if (derived.test(stem)) return []
  const spellings = withOtherG(stem)
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
  return [...new Set(spellings)]
    .filter(spelling => (rankOf(spelling) === undefined || isForeign(spelling)) && !derived.test(spelling))
    .slice(0, mostSpellings)
}

/** Whoever writes one g as ج, writes all so: «غورغييف», «جورجيف»; and short names: «يانغ», «يانج»; «هيغل», «هيجل». */
function withOtherG(stem: string): string[] {
  if (!/(?:[غج].*){2}|.ن[غج]$|^.[يو][غج].$/.test(stem) || stem.length < 4) return []
  const flipped = ['جغ', 'غج']
    .map(([from, to]) => stem.replaceAll(from!, to!))
    .filter(other => other !== stem)
  return flipped.flatMap(other => [
    other,
    other.replace(/([اوي])\1/g, '$1'),
    other.replace(/(?<!ي)ي(?!ي)/, 'يي'),
  ])
}
