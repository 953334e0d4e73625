import { eachPlaces } from './postings.ts'
import type { Postings, Row } from './rows.ts'

/** `after` is the distance from the word before. */
type PhraseWord = { lexemes: readonly string[]; after: number }

export const rowsOf = ({ lexemes }: PhraseWord, postings: Postings): readonly Row[] =>
  lexemes.flatMap(lexeme => postings.get(lexeme) ?? [])

/** Marks the articles that have all words, wherever they stand, with how many those are. */
export function markHaving(words: readonly PhraseWord[], postings: Postings, size: number): Uint8Array {
  const having = new Uint8Array(size)
  words.forEach((word, index) => {
    for (const { slots } of rowsOf(word, postings))
      for (let at = 0; at < slots.length; at += 1)
        if (having[slots[at]!] === index) having[slots[at]!] = index + 1
  })
  return having
}

/** Calls `use` with every article that has the words next to each other, and where the last stands. */
export function findPhrase(
  words: readonly PhraseWord[],
  postings: Postings,
  size: number,
  use: (slot: number, position: number) => void,
): void {
  // Ends of the phrase so far, as lists: the last of a slot, and for each the one before it in the same slot.
  let last = new Int32Array(size).fill(-1)
  let ends: number[] = []
  let earlier: number[] = []
  let having: number[] = []
  words.forEach((word, index) => {
    const lastHere = new Int32Array(size).fill(-1)
    const endsHere: number[] = []
    const earlierHere: number[] = []
    const havingHere: number[] = []
    const follows = (slot: number, position: number) => {
      for (let at = last[slot]!; at >= 0; at = earlier[at]!)
        if (ends[at] === position - word.after) return true
      return false
    }
    for (const row of rowsOf(word, postings)) {
      const { slots } = row
      eachPlaces(
        row,
        at => slots[at]! >= 0 && (index === 0 || last[slots[at]!]! >= 0),
        (at, positions) => {
          const slot = slots[at]!
          for (const position of positions) {
            if (index > 0 && !follows(slot, position)) continue
            if (lastHere[slot] === -1) havingHere.push(slot)
            earlierHere.push(lastHere[slot]!)
            lastHere[slot] = endsHere.push(position) - 1
          }
        },
      )
    }
    last = lastHere
    ends = endsHere
    earlier = earlierHere
    having = havingHere
  })
  for (const slot of having) for (let at = last[slot]!; at >= 0; at = earlier[at]!) use(slot, ends[at]!)
}
