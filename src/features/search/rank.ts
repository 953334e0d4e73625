import { bodyAt, summaryAt } from './lexemes.ts'
import { decodeDocuments, type Encoded, eachPlaces, inBody, inLead, inTitle } from './postings.ts'

/** The articles that are ranked, by slot. */
export type Ranked = {
  /** The slot of a document's number; negative if the article was indexed again or is gone. */
  slotOf: Int32Array
  slots: number
  /** In words. */
  length: Float32Array
  /** Those that readers may see; only they are counted. */
  seen: Uint8Array
  count: number
  averageLength: number
}

/** One lexeme's postings in a segment, read once for scoring and for looking closer. */
export type Row = {
  /** Negative where readers do not see the article, or these are not its postings any more. */
  slots: Int32Array
  parts: Uint8Array
  places: Uint8Array
}
export type Postings = ReadonlyMap<string, readonly Row[]>

export function readRow({ docs, places }: Encoded, { slotOf, seen }: Ranked): Row {
  const { numbers: slots, parts } = decodeDocuments(docs)
  for (let index = 0; index < slots.length; index += 1) {
    const slot = slotOf[slots[index]!] ?? -1
    slots[index] = slot >= 0 && seen[slot] ? slot : -1
  }
  return { slots, parts, places }
}

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
/** What has one of these names; none counts for the order. */
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
  /** Of the share of the words that the title has. */
  titled: 0.1,
  /** Of an occurrence of a synonym. */
  synonym: 0.9,
}
/** Of the weight of the words in the article that has most of them; articles with less are left out. */
export const leastShare = { relevance: 0.3, newest: 0.8 }

export type Scored = {
  /** Slots of all that match, unordered. */
  slots: number[]
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

function reserve(slots: number): void {
  if (slots <= size) return
  size = Math.ceil(slots * 1.25)
  score = new Float32Array(size)
  mass = new Float32Array(size)
  titled = new Float32Array(size)
  frequency = new Float32Array(size)
  inTitles = new Uint8Array(size)
  flags = new Uint8Array(size)
  met = new Uint8Array(size)
}

/** Adds an alternative's occurrences to `frequency`; slots where these are the first are pushed to `found`. */
function count({ words, names }: Alternative, postings: Postings, found: number[], weight = 1): void {
  const add = (slot: number, times: number, title: boolean) => {
    if (frequency[slot] === 0) found.push(slot)
    frequency[slot]! += times * weight
    if (title) inTitles[slot] = 1
  }
  for (const name of names) {
    for (const { slots } of postings.get(name) ?? []) {
      for (const slot of slots) if (slot >= 0) add(slot, weights.lead, false)
    }
  }
  const [only, ...others] = words
  if (others.length > 0) {
    for (const [slot, places] of findPhrase(words, postings)) {
      for (const place of places) {
        const title = place < summaryAt
        add(slot, title ? weights.title : place < bodyAt ? weights.lead : 1, title)
      }
    }
    return
  }
  for (const lexeme of only?.lexemes ?? []) {
    for (const { slots, parts } of postings.get(lexeme) ?? []) {
      for (let index = 0; index < slots.length; index += 1) {
        const slot = slots[index]!
        if (slot < 0) continue
        const part = parts[index]!
        const title = inTitle(part)
        add(slot, weights.title * title + weights.lead * inLead(part) + inBody(part), title > 0)
      }
    }
  }
}

/** Where the phrase ends, in every article that has it. */
function findPhrase(words: readonly WantedWord[], postings: Postings): Map<number, Set<number>> {
  let ends: Map<number, Set<number>> | undefined
  for (const { lexemes, after } of words) {
    const before = ends
    const next = new Map<number, Set<number>>()
    for (const { slots, places } of lexemes.flatMap(lexeme => postings.get(lexeme) ?? [])) {
      eachPlaces(
        places,
        index => slots[index]! >= 0 && (before === undefined || before.has(slots[index]!)),
        (index, positions) => {
          const slot = slots[index]!
          const at = before?.get(slot)
          for (const place of positions) {
            if (at && !at.has(place - after)) continue
            const known = next.get(slot)
            if (known) known.add(place)
            else next.set(slot, new Set([place]))
          }
        },
      )
    }
    ends = next
  }
  return ends ?? new Map()
}

const isFound = 1
const isExcluded = 2

/** Every article that has enough of what is wanted and may be shown, scored. */
export function scoreAll(
  wanted: Pick<Wanted, 'concepts' | 'excluded'>,
  postings: Postings,
  articles: Ranked,
  { mayShow, share }: { mayShow: (slot: number) => boolean; share: number },
): Scored {
  reserve(articles.slots)
  const touched: number[] = []
  const required = wanted.concepts.filter(concept => concept.required).length
  const counts = new Map<string, number>()
  const idfs = wanted.concepts.map(({ anyOf, required, synonyms = [] }) => {
    const found: number[] = []
    for (const alternative of anyOf) count(alternative, postings, found)
    for (const synonym of synonyms) count(synonym, postings, found, weights.synonym)
    const idf = Math.log(1 + (articles.count - found.length + 0.5) / (found.length + 0.5))
    for (const slot of found) addScore(slot, idf, articles, touched)
    if (required) for (const slot of found) met[slot]! += 1
    for (const written of writtenOf(anyOf)) counts.set(written, found.length)
    return idf
  })
  for (const { anyOf } of wanted.excluded) {
    const found: number[] = []
    for (const alternative of anyOf) count(alternative, postings, found)
    for (const slot of found) {
      if (flags[slot] === 0) touched.push(slot)
      flags[slot]! |= isExcluded
      frequency[slot] = 0
      inTitles[slot] = 0
    }
  }
  const all = idfs.reduce((sum, idf) => sum + idf, 0) || 1
  const may = touched.filter(slot => flags[slot] === isFound && met[slot] === required && mayShow(slot))
  let most = 0
  for (const slot of may) most = Math.max(most, mass[slot]!)
  const slots = may.filter(slot => mass[slot]! >= most * share)
  const result = new Float32Array(articles.slots)
  for (const slot of slots)
    result[slot] = score[slot]! + (weights.titled * titled[slot]! * titled[slot]!) / all
  for (const slot of touched) {
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

/** BM25, of the words of all parts together. */
function addScore(slot: number, idf: number, { length, averageLength }: Ranked, touched: number[]): void {
  const { saturation, lengthShare } = weights
  const times = frequency[slot]!
  frequency[slot] = 0
  if (flags[slot] === 0) {
    flags[slot] = isFound
    touched.push(slot)
  }
  const relative = 1 - lengthShare + (lengthShare * length[slot]!) / averageLength
  score[slot]! += (idf * times * (1 + saturation)) / (times + saturation * relative)
  mass[slot]! += idf
  if (inTitles[slot]) titled[slot]! += idf
  inTitles[slot] = 0
}

/** The first of an order, unordered. */
export function first(
  slots: readonly number[],
  isBefore: (a: number, b: number) => boolean,
  most: number,
): number[] {
  if (slots.length <= most) return [...slots]
  // A heap with the last on top.
  const heap = slots.slice(0, most)
  const sink = (from: number) => {
    for (let at = from; ; ) {
      const left = 2 * at + 1
      let last = at
      if (left < most && isBefore(heap[last]!, heap[left]!)) last = left
      if (left + 1 < most && isBefore(heap[last]!, heap[left + 1]!)) last = left + 1
      if (last === at) return
      const held = heap[at]!
      heap[at] = heap[last]!
      heap[last] = held
      at = last
    }
  }
  for (let at = most >> 1; at >= 0; at -= 1) sink(at)
  for (let at = most; at < slots.length; at += 1) {
    if (!isBefore(slots[at]!, heap[0]!)) continue
    heap[0] = slots[at]!
    sink(0)
  }
  return heap
}
