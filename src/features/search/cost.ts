import type { Term } from './term.ts'

/** Longer than any line that somebody remembers; later words are not searched. */
export const maxTerms = 40
/** Stems of all words together; words beyond that are searched in fewer spellings. */
export const maxStems = 160
const fewestStems = 2

/** Limits a query's cost, whatever was typed: each stem is read from the index. */
export function withinCost(terms: readonly Term[]): Term[] {
  let left = maxStems
  return terms.slice(0, maxTerms).map(term => ({
    ...term,
    anyOf: term.anyOf.map(phrase => ({
      ...phrase,
      words: phrase.words.map(word => {
        const stems = word.stems.slice(0, Math.max(left, fewestStems))
        left -= stems.length
        return { ...word, stems }
      }),
    })),
  }))
}
