import { lettersOf, plainAlef } from './stem-letters.ts'
import { foreignNames } from './stem-name-list.ts'
import { variants } from './stem-names.ts'
import { stemOfBase } from './stem-suffixes.ts'

/** A name as its consonants and the vowel letters between them, both as Arab writers vary them. */
type Sounds = { consonants: string; vowels: string[]; length: number }
type Name = Sounds & { stem: string }

/** Letters with which writers of different countries render one foreign sound. */
const sameConsonant: Record<string, string> = { غ: 'ج', ق: 'ك', ز: 'س', ص: 'س', ط: 'ت', ث: 'ت', ذ: 'د' }
const fewestLetters = 4
/** «تيرانا» is written «تيرانه» too, but «روما» is not «روم». */
const withoutFinalVowel = (word: string) => word.replace(/(?<=.{4})[اه]$/, '')

function soundsOf(stem: string, g = /غ/g): Sounds {
  const letters = stem
    .replace(g, 'ج')
    .replace(/تش/g, 'ش')
    .replace(/شت/g, 'ست')
    .replace(/[غقزصطثذ]/g, letter => sameConsonant[letter]!)
    .replace(/(.)\1+/g, '$1')
  const vowels = letters.slice(1).split(/[^اويء]/)
  const consonants = letters.charAt(0) + letters.slice(1).replace(/[اويء]/g, '')
  return { consonants, vowels: vowels.map(run => run.replaceAll('ء', '')), length: letters.length }
}

/** How many vowel letters two names with the same consonants differ by; infinite if it is another vowel at the end. */
function difference(one: Sounds, other: Sounds): number {
  const last = one.vowels.length - 1
  return one.vowels.reduce((sum, vowel, at) => {
    const otherVowel = other.vowels[at]!
    if (vowel === otherVowel) return sum
    if (at === last && vowel + otherVowel !== 'ا') return Number.POSITIVE_INFINITY
    return sum + (isWithin(vowel, otherVowel) ? Math.abs(vowel.length - otherVowel.length) : 2)
  }, 0)
}

const isWithin = (one: string, other: string) => one.includes(other) || other.includes(one)

/** Names of few consonants differ by a vowel from one another. */
function mostDifference({ consonants }: Sounds): number {
  const count = consonants.replace(/^ا/, '').length
  return count < 3 ? 0 : count === 3 ? 1 : count < 6 ? 2 : 3
}

const names = new Map<string, Name[]>()
for (const name of [...variants.map(([usual]) => usual), ...foreignNames]) {
  const base = plainAlef(lettersOf(name).replace(/^ال/, ''))
  const stem = stemOfBase(base)
  if (stem.length < fewestLetters - 1 || !/^[\u0621-\u064a]+$/.test(stem)) continue
  // Without endings that only look like suffixes, and with them: «شيفرون».
  for (const form of new Set([withoutFinalVowel(base), stem])) {
    const sounds = soundsOf(form)
    const list = names.get(sounds.consonants)
    if (list) list.push({ ...sounds, stem })
    else names.set(sounds.consonants, [{ ...sounds, stem }])
  }
}

/** The stem of the known name that an unknown stem spells in another way: «جرناط» is «غرناط», «كابل» «كابول». */
export function nameInOtherSpelling(word: string): string | undefined {
  const stem = withoutFinalVowel(word)
  if (stem.length < fewestLetters - 1) return undefined
  const readings = stem.includes('ق') ? [soundsOf(stem), soundsOf(stem, /[غق]/g)] : [soundsOf(stem)]
  for (const sounds of readings) {
    const found = names
      .get(sounds.consonants)
      ?.map(name => ({ ...name, by: difference(name, sounds) }))
      .filter(
        ({ by, length }) =>
          by <= mostDifference(sounds) && (by === 0 || Math.min(length, sounds.length) >= fewestLetters),
      )
      .sort((a, b) => a.by - b.by)
    if (found?.[0]) return found[0].stem
  }
  return undefined
}
