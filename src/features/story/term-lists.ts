import type { TermWeights } from './events.ts'
import { TermList } from './term-list.ts'

/** Bounds of a lookup. Terms in as many texts as `perTerm` are not saved, as nothing is found by them. */
const max = { terms: 32, perTerm: 100, candidates: 12 }
const minTerms = 3
/** Old entries that a list may have before it is written anew. */
const maxOld = 32

/** An article with its most telling terms, and the number of texts of three days. */
export type OwnTerms = { id: number; seenAt: number; terms: [term: number, telling: number][]; texts: number }

/** The terms by which a text is found. */
export const tellingTerms = ({ terms }: { terms: TermWeights }) => [...terms].slice(0, max.terms)

/** Entries to be appended to a term's list, or the whole list. */
export type ListChange = { term: number; entries: Buffer; isWhole: boolean }

const empty = new Uint8Array()

/** The lists of some terms, read for several articles that are saved one after the other. */
export class TermLists {
  readonly #lists = new Map<number, TermList>()
  readonly #since: number

  /** @param since articles seen before, in seconds since 1970, do not count */
  constructor(rows: { term: number; entries: Buffer }[], since: number) {
    this.#since = since
    for (const { term, entries } of rows) this.#lists.set(term, new TermList(entries, since, maxOld))
  }

  /**
   * Saves an article's terms, weighted by how few texts have them.
   * @returns the articles that share most of the weight with it
   */
  exchange({ id, seenAt, terms, texts }: OwnTerms): number[] {
    found.clear()
    for (const [term, telling] of terms) {
      const list = this.#listOf(term)
      const others = list.countOthers(id)
      list.remove(id)
      if (others >= max.perTerm) continue
      const weight = Math.fround(telling) * Math.log(1 + texts / Math.max(others, 1))
      list.eachOther(id, (otherId, otherWeight) => found.add(otherId, weight * otherWeight))
      if (seenAt > this.#since) list.add({ articleId: id, weight: Math.fround(weight), seenAt })
    }
    return found.best()
  }

  /** Removes an article from the lists of these terms. */
  forget(id: number, terms: Iterable<number>): void {
    for (const term of terms) this.#listOf(term).remove(id)
  }

  changes(): ListChange[] {
    return [...this.#lists].flatMap(([term, list]) => {
      const change = list.change()
      return change ? { term, ...change } : []
    })
  }

  #listOf(term: number): TermList {
    const known = this.#lists.get(term)
    if (known) return known
    const list = new TermList(empty, this.#since, maxOld)
    this.#lists.set(term, list)
    return list
  }
}

/** More than twice the entries that an article's lists have together, as a power of two. */
const slots = 8192

/**
 * The weight that each of some articles shares: a hash table in columns, as it is filled with thousands of entries. One
 * serves all articles, one after the other, as allocating it for each takes longer than filling it.
 */
class SharedWeights {
  readonly #ids = new Int32Array(slots)
  readonly #counts = new Uint8Array(slots)
  readonly #weights = new Float64Array(slots)
  #used: number[] = []

  add(id: number, weight: number): void {
    let slot = Math.imul(id, 0x9e3779b1) & (slots - 1)
    while (this.#counts[slot] !== 0 && this.#ids[slot] !== id) slot = (slot + 1) & (slots - 1)
    if (this.#counts[slot] === 0) {
      this.#ids[slot] = id
      this.#weights[slot] = 0
      this.#used.push(slot)
    }
    this.#counts[slot]! += 1
    this.#weights[slot]! += weight
  }

  clear(): void {
    for (const slot of this.#used) this.#counts[slot] = 0
    this.#used = []
  }

  /** The articles that share enough terms, those that share most of the weight first. */
  best(): number[] {
    return this.#used
      .filter(slot => this.#counts[slot]! >= minTerms)
      .sort(
        (one, other) => this.#weights[other]! - this.#weights[one]! || this.#ids[one]! - this.#ids[other]!,
      )
      .slice(0, max.candidates)
      .map(slot => this.#ids[slot]!)
  }
}

const found = new SharedWeights()
