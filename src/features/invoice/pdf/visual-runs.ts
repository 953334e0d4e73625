import bidiModule, { type Bidi } from 'bidi-js'

// Its types declare a default export, which the module does not have in Node.
const bidi = (bidiModule as unknown as () => Bidi)()

/** Text of one direction; a right-to-left one stays in its logical order, for shaping. */
export type Run = { text: string; rightToLeft: boolean }

/** Direction marks are not needed once the levels are known; fonts have no glyphs for them. */
const marks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const opening = /[\u2066-\u2068]/
const closing = '\u2069'

/** The lines of a broken text: an isolate that is broken is closed with its line and reopened with the next. */
export function keepIsolated(lines: string[]): string[] {
  const open: string[] = []
  return lines.map(line => {
    const opened = open.join('')
    for (const letter of line) {
      if (opening.test(letter)) open.push(letter)
      else if (letter === closing) open.pop()
    }
    return opened + line + closing.repeat(open.length)
  })
}

/** The runs of one right-to-left line in visual order from left to right (Unicode UAX #9). */
export function visualRuns(line: string): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, 'rtl')
  const runs: { text: string; level: number }[] = []
  const mirrored = bidi.getMirroredCharactersMap(line, levels)
  for (let at = 0; at < line.length; at++) {
    const level = levels[at] ?? 1
    const letter = mirrored.get(at) ?? line[at]
    const last = runs.at(-1)
    if (last && last.level === level) last.text += letter
    else runs.push({ text: letter ?? '', level })
  }
  return inOrder(runs)
    .map(({ text, level }) => ({ text: text.replace(marks, ''), rightToLeft: level % 2 === 1 }))
    .filter(({ text }) => text !== '')
}

/** Rule L2: from the highest level down, each sequence of that level and above is reversed. */
function inOrder<Levelled extends { level: number }>(runs: Levelled[]): Levelled[] {
  const ordered = [...runs]
  const highest = Math.max(1, ...runs.map(({ level }) => level))
  for (let level = highest; level >= 1; level--) {
    for (let from = 0; from < ordered.length; from++) {
      if (ordered[from]!.level < level) continue
      let to = from
      while (to < ordered.length && ordered[to]!.level >= level) to++
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = to
    }
  }
  return ordered
}
