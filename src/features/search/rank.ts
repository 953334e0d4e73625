import { bodyAt, summaryAt } from './lexemes.ts'
import { findPhrase } from './phrase.ts'
import { inBody, inLead, inTitle } from './postings.ts'
import type { Postings, Ranked } from './rows.ts'

/** A word as wanted: any of these lexemes; names count as one occurrence in the summary. */
export type WantedWord = { written: string; lexemes: readonly string[]; form: number; after: number }
/** One word, or several next to each other; or what has such a name. */
export type Alternative = { words: readonly WantedWord[]; names: readonly string[] }
/** Found if one of the alternatives is; all that is found of it counts as one word. */
export type Concept = {
  anyOf: readonly Alternative[]
  required: boolean
  /** Words for the same, which were not typed. */
  synonyms?: readonly Alternative[]
}
/** Articles with one of these names; none counts for the order. */
export type NameFilter = { names: readonly string[]; excluded: boolean }
export type Wanted = {
  concepts: readonly Concept[]
  excluded: readonly Concept[]
  filters: readonly NameFilter[]
}

/** Measured by `npm run bench:search`. */
export const weights = {
  saturation: 1.1,
  lengthShare: 0.65,
  title: 2,
  lead: 1.2,
  /** Times the share of the words that the title has. */
  titled: 0.1,
  /** For an occurrence of a synonym. */
  synonym: 0.9,
}
/** Least share of the weight of the words in the article that has most of them; articles with less are left out. */
export const leastShare = { relevance: 0.3, newest: 0.8 }

export type Scored = {
  /** Slots of all that match, unordered. */
  slots: Int32Array
  /** By slot. */
  score: Float32Array
  /** How much each concept tells articles apart. */
  idfs: number[]
  /** How many articles have a word's concept. */
  counts: ReadonlyMap<string, number>
}

// Reused by every search of the process, as none waits in between.
let size = 0
let score = new Float32Array(0)
let mass = new Float32Array(0)
let titled = new Float32Array(0)
let frequency = new Float32Array(0)
let inTitles = new Uint8Array(0)
let flags = new Uint8Array(0)
let met = new Uint8Array(0)
/** Slots of what has the word, and of what has any. */
let found = new Int32Array(0)
let touched = new Int32Array(0)
let founds = 0
let toucheds = 0

function reserve(slots: number): void {
  if (slots <= size) return
  size = Math.ceil(slots * 1.1)
  score = new Float32Array(size)
  mass = new Float32Array(size)
  titled = new Float32Array(size)
  frequency = new Float32Array(size)
  inTitles = new Uint8Array(size)
  flags = new Uint8Array(size)
  met = new Uint8Array(size)
  found = new Int32Array(size)
  touched = new Int32Array(size)
}

// Scores that were given back, all 0: new ones for every search would keep the garbage collector busy.
let spare: Float32Array[] = []
const mostSpare = 4

function takeScores(slots: number): Float32Array {
  spare = spare.filter(({ length }) => length >= slots)
  return spare.pop() ?? new Float32Array(Math.ceil(slots * 1.1))
}

/** For the next search, when nothing reads them any more. */
export function giveBack({ slots, score: scores }: Scored): void {
  for (let index = 0; index < slots.length; index += 1) scores[slots[index]!] = 0
  if (spare.length < mostSpare) spare.push(scores)
}

/** Adds an alternative's occurrences to `frequency`; slots where these are the first are added to `found`. */
function count({ words, names }: Alternative, postings: Postings, weight = 1): void {
  for (const name of names) {
    for (const { slots } of postings.get(name) ?? []) {
      for (let index = 0; index < slots.length; index += 1) {
        const slot = slots[index]!
        if (slot < 0) continue
        if (frequency[slot] === 0) found[founds++] = slot
        frequency[slot]! += weights.lead * weight
      }
    }
  }
  const [only, ...others] = words
  if (others.length > 0) {
    findPhrase(words, postings, size, (slot, position) => {
      if (frequency[slot] === 0) found[founds++] = slot
      frequency[slot]! +=
        weight * (position < summaryAt ? weights.title : position < bodyAt ? weights.lead : 1)
      if (position < summaryAt) inTitles[slot] = 1
    })
    return
  }
  for (const lexeme of only?.lexemes ?? []) {
    for (const { slots, parts } of postings.get(lexeme) ?? []) {
      for (let index = 0; index < slots.length; index += 1) {
        const slot = slots[index]!
        if (slot < 0) continue
        const part = parts[index]!
        if (frequency[slot] === 0) found[founds++] = slot
        frequency[slot]! += timesOf[part]! * weight
        if (part > mostWithoutTitle) inTitles[slot] = 1
      }
    }
  }
}

/** Weighed occurrences, by the byte of parts. */
const timesOf = Float32Array.from(
  { length: 256 },
  (_, part) => weights.title * inTitle(part) + weights.lead * inLead(part) + inBody(part),
)
const mostWithoutTitle = 63

const isFound = 1
const isExcluded = 2

/** Every article that has enough of what is wanted and may be shown, scored. */
export function scoreAll(
  wanted: Pick<Wanted, 'concepts' | 'excluded'>,
  postings: Postings,
  articles: Ranked,
  { mayShow, share }: { mayShow?: (slot: number) => boolean; share: number },
): Scored {
  reserve(articles.slots)
  toucheds = 0
  const required = wanted.concepts.filter(concept => concept.required).length
  const counts = new Map<string, number>()
  const idfs = wanted.concepts.map(({ anyOf, required, synonyms = [] }) => {
    founds = 0
    for (const alternative of anyOf) count(alternative, postings)
    for (const synonym of synonyms) count(synonym, postings, weights.synonym)
    const idf = Math.log(1 + (articles.count - founds + 0.5) / (founds + 0.5))
    addScores(idf, articles)
    if (required) for (let index = 0; index < founds; index += 1) met[found[index]!]! += 1
    for (const written of writtenOf(anyOf)) counts.set(written, founds)
    return idf
  })
  for (const { anyOf } of wanted.excluded) {
    founds = 0
    for (const alternative of anyOf) count(alternative, postings)
    for (let index = 0; index < founds; index += 1) {
      const slot = found[index]!
      if (flags[slot] === 0) touched[toucheds++] = slot
      flags[slot]! |= isExcluded
      frequency[slot] = 0
      inTitles[slot] = 0
    }
  }
  const all = idfs.reduce((sum, idf) => sum + idf, 0) || 1
  // Moves articles that may be shown to the front of `found`.
  founds = 0
  let most = 0
  for (let index = 0; index < toucheds; index += 1) {
    const slot = touched[index]!
    if (flags[slot] !== isFound || met[slot] !== required || (mayShow && !mayShow(slot))) continue
    found[founds++] = slot
    if (mass[slot]! > most) most = mass[slot]!
  }
  const result = takeScores(articles.slots)
  let kept = 0
  for (let index = 0; index < founds; index += 1) {
    const slot = found[index]!
    if (mass[slot]! < most * share) continue
    found[kept++] = slot
    result[slot] = score[slot]! + (weights.titled * titled[slot]! * titled[slot]!) / all
  }
  const slots = found.slice(0, kept)
  for (let index = 0; index < toucheds; index += 1) {
    const slot = touched[index]!
    score[slot] = 0
    mass[slot] = 0
    titled[slot] = 0
    flags[slot] = 0
    met[slot] = 0
  }
  return { slots, score: result, idfs, counts }
}

const writtenOf = (anyOf: readonly Alternative[]) =>
  anyOf.flatMap(({ words }) => words.map(({ written }) => written))

/** BM25, of the words of all parts together, for what is found. */
function addScores(idf: number, { length, averageLength }: Ranked): void {
  const { saturation, lengthShare } = weights
  const most = idf * (1 + saturation)
  const least = saturation * (1 - lengthShare)
  const byLength = (saturation * lengthShare) / averageLength
  for (let index = 0; index < founds; index += 1) {
    const slot = found[index]!
    const times = frequency[slot]!
    frequency[slot] = 0
    if (flags[slot] === 0) {
      flags[slot] = isFound
      touched[toucheds++] = slot
    }
    score[slot]! += (most * times) / (times + least + byLength * length[slot]!)
    mass[slot]! += idf
    if (inTitles[slot] === 0) continue
    titled[slot]! += idf
    inTitles[slot] = 0
  }
}
