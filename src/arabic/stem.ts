import { compose } from './compose.ts'
import { normaliseArabic } from './normalise.ts'
import { brokenPlurals, stopWords, wholeWords } from './stem-words.ts'

/** Stands for an alef with hamza, so that «ألعاب» is not taken for ال and «عاب». */
const hamzaAlef = '\u07ca'
const longest = 40

function lettersOf(word: string): string {
  return normaliseArabic(compose(word).replace(/[أإآ]/g, hamzaAlef))
}

const plainAlef = (letters: string) => letters.replaceAll(hamzaAlef, 'ا')

/** The article ال, alone or after attached prefixes. */
const article = /^(?:ال(?=.{2})|(?:[وف][بكل]?|[بكل])ال(?=.{3})|[وف]?لل(?=.{2}))/
/** Words that only seem to begin with the article. */
const noArticle = /^(?:والد(?:ي?ه|ي?ها|ي?هم|ته|تها|ان|ات)|وكالت(?:ه|ها|هم|نا|ي|ين|ان)|بالغ(?:ون|ين|ات)|الله)$/

/** Longest first; `left` is the fewest letters that must remain. */
const suffixes: readonly (readonly [suffix: string, left: number])[] = [
  ['هما', 3],
  ['ها', 3],
  ['هم', 3],
  ['ات', 2],
  ['ون', 3],
  ['ين', 3],
  ['ان', 3],
  ['يه', 3],
  ['ه', 2],
  ['ي', 3],
  ['ا', 3],
]
/** Before these suffixes the ة of «موازنة» is written ت: «موازنتها», «موازنتان». */
const afterOpenTeh = ['هما', 'ها', 'هم', 'ه', 'ان', 'ين']

const whole = new Set(wholeWords.map(word => plainAlef(lettersOf(word).replace(article, ''))))
const stops = new Set(stopWords.map(lettersOf))
const singulars = new Map(
  brokenPlurals.flatMap(([singular, plurals]) =>
    plurals
      .split(' ')
      .map(plural => [strip(plainAlef(lettersOf(plural))), strip(plainAlef(lettersOf(singular)))]),
  ),
)

function strip(word: string): string {
  let stem = word
  for (let mayBeTeh = false; !whole.has(stem); ) {
    const found = suffixes.find(
      ([suffix, left]) => stem.endsWith(suffix) && stem.length - suffix.length >= left,
    )
    if (!found && !(mayBeTeh && stem.length > 3 && stem.endsWith('ت'))) break
    stem = stem.slice(0, -(found?.[0].length ?? 1))
    mayBeTeh = found !== undefined && afterOpenTeh.includes(found[0])
  }
  return stem
}

function stemLetters(letters: string): string {
  const stem = strip(plainAlef(letters))
  return singulars.get(stem) ?? stem
}

/** Removes prefixes of numbers: «و13», «الـ20». */
function withoutPrefixedNumber(letters: string): string {
  return letters.replace(/^[وفبلك]?(?:ال)?(?=\d)/, '')
}

function isStop(word: string, letters: string): boolean {
  if (stops.has(letters) || (letters.length > 2 && /^[وف]/.test(letters) && stops.has(letters.slice(1))))
    return true
  return /^[وف]?على$/.test(word) || /^[\u0621-\u064a]$/.test(plainAlef(letters))
}

const known = new Map<string, string>()
const mostKnown = 50_000

/**
 * Light stem of one word of splitWords, in any spelling: without ال (also «وبالـ», «للـ») and without endings of
 * gender, number, nisba and pronouns; broken plurals are looked up. Single و ب ل ك ف stay, as no rule tells «بحر» from
 * «بحرب»: search looks for both. '' for stop words.
 */
export function stemOf(word: string): string {
  const present = known.get(word)
  if (present !== undefined) return present
  const letters = withoutPrefixedNumber(lettersOf(word).slice(0, longest))
  const stem = isStop(word, letters)
    ? ''
    : !/[\u0621-\u064a]/.test(letters)
      ? letters.replaceAll(',', '')
      : stemLetters(noArticle.test(letters) ? letters : letters.replace(article, ''))
  if (known.size >= mostKnown) known.clear()
  known.set(word, stem)
  return stem
}

/** A normalised word without ال and the prefixes before it; its ending stays. */
export function withoutArticle(form: string): string {
  return noArticle.test(form) ? form : form.replace(article, '')
}

/** Every stem under which a searched word may be indexed; the searcher may have left out the hamza of «ألعاب». */
export function stemsOf(word: string): string[] {
  const stem = stemOf(word)
  if (stem === '') return []
  const letters = plainAlef(lettersOf(word).slice(0, longest))
  return [
    ...new Set([
      stem,
      ...(article.test(letters) ? [stemLetters(letters), stemLetters(letters.replace(article, ''))] : []),
    ]),
  ]
}

const attached = /^(?:[وف][بلك]?|[بلك])(?=.{3})/
const attachments = ['و', 'ف', 'ب', 'ل', 'ك', 'وب', 'ول', 'وك', 'فب', 'فل']

/** The stem with each possible prefix: «وموازن», «بموازن», … */
export function withAttachments(stem: string): string[] {
  return attachments.map(letters => letters + stem)
}

/** The stem without its prefix; undefined if it has none. */
export function withoutAttachment(stem: string): string | undefined {
  return attached.test(stem) ? stem.replace(attached, '') : undefined
}
