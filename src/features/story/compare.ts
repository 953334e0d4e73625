import type { ComparedText } from './fingerprint.ts'
import { jaccard } from './shingles.ts'

type TextRelation = { level: 'copy' | 'update' | 'none'; score: number }

/** Shares of common shingles, from which on a text is a copy, or the same story with changed facts. */
export const thresholds = { copy: 0.8, update: 0.5, updateIfFactsAgree: 0.45 }

/** Share of common numbers and of common names from which on the facts of two texts agree. */
const factsAgree = 0.85
/** Share of common numbers below which a text is an update even if its words are those of a copy. */
const numbersAgree = 0.5
/**
 * Words that a template is filled in with are scattered, and each breaks four shingles; a new paragraph breaks as many
 * shingles as it has words. So texts of one template share far more words than shingles.
 */
const scattered = 0.18

/**
 * Compares two texts. `isSeries` says that an outlet has published several headlines of this form lately, such as
 * prices or weather: then numbers and names must agree.
 */
export function compareTexts(
  one: ComparedText,
  other: ComparedText,
  { isSeries = false }: { isSeries?: boolean } = {},
): TextRelation {
  const score = jaccard(one.shingles, other.shingles)
  const none = { level: 'none', score } as const
  if (score < thresholds.updateIfFactsAgree || isTooShort(one) || isTooShort(other)) return none
  if (nameOthers(one, other) || haveNothingInCommon(one, other)) return none
  const numbers = shared(one.numbers, other.numbers)
  const facts = Math.min(numbers, shared(one.names, other.names))
  const isTemplate = jaccard(one.words, other.words) - score >= scattered
  const mustAgree = isSeries || isTemplate || score < thresholds.update
  if (mustAgree && facts < factsAgree) return none
  return { level: score >= thresholds.copy && numbers >= numbersAgree ? 'copy' : 'update', score }
}

/**
 * Whether two headlines of one form are about different things, of which only their own text tells: «برقية إلى رئيس
 * كينيا», «برقية إلى رئيس بيرو».
 */
function nameOthers(one: ComparedText, other: ComparedText): boolean {
  const length = one.headline.length
  if (length !== other.headline.length) return false
  const places = Array.from(one.headline.keys()).filter(at => one.headline[at] !== other.headline[at])
  if (places.length === 0 || places.length > length / 2) return false
  const [words, otherWords] = [new Set(one.words), new Set(other.words)]
  return places.some(at => {
    const [word, otherWord] = [one.headline[at]!, other.headline[at]!]
    return words.has(word) && !otherWords.has(word) && otherWords.has(otherWord) && !words.has(otherWord)
  })
}

/** «التفاصيل بعد قليل» may be anything. */
const isTooShort = ({ shingles }: ComparedText) => shingles.length < 6

/** Whether neither headline has a word in the other article: then their text is boilerplate. */
function haveNothingInCommon(one: ComparedText, other: ComparedText): boolean {
  const isStrange = (headline: Uint32Array, article: ComparedText) => {
    const known = new Set([...article.words, ...article.headline])
    return headline.every(word => !known.has(word))
  }
  return isStrange(one.headline, other) && isStrange(other.headline, one)
}

/** Share of common values; 1 if neither has any. */
export function shared(one: string[], other: string[]): number {
  const known = new Set(one)
  const common = other.filter(each => known.has(each)).length
  const all = one.length + other.length - common
  return all === 0 ? 1 : common / all
}
