import { knownWords } from './stem-known-words.ts'
import { lettersOf, plainAlef } from './stem-letters.ts'
import { variants } from './stem-names.ts'
import { brokenPlurals } from './stem-plurals.ts'
import {
  alefTeh,
  defectiveVerbs,
  doubledVerbs,
  feminineApart,
  nisbaOfTeh,
  shortFeminine,
  wholeWords,
} from './stem-words.ts'

/** Longest first; `left` is the minimum number of remaining letters. */
const suffixes: readonly (readonly [suffix: string, left: number])[] = [
  ['هما', 3],
  ['ها', 3],
  ['هم', 3],
  ['هن', 3],
  ['نا', 4],
  ['وا', 3],
  ['ات', 2],
  ['ون', 3],
  ['ين', 3],
  ['ان', 3],
  ['يه', 3],
  ['ه', 2],
  ['ي', 3],
  ['ا', 3],
]
/** Suffixes before which the ة of «موازنة» becomes ت: «موازنتها», «موازنتان», «موازنتي». */
const afterOpenTeh = new Set(['هما', 'ها', 'هم', 'هن', 'نا', 'ه', 'ان', 'ين', 'ي'])
/** Shorter words in تي are names: «هايتي». */
const fewestBeforeTi = 5

/** Removed first, because pronouns follow all other endings. */
const pronouns = new Set(['هما', 'ها', 'هم', 'هن', 'نا', 'ه'])

const normal = (word: string) => plainAlef(lettersOf(word))
/** Whether a word ends in ة, which is never a pronoun. */
export const endsInTeh = (word: string) => /ة\P{L}*$/u.test(word)

const withoutTeh = (words: string[]) => new Set(words.map(word => normal(word).slice(0, -1)))
const apart = withoutTeh(feminineApart)
const short = withoutTeh(shortFeminine)
const ofAlefTeh = withoutTeh(alefTeh)
const whole = new Set(
  [
    ...wholeWords,
    ...brokenPlurals.flatMap(([, ...plurals]) => plurals),
    ...nisbaOfTeh.map(([, nisba]) => nisba),
  ].map(normal),
)

function suffixOf(word: string, last: string): string | undefined {
  const fitting = suffixes.filter(
    ([suffix, left]) =>
      word.length - suffix.length >= left &&
      word.endsWith(suffix) &&
      !(last !== '' && pronouns.has(suffix)) &&
      // «بداية» is not «بدا».
      !((suffix === 'ي' || suffix === 'يه') && word.charAt(word.length - suffix.length - 1) === 'ا') &&
      !(suffix === 'ا' && (last === 'ة' || last === 'ت' || pronouns.has(last))) &&
      // «زلاتان» is a name.
      !(suffix === 'ات' && word.length === 4 && (last === 'ان' || last === 'ين')),
  )
  return (fitting.findLast(([suffix]) => whole.has(word.slice(0, -suffix.length))) ?? fitting[0])?.[0]
}

/** Whether a word's ت is certainly a ة: «وفات» before «ه», «سنت» before «ين». */
function isTeh(word: string): boolean {
  const rest = word.slice(0, -1)
  return word.endsWith('ت') && (ofAlefTeh.has(rest) || short.has(rest) || apart.has(rest))
}

/** Removes endings of gender, number, nisba and pronouns; returns the rest and the last ending removed. */
function strip(word: string, teh: boolean): { rest: string; last: string } {
  const ending = teh && !whole.has(word) ? 'ة' : ''
  let rest = ending ? word.slice(0, -1) : word
  let last = ending
  while (!whole.has(rest)) {
    const mayOpen = afterOpenTeh.has(last) && rest.length >= (last === 'ي' ? fewestBeforeTi : 4)
    const open = mayOpen && rest.endsWith('ت') ? 'ت' : undefined
    const suffix = afterOpenTeh.has(last) && isTeh(rest) ? 'ت' : (suffixOf(rest, last) ?? open)
    if (suffix === undefined) break
    rest = rest.slice(0, -suffix.length)
    last = suffix
  }
  return { rest, last }
}

const ofTeh = new Set(['ة', 'ت', 'ات'])
const ofFeminine = new Set([...ofTeh, 'ه'])

function stemAlone(word: string, teh: boolean): string {
  const { rest, last } = strip(word, teh)
  return ofFeminine.has(last) && apart.has(rest) ? `${rest}ه` : rest
}

const stemOfEntry = (word: string) => stemAlone(normal(word), endsInTeh(word))
const singulars = new Map(
  brokenPlurals.flatMap(([singular, ...plurals]) =>
    plurals.map(plural => [normal(plural), stemOfEntry(singular)]),
  ),
)
const nisbas = new Map(nisbaOfTeh.map(([noun, nisba]) => [normal(nisba), stemOfEntry(noun)]))
const spellings = new Map(
  variants.flatMap(([usual, ...others]) => {
    const stem = stemOfEntry(usual)
    return others.map(other => [stemOfEntry(other), singulars.get(stem) ?? stem])
  }),
)
const pasts = new Map([
  ...defectiveVerbs.flatMap(verb =>
    ['ت', 'و'].map(ending => [normal(verb).slice(0, -1) + ending, stemOfEntry(verb)] as const),
  ),
  ...doubledVerbs.map(verb => [`${normal(verb)}ت`, normal(verb)] as const),
])

/** Past stems that may take ت: «قال», «وصل», «تأسس», «أعلن», «شارك», «انتقل», «استخدم». */
const past = /^(?:[^يت][^يو][^اوي]|.ا..|ا...|ت...|ت.ا..|ان...|ا.[تدط]..?|است...?|[سه]ي..|ترجم|عرقل|برهن)$/
const names = new Set(variants.map(([usual]) => stemOfEntry(usual)))
const known = new Set(knownWords.split(/\s+/))

/** Removes the ت of a past: «قالت» is «قال», «أعلنت» «أعلن», «توفيت» «توفي»; but not «تصويت» or «باهت». */
function withoutPastTe(stem: string): string {
  const verb = stem.slice(0, -1)
  if (/..يت$/.test(stem) && known.has(verb)) return stemAlone(verb, false)
  const isVerb = past.test(verb) || (verb.length === 4 && known.has(verb))
  const isPast = stem.endsWith('ت') && !/[اوي]$/.test(verb) && isVerb
  return isPast && !whole.has(stem) && !names.has(stem) ? verb : stem
}

/** Stem of a word without clitics. `teh`: the last letter was ة. */
export function stemOfBase(word: string, teh = false): string {
  const { rest, last } = strip(word, teh)
  // «فرقة» is not «فرق», the plural, nor «محاكمات» «محاكم»; «أجهزتهم» is «أجهزة».
  const plural = last === 'ت' && !whole.has(rest) ? `${rest}ه` : ofTeh.has(last) ? '' : rest
  const singular = nisbas.get(rest) ?? singulars.get(plural)
  const stem = singular ?? (ofFeminine.has(last) && apart.has(rest) ? `${rest}ه` : rest)
  return spellings.get(stem) ?? pasts.get(stem) ?? withoutPastTe(stem)
}
