import type { Node } from '@tiptap/pm/model'

/** Text of a passage with the text before it, which finds it again after it has moved. */
export type Passage = { quote: string; before: string }
type Place = { from: number; to: number }

const max = { quote: 300, before: 60 }

/** The text of all blocks, one line each, with the start of each line. */
function linesOf(doc: Node) {
  const lines: { from: number; at: number; length: number }[] = []
  let text = ''
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true
    const line = node.textBetween(0, node.content.size, '\n', () => '\ufffc')
    lines.push({ from: text.length, at: at + 1, length: line.length })
    text += `${line}\n`
    return false
  })
  return { text, lines }
}

/** Undefined if only white space is selected. */
export function passageAt(doc: Node, { from, to }: Place): Passage | undefined {
  const { text, lines } = linesOf(doc)
  const start = offsetOf(lines, from)
  const words = text.slice(start, offsetOf(lines, to))
  const begin = start + (words.length - words.trimStart().length)
  const quote = words.trim().slice(0, max.quote).trim()
  if (quote === '') return undefined
  return { quote, before: text.slice(Math.max(0, begin - max.before), begin) }
}

/** Prefers the place with the same text before it, if there are several. Undefined if the text is gone. */
export function placeOfPassage(doc: Node, { quote, before }: Passage): Place | undefined {
  const { text, lines } = linesOf(doc)
  let best: { start: number; alike: number } | undefined
  for (let start = text.indexOf(quote); start >= 0; start = text.indexOf(quote, start + 1)) {
    const alike = sameEnding(text.slice(Math.max(0, start - max.before), start), before)
    if (!best || alike > best.alike) best = { start, alike }
  }
  if (!best || quote === '') return undefined
  return { from: positionOf(lines, best.start), to: positionOf(lines, best.start + quote.length) }
}

function sameEnding(one: string, other: string): number {
  let count = 0
  while (count < one.length && count < other.length && one.at(-1 - count) === other.at(-1 - count)) count++
  return count
}

type Lines = ReturnType<typeof linesOf>['lines']

function offsetOf(lines: Lines, position: number): number {
  const line = lines.findLast(({ at }) => at <= position) ?? lines[0]
  return line ? line.from + Math.min(Math.max(0, position - line.at), line.length) : 0
}

function positionOf(lines: Lines, offset: number): number {
  const line = lines.findLast(({ from }) => from <= offset) ?? lines[0]
  return line ? line.at + Math.min(offset - line.from, line.length) : 0
}
