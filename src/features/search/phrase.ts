import { findMarked, type MarkedRow } from './places.ts'
import { eachPlaces } from './postings.ts'
import type { Postings, Row } from './rows.ts'

/** `after` is the distance from the previous word. */
type PhraseWord = { lexemes: readonly string[]; after: number }

const rowsOf = ({ lexemes }: PhraseWord, postings: Postings): readonly Row[] =>
  lexemes.flatMap(lexeme => postings.get(lexeme) ?? [])

/** By slot, 0 between uses: the number of words that the article has. */
let having = new Uint8Array(0)

/** For each word the documents of articles that contain all words, at any position. */
export function findHaving(words: readonly PhraseWord[], postings: Postings, size: number): MarkedRow[][] {
  if (having.length < size) having = new Uint8Array(size)
  const rows = words.map(word => rowsOf(word, postings))
  rows.forEach((ofWord, before) => {
    for (const { slots } of ofWord)
      for (let at = 0; at < slots.length; at += 1)
        if (slots[at]! >= 0 && having[slots[at]!] === before) having[slots[at]!] = before + 1
  })
  const found = rows.map(ofWord => ofWord.map(row => findMarked(row, having, words.length)))
  for (const { slots } of rows[0] ?? [])
    for (let at = 0; at < slots.length; at += 1) if (slots[at]! >= 0) having[slots[at]!] = 0
  return found
}

/** End positions of the phrase so far in each article, as linked lists. */
class Ends {
  private readonly positions: number[] = []
  private readonly earlier: number[] = []
  private readonly last: Int32Array
  constructor(articles: number) {
    this.last = new Int32Array(articles).fill(-1)
  }
  add(article: number, position: number): void {
    this.earlier.push(this.last[article]!)
    this.last[article] = this.positions.push(position) - 1
  }
  has(article: number, position: number): boolean {
    for (let at = this.last[article]!; at >= 0; at = this.earlier[at]!)
      if (this.positions[at] === position) return true
    return false
  }
  each(article: number, use: (position: number) => void): void {
    for (let at = this.last[article]!; at >= 0; at = this.earlier[at]!) use(this.positions[at]!)
  }
}

/** By slot, -1 between uses: an article's index among those with all words. */
let placeOf = new Int32Array(0)

/** Calls `use` with every article that contains the words in sequence, and the position of the last. */
export function findPhrase(
  words: readonly PhraseWord[],
  postings: Postings,
  size: number,
  use: (slot: number, position: number) => void,
): void {
  const found = findHaving(words, postings, size)
  if (placeOf.length < size) placeOf = new Int32Array(size).fill(-1)
  const articles: number[] = []
  for (const { row, indexes } of found[0] ?? []) {
    for (const index of indexes) {
      const slot = row.slots[index]!
      if (placeOf[slot] === -1) placeOf[slot] = articles.push(slot) - 1
    }
  }
  let ends: Ends | undefined
  words.forEach(({ after }, which) => {
    const here = new Ends(articles.length)
    for (const { row, indexes } of found[which]!) {
      eachPlaces(row, indexes, (index, positions) => {
        const article = placeOf[row.slots[index]!]!
        for (const position of positions)
          if (!ends || ends.has(article, position - after)) here.add(article, position)
      })
    }
    ends = here
  })
  articles.forEach((slot, article) => {
    ends!.each(article, position => use(slot, position))
    placeOf[slot] = -1
  })
}
