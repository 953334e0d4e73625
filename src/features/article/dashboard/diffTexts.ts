import { diffArrays } from 'diff'

export type Piece = { kind: 'same' | 'added' | 'removed'; text: string }

/** Texts that differ by more are shown whole: the time it takes grows with the square of this. */
const maxEditLength = 1000

/** Compares two texts line by line, and changed lines word by word. */
export function diffTexts(before: string, after: string): Piece[] {
  const pieces: Piece[] = []
  for (const piece of diffTokens(lines(before), lines(after))) {
    const last = pieces.at(-1)
    if (piece.kind !== 'added' || last?.kind !== 'removed') pieces.push(piece)
    else pieces.splice(-1, 1, ...diffTokens(words(last.text), words(piece.text)))
  }
  return pieces
}

const lines = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? []
// The library's own words are Latin: it would take Arabic apart into letters and marks.
const words = (text: string) => text.match(/\s+|\S+/g) ?? []

function diffTokens(before: string[], after: string[]): Piece[] {
  const changes = diffArrays(before, after, { maxEditLength }) ?? [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: after },
  ]
  return changes.map(({ removed, added, value }) => ({
    kind: removed ? 'removed' : added ? 'added' : 'same',
    text: value.join(''),
  }))
}
