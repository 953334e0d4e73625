import classes from './Feed.module.css'
import type { TriedPlace } from './feedWords.ts'

/** A text of a tried item, with the words of the rule marked where they stand. */
export function MarkedText({ text, places }: { text: string; places: TriedPlace[] }) {
  return piecesOf(text, places).map(({ start, words, list }) =>
    list ? (
      <mark key={start} className={classes[list]}>
        {words}
      </mark>
    ) : (
      words
    ),
  )
}

type Piece = { start: number; words: string; list?: TriedPlace['list'] }

/** Splits a text at its places; of overlapping ones the first is marked. */
export function piecesOf(text: string, places: TriedPlace[]): Piece[] {
  const pieces: Piece[] = []
  let after = 0
  for (const { offset, length, list } of places.toSorted((one, other) => one.offset - other.offset)) {
    if (offset < after || offset + length > text.length) continue
    if (offset > after) pieces.push({ start: after, words: text.slice(after, offset) })
    after = offset + length
    pieces.push({ start: offset, words: text.slice(offset, after), list })
  }
  if (after < text.length) pieces.push({ start: after, words: text.slice(after) })
  return pieces
}
