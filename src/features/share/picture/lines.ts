import { drawable, type Outline, shapeLine } from './shape.ts'

export type Setting = { size: number; lines: Outline[] }
type Step = { size: number; lines: number }

/**
 * Breaks a title into lines of about one length, in the largest of the given sizes in which it needs no more
 * lines than that size may have; one that is too long even for the last is cut between words.
 */
export function setTitle(title: string, width: number, steps: Step[]): Setting {
  const words = drawable(title).split(' ')
  for (const { size, lines } of steps) {
    const widest = (width * 1000) / size
    const needed = fill(words, widest)
    if (needed.length <= lines && !needed.some(line => measure(line) > widest)) {
      return { size, lines: balance(words, widest, needed.length).map(line => shapeLine(line.join(' '))) }
    }
  }
  const { size, lines } = steps.at(-1)!
  const widest = (width * 1000) / size
  const fitting = fill(words, widest).slice(0, lines)
  const last = fitting[lines - 1] ?? fitting.at(-1) ?? []
  while (last.length > 1 && measure([...last.slice(0, -1), `${last.at(-1)}…`]) > widest) last.pop()
  const cut = [...last.slice(0, -1), `${last.at(-1) ?? ''}…`]
  const shown = [...fitting.slice(0, -1), cut].map(line => shapeLine(line.join(' ')))
  return { size: size * Math.min(1, widest / Math.max(...shown.map(line => line.width))), lines: shown }
}

function measure(words: string[]): number {
  return shapeLine(words.join(' ')).width
}

/** As many words a line as go in. */
function fill(words: string[], widest: number): string[][] {
  const lines: string[][] = [[]]
  for (const word of words) {
    const line = lines.at(-1)!
    if (line.length > 0 && measure([...line, word]) > widest) lines.push([word])
    else line.push(word)
  }
  return lines
}

/** The narrowest measure that still needs no more lines. */
function balance(words: string[], widest: number, lines: number): string[][] {
  let narrow = widest / 3
  let wide = widest
  for (let tries = 0; tries < 8; tries += 1) {
    const middle = (narrow + wide) / 2
    const filled = fill(words, middle)
    if (filled.length <= lines && !filled.some(line => measure(line) > middle)) wide = middle
    else narrow = middle
  }
  return fill(words, wide)
}
