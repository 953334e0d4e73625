import { rankOf } from './stem-known.ts'

/**
 * Letters with which writers in different countries render the same foreign sound, and the minimum length of
 * such words.
 */
const sameSound: readonly (readonly [letters: string, fewest: number])[] = [
  ['غج', 4],
  ['غق', 6],
  ['سز', 6],
  ['سص', 6],
  ['تط', 6],
  // Only the seat of a hamza differs.
  ['ءو', 5],
  ['ءي', 5],
  ['ءا', 5],
]
/**
 * From this length on, words that differ by one vowel letter match. The shorter word must have this length.
 */
const fewestBesideVowel = 6
const maxSpellings = 40

/**
 * Forms of Arabic verbs and their nouns, in which a single letter makes another word: «يتجول», «متسارع»,
 * «إجلال».
 */
const derived = /^(?:ا?س[تي]|[يتنم]ت|مست|ت..ي.$|م.ا..$|م..و.$|ا..ا.$)/

/**
 * Whether a known stem is certainly a foreign name, by its length and first letter or its end: «ليفاندوفسك»,
 * «يانغ».
 */
export const isForeign = (stem: string) =>
  (stem.length >= 7 && !/^[اتمي]/.test(stem)) || /^.{2,4}ن[غج]$/.test(stem)

/**
 * Other stems of an unknown word or a foreign name: غوتيرس for جوتيرس, and with one vowel letter more or
 * fewer. Excludes stems of other known words.
 */
export function otherSpellings(stem: string): string[] {
  if (derived.test(stem)) return []
  const spellings = [...withOtherG(stem), ...withOtherCh(stem)]
  // «ويتكوف», «فيتكوف»: a foreign w or v.
  if (stem.length >= fewestBesideVowel && /^[وف]/.test(stem))
    spellings.push((stem.startsWith('و') ? 'ف' : 'و') + stem.slice(1))
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
    .slice(0, maxSpellings)
}

const fewestWithCh = 5
/** «عراقجي», «عراقتشي»; «بوتشيتينو», «بوشيتينو». */
function withOtherCh(stem: string): string[] {
  if (stem.length < fewestWithCh) return []
  if (stem.includes('تش')) return ['ش', 'ج'].map(other => stem.replace('تش', other))
  const spellings = stem.length > fewestWithCh ? [stem.replace(/(?<!ت)ش/, 'تش')] : []
  return [...spellings, stem.replace(/ج$/, 'تش')].filter(other => other !== stem)
}

/**
 * Replaces every g, because a writer who uses ج for one uses it for all: «غورغييف», «جورجيف»; in short names
 * too: «يانغ», «يانج»; «هيغل», «هيجل».
 */
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
