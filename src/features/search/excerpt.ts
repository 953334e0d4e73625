import { eachWord, type PlacedWord } from '../../arabic/words.ts'
import { type Finder, type Hit, hitsIn, pieces } from './mark.ts'
import type { Piece } from './search.contract.ts'

/** In words, for one place; each of two gets half. */
const excerptWords = 34
const wordsBefore = 6

/** `passage` is the text at the best place, with the words before and after that make it unique. */
type Passage = { before: string; text: string; after: string }
export type Excerpt = { pieces: Piece[]; found: number; passage: Passage | null }

/** A stretch of words with its hits. */
type Place = { from: number; to: number; hits: Hit[]; terms: Set<number> }

/** The best two places of a text, in its order; `found` is the number of different terms in them. */
export function excerptOf(text: string, finder: Finder): Excerpt {
  const words = [...eachWord(text)]
  const hits = hitsIn(words, finder)
  const best = bestPlace(text, words, hits, excerptWords / 2, new Set())
  if (!best) {
    const start = { from: 0, to: excerptWords, hits: [], terms: new Set<number>() }
    return { pieces: show(text, words, [start]), found: 0, passage: null }
  }
  const others = hits.filter(({ first, last }) => last < best.from || first >= best.to)
  const second = bestPlace(text, words, others, excerptWords / 2, best.terms)
  const places = second
    ? [best, second].sort((a, b) => a.from - b.from)
    : [bestPlace(text, words, hits, excerptWords, new Set()) ?? best]
  const terms = new Set(places.flatMap(place => [...place.terms]))
  return { pieces: show(text, words, places), found: terms.size, passage: passageOf(text, words, best.hits) }
}

/** The stretch with most terms; terms of another place count as repetitions. */
function bestPlace(
  text: string,
  words: PlacedWord[],
  hits: Hit[],
  length: number,
  shown: Set<number>,
): Place | undefined {
  let best: { first: number; end: number; worth: number } | undefined
  let end = 0
  const within = new Map<number, number>()
  const worthOf = () => {
    let fresh = 0
    for (const [term, times] of within) if (times > 0 && !shown.has(term)) fresh += 1
    return fresh
  }
  hits.forEach(({ first, term }, index) => {
    while (end < hits.length && (end <= index || hits[end]!.last < first + length - wordsBefore)) {
      within.set(hits[end]!.term, (within.get(hits[end]!.term) ?? 0) + 1)
      end += 1
    }
    const worth = worthOf() * 10 + (end - index)
    if (!best || worth > best.worth) best = { first: index, end, worth }
    within.set(term, within.get(term)! - 1)
  })
  if (!best) return undefined
  const { first, last } = hits[best.first]!
  const from = beginning(text, words, first)
  const to = Math.min(Math.max(from + length, last + 1), words.length)
  const inside = hits.filter(({ first, last }) => first >= from && last < to)
  return { from, to, hits: inside, terms: new Set(inside.map(({ term }) => term)) }
}

function show(text: string, words: PlacedWord[], places: Place[]): Piece[] {
  const shown: Piece[] = []
  let end = 0
  for (const { from, to, hits } of places) {
    const start = from === 0 ? 0 : words[Math.max(from, end)]?.start
    if (start === undefined) break
    // Adjacent places are merged.
    if (from > end || (from > 0 && end === 0)) shown.push({ text: end === 0 ? '… ' : ' … ', marked: false })
    else if (end > 0) shown.push({ text: text.slice(words[end - 1]!.end, start), marked: false })
    const last = to >= words.length ? text.length : words[to - 1]!.end
    shown.push(
      ...pieces(
        text,
        words,
        hits.filter(({ first }) => first >= end),
        start,
        last,
      ),
    )
    end = to
  }
  if (end < words.length && shown.length > 0) shown.push({ text: ' …', marked: false })
  return shown.map(piece => ({ ...piece, text: piece.text.replace(/\s+/g, ' ') }))
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

/** This many words rarely occur twice in a page. */
const enough = 6
const around = 3

/** From the first to the last hit of a place on one line of the text. */
function passageOf(text: string, words: PlacedWord[], hits: Hit[]): Passage | null {
  const [first] = hits
  if (!first) return null
  const { start } = words[first.first]!
  const lineStart = text.lastIndexOf('\n', start) + 1
  const lineEnd = (text.indexOf('\n', start) + 1 || text.length + 1) - 1
  const { last } = hits.findLast(hit => words[hit.last]!.end <= lineEnd) ?? first
  const { end } = words[last]!
  const more = last - first.first + 1 < enough ? around : 0
  const before = words[first.first - more]?.start ?? 0
  const after = words[Math.min(last + more, words.length - 1)]!.end
  return {
    before: text.slice(Math.max(before, lineStart), start).trim(),
    text: text.slice(start, end),
    after: text.slice(end, Math.min(after, lineEnd)).trim(),
  }
}
