import { lettersOf, plainAlef } from './stem-letters.ts'
import { foreignNames } from './stem-name-list.ts'
import { variants } from './stem-names.ts'
import { stemOfBase } from './stem-suffixes.ts'

/**
 * A word's sounds, which writers spell differently: its consonants by class and as written, and the vowel
 * letters after each.
 */
type Sounds = { key: string; consonants: string; vowels: string[]; length: number }
type Name = Sounds & { stem: string }

/** Letters with which writers in different countries render the same foreign sound. */
const sameConsonant: Record<string, string> = { ق: 'ك', ز: 'س', ص: 'س', ط: 'ت', ث: 'ت', ذ: 'د' }
const fewestLetters = 3
/** Minimum number of consonants in the key, not counting an alef at the beginning. */
const fewestConsonants = { foreign: 2, variant: 4 }

function soundsOf(word: string, g = /غ/g): Sounds {
  const letters = word
    .replace(g, 'ج')
    .replace(/تش/g, 'ش')
    .replace(/شت/g, 'ست')
    .replace(/(.)\1+/g, '$1')
  const [first = '', rest = ''] = [letters.charAt(0), letters.slice(1)]
  const consonants = first + rest.replace(/[اويء]/g, '')
  return {
    key: consonants.replace(/[قزصطثذ]/g, letter => sameConsonant[letter]!).replace(/^و/, 'ف'),
    consonants,
    vowels: rest.split(/[^اويء]/).map(run => run.replaceAll('ء', '')),
    length: letters.length,
  }
}

const countOf = ({ key }: Sounds) => key.replace(/^ا/, '').length

/** Number of letters in which two words with the same key differ; infinite if the last vowel differs. */
function difference(one: Sounds, other: Sounds): number {
  const last = one.vowels.length - 1
  const letters = Array.from(one.consonants, (letter, at) => Number(letter !== other.consonants.charAt(at)))
  const vowels = one.vowels.map((vowel, at) => {
    const otherVowel = other.vowels[at]!
    if (vowel === otherVowel) return 0
    if (at === last && vowel + otherVowel !== 'ا') return Number.POSITIVE_INFINITY
    return isWithin(vowel, otherVowel) ? Math.abs(vowel.length - otherVowel.length) : 2
  })
  return [...letters, ...vowels].reduce((sum, count) => sum + count, 0)
}

const isWithin = (one: string, other: string) => one.includes(other) || other.includes(one)

/**
 * Whether a word may be a spelling of the name. Excludes short names, which differ from other words by a
 * letter, and words that begin like a verb: «تخيل», «توخيل».
 */
function isAlike(word: Sounds, name: Name): boolean {
  const count = countOf(word)
  const by = difference(word, name)
  if (by === 0) return true
  if (count > 3) return by <= Math.min(count - 3 + Number(name.length > 6), 3)
  if (count < 3 || by > 1) return false
  const isVowel = word.consonants === name.consonants
  return isVowel ? !/^[اتين]/.test(word.consonants) : word.length > 4
}

/** Drops a final vowel, because «تيرانا» is also written «تيرانه», but «روما» is not «روم». */
const withoutFinalVowel = (word: string) => word.replace(/(?<=.{4})[اه]$/, '')

const names = new Map<string, Name[]>()
function learn(name: string, fewest: number): void {
  const base = plainAlef(lettersOf(name))
  const stem = stemOfBase(base)
  // Tries the word without endings that may only look like suffixes, and with them: «شيفرون».
  for (const form of new Set([withoutFinalVowel(base), stem])) {
    const sounds = soundsOf(form)
    if (form.length < fewestLetters || countOf(sounds) < fewest) continue
    const list = names.get(sounds.key)
    if (list) list.push({ ...sounds, stem })
    else names.set(sounds.key, [{ ...sounds, stem }])
  }
}
for (const [usual] of variants) learn(usual, fewestConsonants.variant)
for (const name of foreignNames) learn(name, fewestConsonants.foreign)

/**
 * Stem of the known name of which an unknown word is another spelling: «جرناطة» is «غرناطة», «بسكوف»
 * «بيسكوف».
 */
export function nameInOtherSpelling(word: string): string | undefined {
  const form = withoutFinalVowel(word)
  if (form.length < fewestLetters) return undefined
  const readings = form.includes('ق') ? [soundsOf(form), soundsOf(form, /[غق]/g)] : [soundsOf(form)]
  // «عراقتشي», «أغاتش»: a Turkish or Persian c.
  if (form.includes('تش')) readings.push(soundsOf(form.replaceAll('تش', 'ج')))
  for (const sounds of readings) {
    const alike = names.get(sounds.key)?.filter(name => isAlike(sounds, name)) ?? []
    const [nearest] = alike.toSorted((a, b) => difference(sounds, a) - difference(sounds, b))
    if (nearest) return nearest.stem
  }
  return undefined
}
