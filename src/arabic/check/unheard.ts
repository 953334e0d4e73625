import { isInNews, isStem, pairLevel, tierOf } from './lexicon.ts'
import { isBeforeName, isBeforePlace, isGivenName } from './name-context.ts'

/** Beginnings before which a word keeps its first letter. */
const particles = '[وف]?(?:[بلك]?ال|لل|[بلك])?|[وف]'
const bareAlef = new RegExp(`^(${particles})ا(?=[^لا])`)
/** Verbal nouns and verbs of the patterns whose alef has no hamza. */
const wasl =
  /^(?:[وف]?(?:[بلك]?ال|لل|[بلك])?|[وف])ا(?:ست|ن[^اوي]|.ت|ت[^اوي]|[صض]ط|زد|ثن|بن(?!ا)|سم(?:$|ه|ي)|مرأ|ذ[^ا]|د[^ا])/

/** How rare the right spelling may be. */
const rarest = { hamza: 14, yeh: 16, end: 11 }

/**
 * The spelling that news has of a word that news never has: «على اثر», «الحوثى», «العلما». Lists of words have their
 * slips too, so that a word is known there proves little.
 */
export function unheardSpelling(word: string, [previous, next]: readonly [string, string]): string | undefined {
  if (word.length < 3 || isInNews(word) || isGivenName(word)) return undefined
  return withHamza(word, previous, next) ?? withYeh(word) ?? withFinalHamza(word, previous, next)
}

/** How often news has a word beside its neighbours, as a sum of levels. */
export const fitOf = (word: string, previous: string, next: string) =>
  pairLevel(previous, word) + pairLevel(word, next)

const isHeard = (word: string, most: number) => isInNews(word) && (tierOf(word) ?? most) <= most

function withHamza(word: string, previous: string, next: string): string | undefined {
  const [, before] = bareAlef.exec(word) ?? []
  if (before === undefined || wasl.test(word) || isBeforeName(previous) || isBeforePlace(previous))
    return undefined
  const rest = word.slice(before.length + 1)
  const heard = ['أ', 'إ', 'آ'].map(alef => before + alef + rest).filter(one => isHeard(one, rarest.hamza))
  if (heard.length < 2) return heard[0]
  const fits = (one: string) => fitOf(one, previous, next)
  return heard.toSorted((one, other) => fits(other) - fits(one) || (tierOf(one) ?? 99) - (tierOf(other) ?? 99))[0]
}

/** «الحوثى», «نانسى»: no word of news ends so, and one ends in ي. */
function withYeh(word: string): string | undefined {
  if (!word.endsWith('ى')) return undefined
  const right = `${word.slice(0, -1)}ي`
  return isHeard(right, rarest.yeh) ? right : undefined
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
