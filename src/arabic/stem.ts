import { spelledLetters } from './spelled-names.ts'
import { withoutClitics } from './stem-clitics.ts'
import { rankOf } from './stem-known.ts'
import { knownForm, withLostYeh } from './stem-known-form.ts'
import { lettersOf, plainAlef } from './stem-letters.ts'
import { withoutOwner } from './stem-maqsura.ts'
import { nameInOtherSpelling } from './stem-name-spelling.ts'
import { isForeign, otherSpellings } from './stem-spellings.ts'
import { endsInTeh, stemOfBase } from './stem-suffixes.ts'
import { otherVerbs, withoutFuture } from './stem-verbs.ts'
import { maqsuraApart, stopWords } from './stem-words.ts'

const stops = new Set(stopWords.map(lettersOf))
const hasArabic = /[\u0621-\u064a]/

/** Removes prefixes of numbers and Latin letters: «و13», «الـ20», «بالـF-16». */
function withoutPrefixedNumber(letters: string): string {
  return letters.replace(/^[وفبلك]?(?:ال)?(?=[\da-z])/, '')
}

function isStop(word: string, letters: string): boolean {
  if (stops.has(letters) || (letters.length > 2 && /^[وف]/.test(letters) && stops.has(letters.slice(1))))
    return true
  return /^[وف]?على$/.test(word) || /^[\u0621-\u064a]$/.test(plainAlef(letters))
}

const cached = new Map<string, string>()
const maxCached = 50_000
/** Longer strings are not words, and would fill the cache. */
const longestCached = 60

/**
 * Light stem of one word from splitWords, in any spelling: removes clitics and endings of gender, number,
 * nisba and pronouns, and looks up broken plurals and other spellings of names. '' for stop words.
 */
export function stemOf(word: string): string {
  if (word.length > longestCached) return newStemOf(word)
  const present = cached.get(word)
  if (present !== undefined) return present
  const stem = newStemOf(word)
  if (cached.size >= maxCached) cached.clear()
  cached.set(word, stem)
  return stem
}

function newStemOf(word: string): string {
  const spelled = spelledLetters(word)
  if (spelled) return spelled
  const noun = withoutOwner(word)
  if (noun !== undefined) return newStemOf(noun)
  const slow = withLostYeh(word)
  if (slow !== undefined) return stemOfBase(slow)
  const letters = withoutPrefixedNumber(lettersOf(word))
  if (isStop(word, letters)) return ''
  const base = plainAlef(letters)
  if (!hasArabic.test(base)) return stemOfBase(base.replaceAll(',', ''))
  const teh = endsInTeh(word)
  const stem = stemOfLetters(letters, teh)
  const form = maqsuraForm(word, letters)
  const bare = plainAlef(withoutClitics(letters, teh))
  if (form === 'ي') return bare
  if (form === 'ى' && (stem.endsWith('ي') || bare === `${stem}ي`)) return `${bare.slice(0, -1)}ى`
  const known = knownForm(bare, base)
  if (known !== undefined) return stemOfBase(known, teh)
  const now = withoutFuture(stem)
  if (rankOf(now) !== undefined) return now
  if (stem.endsWith('ه')) return stem
  // «الكاراز» is «ألكاراس», without an article.
  return [base, bare, stem].map(nameInOtherSpelling).find(name => name !== undefined) ?? stem
}

const stemOfLetters = (letters: string, teh: boolean) =>
  stemOfBase(plainAlef(withoutClitics(letters, teh)), teh)

const maqsuras = new Set(maqsuraApart.map(lettersOf).map(plainAlef))

/** Keeps the difference between a final ى and ي. */
const maqsuraForm = (word: string, letters: string) =>
  maqsuras.has(plainAlef(withoutClitics(letters))) ? /[ىي](?=\P{L}*$)/u.exec(word)?.[0] : undefined

/** All stems under which a searched word may be indexed. */
export function stemsOf(word: string): string[] {
  const noun = withoutOwner(word)
  if (noun !== undefined) return stemsOf(noun)
  const stem = stemOf(word)
  if (stem === '') return []
  if (spelledLetters(word)) return [stem]
  const letters = plainAlef(withoutPrefixedNumber(lettersOf(word)))
  if (!hasArabic.test(letters) || maqsuraForm(word, letters)) return [stem]
  const plain = stemOfBase(withoutClitics(letters, endsInTeh(word)), endsInTeh(word))
  const others = [
    // The searcher may have omitted the hamza of «ألعاب» or the dots of «ثابتة», and the writer that of
    // «ألمنيوم».
    ...(/[أإآ]/.test(word) ? [plain].filter(isLong) : [plain]),
    ...(/.{3}ه$/.test(letters) ? [stemOfBase(withoutClitics(letters, true), true)] : []),
    ...(letters.startsWith('ال') ? [stemOfBase(letters)].filter(isLong) : []),
    ...(endsInTeh(word) ? [] : otherVerbs(letters, stem)),
    ...(rankOf(stem) === undefined ? unknownOnes(letters, stem, endsInTeh(word)) : []),
    ...(isForeign(stem) ? otherSpellings(stem) : []),
  ]
  return [...new Set([stem, ...others])]
}

/**
 * Whether an additional stem is long enough. Shorter ones mostly belong to another word: «ليند» and «بليند»,
 * «الهمة» and «ألهم».
 */
const isLong = (stem: string) => stem.length >= 5

const fewestOfWhole = 5
const fewestOfAlike = 4
const maxUnknown = 50

/**
 * Further stems of an unknown word, which may be indexed or typed with a clitic, or be a name with several
 * spellings.
 */
function unknownOnes(letters: string, stem: string, teh: boolean): string[] {
  const own = stemOfBase(letters, teh)
  const owns = own.startsWith('ال') ? [own].filter(isLong) : [own]
  const bare = /^[بل]/.test(letters) ? [stemOfBase(letters.slice(1), teh)].filter(isLong) : []
  const attached = isLong(stem) ? Array.from('بل', clitic => clitic + stem) : []
  const unknown = attached.filter(one => rankOf(one) === undefined)
  // «كوردفان»: its end is no ending, and counts as letters of the name.
  const whole = letters.length > fewestOfWhole && letters !== stem ? otherSpellings(letters) : []
  const alike = whole
    .map(one => stemOfBase(one, teh))
    .filter(one => one.length >= fewestOfAlike && rankOf(one) === undefined)
  return [...owns, ...bare, ...unknown, ...new Set([...otherSpellings(stem), ...alike])].slice(0, maxUnknown)
}

/** Removes the clitics of a normalised word, but keeps its ending. */
export function withoutArticle(form: string): string {
  return plainAlef(withoutClitics(form))
}
