import type { TermWeights } from './events.ts'
import { readEntries, type TermEntry, writeEntries } from './term-list.ts'

/** Bounds of a lookup. Terms in as many texts as `perTerm` are not saved, as nothing is found by them. */
const max = { terms: 32, perTerm: 100, candidates: 12 }
const minTerms = 3
/** Old entries that a list may have before it is written anew. */
const maxOld = 32

/** An article with its most telling terms, and the number of texts of three days. */
export type OwnTerms = { id: number; seenAt: number; terms: [term: number, telling: number][]; texts: number }

/** The terms by which a text is found. */
export const tellingTerms = ({ terms }: { terms: TermWeights }) => [...terms].slice(0, max.terms)

type List = { entries: TermEntry[]; added: TermEntry[]; isRewritten: boolean }

/** The lists of some terms, read for several articles that are saved one after the other. */
export class TermLists {
  readonly #lists = new Map<number, List>()
  readonly #since: number

  /** @param since articles seen before, in seconds since 1970, do not count */
  constructor(rows: { term: number; entries: Buffer }[], since: number) {
    this.#since = since
    for (const { term, entries: bytes } of rows) {
      const all = readEntries(bytes)
      const entries = all.filter(({ seenAt }) => seenAt > since)
      this.#lists.set(term, { entries, added: [], isRewritten: all.length - entries.length >= maxOld })
    }
  }

  /**
   * Saves an article's terms, weighted by how few texts have them.
   * @returns the articles that share most of the weight with it
   */
  exchange({ id, seenAt, terms, texts }: OwnTerms): number[] {
    const found = new Map<number, { count: number; weight: number }>()
    for (const [term, telling] of terms) {
      const others = newest(this.#listOf(term).entries.filter(({ articleId }) => articleId !== id))
      if (others.length >= max.perTerm) this.forget(id, [term])
      else {
        const weight = Math.fround(telling) * Math.log(1 + texts / Math.max(others.length, 1))
        this.#save(term, { articleId: id, weight: Math.fround(weight), seenAt })
        for (const other of others) {
          const sum = found.get(other.articleId)
          if (sum) {
            sum.count += 1
            sum.weight += weight * other.weight
          } else found.set(other.articleId, { count: 1, weight: weight * other.weight })
        }
      }
    }
    return [...found]
      .filter(([, { count }]) => count >= minTerms)
      .sort(([one, { weight }], [other, { weight: otherWeight }]) => otherWeight - weight || one - other)
      .slice(0, max.candidates)
      .map(([articleId]) => articleId)
  }

  /** Removes an article from the lists of these terms. */
  forget(id: number, terms: Iterable<number>): void {
    for (const term of terms) {
      const list = this.#listOf(term)
      const others = list.entries.filter(({ articleId }) => articleId !== id)
      if (others.length < list.entries.length) Object.assign(list, { entries: others, isRewritten: true })
    }
  }

  /** Changed lists: entries to be appended, or the whole list. */
  changes(): { term: number; entries: Buffer; isWhole: boolean }[] {
    return [...this.#lists].flatMap(([term, { entries, added, isRewritten }]) => {
      if (isRewritten) return { term, entries: writeEntries(entries), isWhole: true }
      return added.length === 0 ? [] : { term, entries: writeEntries(added), isWhole: false }
    })
  }

  #save(term: number, entry: TermEntry): void {
    this.forget(entry.articleId, [term])
    if (entry.seenAt <= this.#since) return
    const list = this.#listOf(term)
    list.entries.push(entry)
    list.added.push(entry)
  }

  #listOf(term: number): List {
    const known = this.#lists.get(term)
    if (known) return known
    const list: List = { entries: [], added: [], isRewritten: false }
    this.#lists.set(term, list)
    return list
  }
}

const newest = (entries: TermEntry[]) =>
  entries.length <= max.perTerm
    ? entries
    : entries.toSorted((one, other) => other.articleId - one.articleId).slice(0, max.perTerm)
