export type Piece = { kind: 'same' | 'added' | 'removed'; text: string }

/** Above this many pairs of words to compare a changed line is shown as a whole. */
const mostPairs = 4_000_000

/** What changed from one text to another: line by line, and word by word within lines that changed. */
export function diffTexts(before: string, after: string): Piece[] {
  const pieces: Piece[] = []
  let removed: string[] = []
  let added: string[] = []
  const settle = () => {
    if (removed.length > 0 || added.length > 0) {
      pieces.push(...diffWords(removed.join(''), added.join('')))
    }
    removed = []
    added = []
  }
  for (const { kind, text } of diffTokens(lines(before), lines(after))) {
    if (kind === 'removed') removed.push(text)
    else if (kind === 'added') added.push(text)
    else {
      settle()
      pieces.push({ kind, text })
    }
  }
  settle()
  return join(pieces)
}

const lines = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? []
const words = (text: string) => text.match(/\s+|[^\s]+/g) ?? []

function diffWords(before: string, after: string): Piece[] {
  const [one, other] = [words(before), words(after)]
  if (one.length * other.length <= mostPairs) return diffTokens(one, other)
  return [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
}

/** The longest common subsequence, what is alike at both ends set aside first. */
function diffTokens(before: string[], after: string[]): Piece[] {
  let start = 0
  while (start < before.length && before[start] === after[start]) start += 1
  let end = 0
  while (
    end < Math.min(before.length, after.length) - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  ) {
    end += 1
  }
  const same = (text: string): Piece => ({ kind: 'same', text })
  return [
    ...before.slice(0, start).map(same),
    ...diffMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(same),
  ]
}

function diffMiddle(before: string[], after: string[]): Piece[] {
  const width = after.length + 1
  const longest = new Uint32Array((before.length + 1) * width)
  const at = (row: number, column: number) => longest[row * width + column] ?? 0
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      longest[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const pieces: Piece[] = []
  let row = 0
  let column = 0
  while (row < before.length || column < after.length) {
    if (row < before.length && column < after.length && before[row] === after[column]) {
      pieces.push({ kind: 'same', text: before[row]! })
      row += 1
      column += 1
    } else if (
      column >= after.length ||
      (row < before.length && at(row + 1, column) >= at(row, column + 1))
    ) {
      pieces.push({ kind: 'removed', text: before[row]! })
      row += 1
    } else {
      pieces.push({ kind: 'added', text: after[column]! })
      column += 1
    }
  }
  return pieces
}

/** Pieces of a kind that follow each other become one; a space between two changes belongs to them. */
function join(pieces: Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last?.kind === piece.kind) last.text += piece.text
    else joined.push({ ...piece })
  }
  return joined
}
