import { bodyAt, summaryAt } from './lexemes.ts'
import { findPhrase } from './phrase.ts'
import { inAnyTitle, inBody, inLead, inTitle } from './postings.ts'
import type { Postings, RankColumns, Row } from './rows.ts'
import { type Alternative, lexemesAlone, type RankQuery } from './wanted.ts'

/** Measured by `npm run bench:search`. */
export const weights = {
  saturation: 1.1,
  lengthShare: 0.65,
  title: 2,
  lead: 1.2,
  /** Multiplied by the share of the words in the title. */
  titled: 0.1,
  /** For an occurrence of a synonym. */
  synonym: 0.9,
}
/** Minimum share of the weight that the best article has; articles below are left out. */
export const leastShare = { relevance: 0.3, newest: 0.8 }

export type RankScores = {
  /** Slots of all matches, unordered. */
  slots: Int32Array
  /** By slot. */
  score: Float32Array
  /** Weight of each concept. */
  idfs: number[]
  /** Number of articles with each word's concept. */
  counts: ReadonlyMap<string, number>
}

// By slot, 0 between searches: shared by all searches of the process, as none awaits in between.
let size = 0
/** Weighted occurrences of the current concept. */
let frequency = new Float32Array(0)
let inTitles = new Uint8Array(0)
/** Weight of an article's concepts, and of those in its title; numbers of required concepts, and of those met. */
let mass = new Float32Array(0)
let titled = new Float32Array(0)
let met = new Uint8Array(0)
/** Slots of articles with the concept, and with any concept. */
let found = new Int32Array(0)
let founds = 0
let touched = new Int32Array(0)
let toucheds = 0

function reserve(slots: number): void {
  if (slots <= size) return
  size = Math.ceil(slots * 1.1)
  frequency = new Float32Array(size)
  inTitles = new Uint8Array(size)
  mass = new Float32Array(size)
  titled = new Float32Array(size)
  met = new Uint8Array(size)
  found = new Int32Array(size)
  touched = new Int32Array(size)
}

// Returned score arrays, zeroed: new ones for every search would keep the garbage collector busy.
let spare: Float32Array[] = []
const maxSpare = 4

function takeScores(slots: number): Float32Array {
  spare = spare.filter(({ length }) => length >= slots)
  return spare.pop() ?? new Float32Array(Math.ceil(slots * 1.1))
}

/** Returns the arrays for the next search, when nothing reads them any more. */
export function giveBack({ slots, score }: RankScores): void {
  for (let index = 0; index < slots.length; index += 1) score[slots[index]!] = 0
  if (spare.length < maxSpare) spare.push(score)
}

/** Scores every visible article that matches enough of the query. */
export function scoreAll(
  wanted: Pick<RankQuery, 'concepts' | 'excluded'>,
  postings: Postings,
  articles: RankColumns,
  { mayShow, share }: { mayShow?: (slot: number) => boolean; share: number },
): RankScores {
  reserve(articles.slots)
  toucheds = 0
  const score = takeScores(articles.slots)
  const counts = new Map<string, number>()
  const idfs = wanted.concepts.map(({ anyOf, required, synonyms = [] }) => {
    founds = 0
    for (const alternative of anyOf) countOccurrences(alternative, postings)
    for (const synonym of synonyms) countOccurrences(synonym, postings, weights.synonym)
    const idf = Math.log(1 + (articles.count - founds + 0.5) / (founds + 0.5))
    if (required) for (let index = 0; index < founds; index += 1) met[found[index]!]! += 1
    addScores(score, idf, articles)
    for (const { words } of anyOf) for (const { written } of words) counts.set(written, founds)
    return idf
  })
  for (const { anyOf } of wanted.excluded) {
    founds = 0
    for (const alternative of anyOf) countOccurrences(alternative, postings)
    exclude()
  }
  const required = wanted.concepts.filter(concept => concept.required).length
  const max = refuse(required, mayShow)
  const all = idfs.reduce((sum, idf) => sum + idf, 0) || 1
  return { slots: keep(score, max * share, weights.titled / all), score, idfs, counts }
}

/** Weighted occurrences by parts byte; a name has one in the summary. */
const timesOf = Float32Array.from(
  { length: 256 },
  (_, part) => weights.title * inTitle(part) + weights.lead * inLead(part) + inBody(part),
)

/** Adds an alternative's occurrences to `frequency`, and slots with the first occurrence to `found`. */
function countOccurrences(alternative: Alternative, postings: Postings, weight = 1): void {
  for (const lexeme of lexemesAlone(alternative))
    for (const row of postings.get(lexeme) ?? []) countRow(row, weight)
  if (alternative.words.length < 2) return
  findPhrase(alternative.words, postings, size, (slot, position) => {
    if (frequency[slot] === 0) found[founds++] = slot
    frequency[slot]! += weight * (position < summaryAt ? weights.title : position < bodyAt ? weights.lead : 1)
    if (position < summaryAt) inTitles[slot] = 1
  })
}

function countRow({ slots, parts }: Row, weight: number): void {
  for (let index = 0; index < slots.length; index += 1) {
    const slot = slots[index]!
    if (slot < 0) continue
    const part = parts[index]!
    if (frequency[slot] === 0) found[founds++] = slot
    frequency[slot]! += timesOf[part]! * weight
    if (part >= inAnyTitle) inTitles[slot] = 1
  }
}

/** BM25, over the words of all parts together, for the found articles. */
function addScores(score: Float32Array, idf: number, { length, averageLength }: RankColumns): void {
  const { saturation, lengthShare } = weights
  const max = idf * (1 + saturation)
  const least = saturation * (1 - lengthShare)
  const byLength = (saturation * lengthShare) / averageLength
  for (let index = 0; index < founds; index += 1) {
    const slot = found[index]!
    const times = frequency[slot]!
    frequency[slot] = 0
    if (mass[slot] === 0) touched[toucheds++] = slot
    score[slot]! += (max * times) / (times + least + byLength * length[slot]!)
    mass[slot]! += idf
    if (inTitles[slot] === 0) continue
    titled[slot]! += idf
    inTitles[slot] = 0
  }
}

/** Lower than any share of the maximum. */
const refused = -1e9

function exclude(): void {
  for (let index = 0; index < founds; index += 1) {
    const slot = found[index]!
    frequency[slot] = 0
    inTitles[slot] = 0
    if (mass[slot] !== 0) mass[slot] = refused
  }
}

/** Excludes articles that must not be shown; returns the maximum weight of the rest. */
function refuse(required: number, mayShow: ((slot: number) => boolean) | undefined): number {
  let max = 0
  for (let index = 0; index < toucheds; index += 1) {
    const slot = touched[index]!
    if (met[slot] !== required || (mayShow !== undefined && !mayShow(slot))) mass[slot] = refused
    else if (mass[slot]! > max) max = mass[slot]!
  }
  return max
}

/** Keeps articles with enough weight, adds the title bonus, and clears the arrays for the next search. */
function keep(score: Float32Array, least: number, titledWeight: number): Int32Array {
  let kept = 0
  for (let index = 0; index < toucheds; index += 1) {
    const slot = touched[index]!
    if (mass[slot]! >= least) {
      touched[kept++] = slot
      score[slot]! += titledWeight * titled[slot]! * titled[slot]!
    } else score[slot] = 0
    mass[slot] = 0
    titled[slot] = 0
    met[slot] = 0
  }
  return touched.slice(0, kept)
}
