import { stemOf } from '../../arabic/stem.ts'
import { eachWord, type PlacedWord } from '../../arabic/words.ts'
import type { Query } from './query.ts'
import type { Piece } from './search.contract.ts'

/** Index of the searched word that a word matches; undefined for none. */
export type Finder = (word: string) => number | undefined

export function finderOf({ terms }: Query): Finder {
  const wanted = new Map<string, number>()
  terms
    .filter(term => !term.excluded)
    .flatMap(({ anyOf, synonyms = [] }) => [...anyOf, ...synonyms].flatMap(({ words }) => words))
    .forEach(({ stems }, index) => {
      for (const stem of stems) if (!wanted.has(stem)) wanted.set(stem, index)
    })
  return word => wanted.get(stemOf(word))
}

type Hit = PlacedWord & { which: number; index: number }

function hitsIn(words: PlacedWord[], find: Finder): Hit[] {
  return words.flatMap((placed, index) => {
    const which = find(placed.word)
    return which === undefined ? [] : [{ ...placed, which, index }]
  })
}

/** The whole text, in pieces. */
export function markAll(text: string, find: Finder): Piece[] {
  return pieces(text, hitsIn([...eachWord(text)], find))
}

function pieces(text: string, hits: { start: number; end: number }[], from = 0, to = text.length): Piece[] {
  const cut: Piece[] = []
  let at = from
  for (const { start, end } of hits) {
    if (start > at) cut.push({ text: text.slice(at, start), marked: false })
    cut.push({ text: text.slice(start, end), marked: true })
    at = end
  }
  if (at < to) cut.push({ text: text.slice(at, to), marked: false })
  return cut
}

const excerptWords = 34
const wordsBefore = 6

export type Excerpt = { pieces: Piece[]; found: number }

/** The excerpt with most of the searched words, and the number of different ones in it. */
export function excerptOf(text: string, find: Finder): Excerpt {
  const words = [...eachWord(text)]
  const hits = hitsIn(words, find)
  let best = { from: 0, worth: 0, found: 0 }
  let end = 0
  hits.forEach(({ index }, first) => {
    while (end < hits.length && hits[end]!.index < index + excerptWords - wordsBefore) end += 1
    const within = hits.slice(first, end)
    const found = new Set(within.map(({ which }) => which)).size
    const worth = found * 10 + within.length
    if (worth > best.worth) best = { from: beginning(text, words, index), worth, found }
  })
  const first = words[best.from]
  const last = words[Math.min(best.from + excerptWords, words.length) - 1]
  if (!first || !last) return { pieces: [], found: 0 }
  const from = best.from === 0 ? 0 : first.start
  const to = best.from + excerptWords >= words.length ? text.length : last.end
  const shown = pieces(
    text,
    hits.filter(({ start, end }) => start >= from && end <= to),
    from,
    to,
  )
  if (from > 0) shown.unshift({ text: '… ', marked: false })
  if (to < text.length) shown.push({ text: ' …', marked: false })
  return {
    pieces: shown.map(piece => ({ ...piece, text: piece.text.replace(/\s+/g, ' ') })),
    found: best.found,
  }
}

/** Start of the excerpt: a few words before the first hit, or the start of its sentence if nearer. */
function beginning(text: string, words: PlacedWord[], hit: number): number {
  const earliest = Math.max(0, hit - wordsBefore)
  for (let index = hit; index > earliest; index -= 1) {
    const between = text.slice(words[index - 1]?.end, words[index]?.start)
    if (/[.!?؟\n]/.test(between)) return index
  }
  return earliest
}
