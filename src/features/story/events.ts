import { rankOf } from '../../arabic/stem-known.ts'
import { shared } from './compare.ts'
import { hashOf } from './shingles.ts'
import { isNumber, type TextStems } from './stems.ts'

/** Weights by the hash of a stem. */
export type TermWeights = Map<number, number>

/** Features compared to recognise the same event in other words. */
export type EventText = {
  /** The most telling first. */
  terms: TermWeights
  /** Hashes of all stems, and of the headline's; 0 for numbers. */
  words: Uint32Array
  headline: Uint32Array
  numbers: string[]
  /** Rare stems. */
  names: string[]
  people: string[]
}

const maxTerms = 64
/** Occurrences beyond say no more about a text. */
const maxTimes = 3
/** Stems in more texts than this do not tell events apart. */
const tooFrequent = 150
const unknownRank = 20_000

/**
 * The stems that tell most about a text, the most telling first: weighted by how often it has them and how rare they are
 * in news. Hashes are signed, for PostgreSQL.
 */
export function termsOf({ headline, body }: TextStems): TermWeights {
  const times = new Map<string, number>()
  for (const stem of [...new Set(headline), ...body]) times.set(stem, (times.get(stem) ?? 0) + 1)
  const rank = (stem: string) => rankOf(stem) ?? unknownRank
  return new Map(
    [...times]
      .filter(([stem]) => !isNumber(stem) && rank(stem) >= tooFrequent)
      .map(([stem, count]) => ({ stem, telling: Math.min(count, maxTimes) * Math.log(rank(stem)) }))
      .sort((one, other) => other.telling - one.telling || (one.stem < other.stem ? -1 : 1))
      .slice(0, maxTerms)
      .map(({ stem, telling }) => [hashOf(stem) | 0, telling]),
  )
}

/** Share of each evidence in the score, and what speaks against one event. */
const parts = { text: 0.75, title: 0.25, people: 0.05 }
const against = { numbers: 0.1, later: 0.5 }
/** Hours after which a text is increasingly likely to be about consequences of the event. */
const lateness = { from: 12, until: 48 }
/** Average score with all articles of a story, from which on editors are asked. */
export const eventThreshold = 0.33
const factsAgree = 0.85

type Relation = {
  /** An outlet recently published several headlines of this form. */
  isSeries: boolean
  hoursApart: number
}

/**
 * Likelihood from 0 to 1 that two texts of different outlets report the same event: how much of what is telling in one,
 * and in its headline, the other has too. Other numbers and a late hour speak against it. In a series, names or numbers
 * must agree.
 */
export function scoreEvent(one: EventText, other: EventText, { isSeries, hoursApart }: Relation): number {
  if (isSeries && !agree(one.names, other.names) && !agree(one.numbers, other.numbers)) return 0
  const [mine, theirs] = [covered(one, other), covered(other, one)]
  const score =
    parts.text * inCommon(mine.text, theirs.text) +
    parts.title * inCommon(mine.title, theirs.title) +
    (commonOf(one.people, other.people) > 0 ? parts.people : 0) -
    against.numbers * otherNumbers(one, other) -
    against.later * latenessOf(hoursApart)
  return Math.min(1, Math.max(0, score))
}

/** Between the lesser of two shares and their mean. */
const inCommon = (mine: number, theirs: number) => (Math.min(mine, theirs) + (mine + theirs) / 2) / 2

/** Shares of the weight of a text's terms, and of those in its headline, that the other text has. */
function covered({ terms, headline }: EventText, other: EventText): { text: number; title: number } {
  let [common, all, titleCommon, titleAll] = [0, 0, 0, 0]
  for (const [term, weight] of terms) {
    const hash = term >>> 0
    const isCommon = isAmong(other.words, hash) || other.headline.includes(hash)
    all += weight
    if (isCommon) common += weight
    if (!headline.includes(hash)) continue
    titleAll += weight
    if (isCommon) titleCommon += weight
  }
  return { text: all === 0 ? 0 : common / all, title: titleAll === 0 ? 0 : titleCommon / titleAll }
}

/** Whether a hash is among some in ascending order: a set of each text would cost more than all the rest. */
function isAmong(hashes: Uint32Array, hash: number): boolean {
  let [from, to] = [0, hashes.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (hashes[middle]! < hash) from = middle + 1
    else to = middle
  }
  return hashes[from] === hash
}

/** Share of the numbers of the text that has fewer which the other one lacks. */
function otherNumbers(one: EventText, other: EventText): number {
  const [mine, theirs] = [one.numbers.filter(isTelling), other.numbers.filter(isTelling)]
  const fewer = Math.min(mine.length, theirs.length)
  return fewer === 0 ? 0 : 1 - commonOf(mine, theirs) / fewer
}

function latenessOf(hours: number): number {
  return Math.min(1, Math.max(0, (hours - lateness.from) / (lateness.until - lateness.from)))
}

/** Small numbers are in every other text. */
const isTelling = (number: string) => /\d\d/.test(number)

const agree = (one: string[], other: string[]) =>
  one.length > 0 && other.length > 0 && shared(one, other) >= factsAgree

function commonOf(one: string[], other: string[]): number {
  const known = new Set(one)
  return other.filter(each => known.has(each)).length
}
