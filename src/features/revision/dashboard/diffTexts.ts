import { diffArrays } from 'diff'

export type Piece = { kind: 'same' | 'added' | 'removed'; text: string }

/** Texts that differ by more are shown whole: the work grows with the square of this. */
const maxEditLength = 1000
/** For one comparison; lines beyond it are shown whole. */
const maxWork = 4 * maxEditLength ** 2

/** Compares two texts line by line, and changed lines word by word. */
export function diffTexts(before: string, after: string): Piece[] {
  const pieces: Piece[] = []
  const budget = { work: maxWork }
  for (const piece of diffTokens(lines(before), lines(after), budget)) {
    const last = pieces.at(-1)
    if (piece.kind !== 'added' || last?.kind !== 'removed') pieces.push(piece)
    else pieces.splice(-1, 1, ...diffTokens(words(last.text), words(piece.text), budget))
  }
  return pieces
}

/** White space at the edges is not marked: its colour would touch the next word. */
export function splitEdges(text: string): [before: string, marked: string, after: string] {
  const marked = text.trim()
  // White space is all that changed.
  if (marked === '') return ['', text, '']
  const start = text.length - text.trimStart().length
  return [text.slice(0, start), marked, text.slice(start + marked.length)]
}

const lines = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? []
// The library's tokeniser is for Latin: it would split Arabic into letters and marks.
const words = (text: string) => text.match(/\s+|\S+/g) ?? []

function diffTokens(before: string[], after: string[], budget: { work: number }): Piece[] {
  const longest = Math.min(maxEditLength, Math.floor(Math.sqrt(budget.work)))
  const found = diffArrays(before, after, { maxEditLength: longest })
  const editLength = found?.reduce(
    (sum, { removed, added, count }) => sum + (removed || added ? count : 0),
    0,
  )
  budget.work -= (editLength ?? longest) ** 2
  const changes = found ?? [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: after },
  ]
  return changes.map(({ removed, added, value }) => ({
    kind: removed ? 'removed' : added ? 'added' : 'same',
    text: value.join(''),
  }))
}
