import { rankOf } from '../../arabic/stem-known.ts'
import { shared } from './compare.ts'
import { hashOf } from './shingles.ts'
import { isNumber, stemsIn } from './stems.ts'

/** Weights by the hash of a stem. */
export type TermWeights = Map<number, number>

/** Features compared to recognise the same event in other words. */
export type EventText = {
  terms: TermWeights
  /** Hashes of the headline's stems; 0 for numbers. */
  headline: Uint32Array
  numbers: string[]
  /** Rare stems, and people. */
  names: string[]
}

const mostTerms = 32
/** Occurrences beyond say no more about a text. */
const mostTimes = 3
/** Stems in more texts than this do not tell events apart. */
const tooFrequent = 300
const unknownRank = 20_000

/**
 * The stems that tell most about a text, weighted by how often it has them and how rare they are in news. Hashes are
 * signed, for PostgreSQL.
 */
export function termsOf({ title, text }: { title: string; text: string }): TermWeights {
  const inTitle = new Set(stemsIn(title))
  const times = new Map<string, number>()
  for (const stem of [...inTitle, ...stemsIn(text)]) times.set(stem, (times.get(stem) ?? 0) + 1)
  const rank = (stem: string) => rankOf(stem) ?? unknownRank
  return new Map(
    [...times]
      .filter(([stem]) => !isNumber(stem) && rank(stem) >= tooFrequent)
      .map(([stem, count]) => ({ stem, telling: Math.min(count, mostTimes) * Math.log(rank(stem)) }))
      .sort((one, other) => other.telling - one.telling || (one.stem < other.stem ? -1 : 1))
      .slice(0, mostTerms)
      .map(({ stem, telling }) => [hashOf(stem) | 0, telling]),
  )
}

/** Weighs terms by how few of `texts` have them; those that none has yet count as in one. */
export function weighed(terms: TermWeights, texts: number, having: ReadonlyMap<number, number>): TermWeights {
  const inverse = (term: number) => Math.log(1 + texts / Math.max(1, having.get(term) ?? 0))
  return new Map([...terms].map(([term, weight]) => [term, weight * inverse(term)]))
}

/** Share of each evidence in the score. */
const parts = { words: 0.7, title: 0.1, names: 0.1, numbers: 0.1 }
/** Common names and numbers beyond say no more. */
const enough = { names: 3, numbers: 2 }
/** Average score with all articles of a story, from which on editors are asked. */
export const eventThreshold = 0.3
const factsAgree = 0.85

/**
 * Likelihood from 0 to 1 that two texts report the same event. `isSeries`: an outlet recently published
 * several headlines of this form, so names or numbers must agree.
 */
export function scoreEvent(one: EventText, other: EventText, { isSeries }: { isSeries: boolean }): number {
  if (isSeries && !agree(one.names, other.names) && !agree(one.numbers, other.numbers)) return 0
  const names = commonOf(one.names, other.names)
  const numbers = commonOf(one.numbers.filter(isTelling), other.numbers.filter(isTelling))
  return (
    parts.words * cosine(one.terms, other.terms) +
    parts.title * titleShare(one.headline, other.headline) +
    parts.names * Math.min(1, names / enough.names) +
    parts.numbers * Math.min(1, numbers / enough.numbers)
  )
}

/** Small numbers are in every other text. */
const isTelling = (number: string) => /\d\d/.test(number)

const agree = (one: string[], other: string[]) =>
  one.length > 0 && other.length > 0 && shared(one, other) >= factsAgree

function commonOf(one: string[], other: string[]): number {
  const known = new Set(one)
  return other.filter(each => known.has(each)).length
}

function cosine(one: TermWeights, other: TermWeights): number {
  let dot = 0
  for (const [term, weight] of one) dot += weight * (other.get(term) ?? 0)
  const length = (terms: TermWeights) => Math.hypot(...terms.values())
  return dot === 0 ? 0 : dot / (length(one) * length(other))
}

/** Stems in common, as a share of the shorter headline. */
function titleShare(one: Uint32Array, other: Uint32Array): number {
  const words = (headline: Uint32Array) => new Set(headline.filter(word => word !== 0))
  const [mine, theirs] = [words(one), words(other)]
  const common = [...mine].filter(word => theirs.has(word)).length
  return common / Math.max(1, Math.min(mine.size, theirs.size))
}
