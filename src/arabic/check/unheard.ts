import { isInNews, isInUse, isStem, pairLevel, tierOf } from './lexicon.ts'
import { isBeforeName, isBeforePlace, isGivenName } from './name-context.ts'
import { readingsOf } from './tokens.ts'

/** Beginnings before which a word keeps its first letter. */
const particles = '[وف]?(?:[بلك]?ال|لل|[بلك])?|[وف]'
const bareAlef = new RegExp(`^(${particles})ا(?=[^لا])`)
/** Verbal nouns and verbs of the patterns whose alef has no hamza. */
const wasl =
  /^(?:[وف]?(?:[بلك]?ال|لل|[بلك])?|[وف])ا(?:ست|ن[^اوي]|.ت|ت[^اوي]|[صض]ط|زد|ثن|بن(?!ا)|سم(?:$|ه|ي)|مرأ|ذ[^ا]|د[^ا])/

/** How rare the right spelling may be. */
const rarest = { hamza: 14, yeh: 16, teh: 13, end: 11, typed: 15, part: 10 }

/**
 * The spelling that news has of a word that news never has: «على اثر», «الحوثى», «العلما». Lists of words have their
 * slips too, so that a word is known there proves little.
 */
export function unheardSpelling(
  word: string,
  [previous, next]: readonly [string, string],
): string | undefined {
  if (word.length < 3 || isInNews(word) || isGivenName(word)) return undefined
  return (
    withHamza(word, previous, next) ??
    withYeh(word) ??
    withTeh(word, previous) ??
    withFinalHamza(word, previous, next) ??
    typedOnce(word, previous)
  )
}

/**
 * «على اثر نهاية»: of two spellings with different hamzas, chooses the one that news has beside these words.
 */
export function fitterThan(
  right: string,
  word: string,
  neighbours: readonly [string, string],
): string | undefined {
  if (right.length !== word.length || !/[أإآ]/.test(right) || /[أإآ]/.test(word)) return undefined
  const other = unheardSpelling(word, neighbours)
  return other && fitOf(other, ...neighbours) > fitOf(right, ...neighbours) + 1 ? other : undefined
}

/** How often news has a word beside its neighbours, as a sum of levels. */
const fitOf = (word: string, previous: string, next: string) =>
  pairLevel(previous, word) + pairLevel(word, next)

const isHeard = (word: string, max: number) => isInNews(word) && (tierOf(word) ?? max) <= max

function withHamza(word: string, previous: string, next: string): string | undefined {
  const [, before] = bareAlef.exec(word) ?? []
  if (before === undefined || wasl.test(word) || isBeforeName(previous) || isBeforePlace(previous))
    return undefined
  // «بابي العامود»: a noun with an ending.
  if (word.endsWith('ي') && isInNews(word.slice(0, -1))) return undefined
  const rest = word.slice(before.length + 1)
  const heard = ['أ', 'إ', 'آ'].map(alef => before + alef + rest).filter(one => isHeard(one, rarest.hamza))
  if (heard.length < 2) return heard[0]
  const fits = (one: string) => fitOf(one, previous, next)
  return heard.toSorted(
    (one, other) => fits(other) - fits(one) || (tierOf(one) ?? 99) - (tierOf(other) ?? 99),
  )[0]
}

/** «الحوثى», «نانسى»: no word of news ends so, and one ends in ي. */
function withYeh(word: string): string | undefined {
  // «يضاهى» may be a passive; «الصحارى» is a plural, «بخارى» a place.
  if (/..ا[^اوي]ى$/.test(word)) return undefined
  if (!word.endsWith('ى') || /^[وف]?س?[يتن]/.test(word) || tierOf(word) !== undefined) return undefined
  // «لنفى», «لعلى»: a particle and a word in ى.
  if (readingsOf(word).some(({ rest }) => isInNews(rest))) return undefined
  const right = `${word.slice(0, -1)}ي`
  return isHeard(right, rarest.yeh) ? right : undefined
}

/** «الملقحه», «تأسيسيه», «ممسكه بطرف»: a noun with ال has no pronoun, and a nisba or a participle hardly ever. */
function withTeh(word: string, previous: string): string | undefined {
  if (!word.endsWith('ه') || word.length < 5) return undefined
  const right = `${word.slice(0, -1)}ة`
  if (/^[وف]?(?:[بك]?ال|لل)/.test(word)) {
    // «فالكره»: known without its particles.
    const noun = word.replace(/^[وف]?[بك]?(?=ال)/, '')
    return isInUse(right) && !isInUse(word) && !isInUse(noun) ? right : undefined
  }
  // «جانبيه»: two of something.
  const one = word.slice(0, -2)
  if (word.endsWith('يه') && tierOf(one) !== undefined && tierOf(`${one}ين`) !== undefined) return undefined
  const isDescribing =
    /[^ا]يه$/.test(word) || (/^[وف]?م[^ا].{2,}ه$/.test(word) && /.(?:ة|ات)$/.test(previous))
  return isDescribing && isHeard(right, rarest.teh) ? right : undefined
}
/** «العلما», «جرا إصابته». */
function withFinalHamza(word: string, previous: string, next: string): string | undefined {
  if (!/[^اه]ا$/.test(word) || isBeforeName(previous)) return undefined
  const right = `${word}ء`
  if (!isHeard(right, rarest.end)) return undefined
  if (/^[وف]?[بلك]?ال/.test(word)) return right
  // «علما» may be an accusative.
  const least = isStem(word.slice(0, -1)) ? 2 : 1
  return pairLevel(previous, right) >= least || pairLevel(right, next) >= least ? right : undefined
}

const isRead = (word: string, least: number) =>
  readingsOf(word).some(
    ({ prefix, rest }) =>
      (prefix === '' || rest.length >= least) &&
      (isInUse(rest) || isStem(rest) || tierOf(`ال${rest}`) !== undefined),
  )
/** Whether news has the word, or a frequent one with particles before it. */
const isHeardForm = (word: string) =>
  isHeard(word, rarest.typed) ||
  readingsOf(word).some(
    ({ prefix, rest }) =>
      prefix !== '' && rest.length > 3 && isInNews(rest) && (tierOf(rest) ?? 99) <= rarest.part,
  )

/** «مددينة», «بقاابس»: a doubled letter in a string that is not a word. */
function typedOnce(word: string, previous: string): string | undefined {
  if (word.length < 5 || isInUse(word) || isBeforeName(previous) || isRead(word, 3)) return undefined
  return Array.from(
    word.matchAll(/(.)\1/g),
    ({ index }) => word.slice(0, index) + word.slice(index + 1),
  ).find(isHeardForm)
}
