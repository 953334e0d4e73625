import { stemOf } from '../../arabic/stem.ts'
import { eachWord, type PlacedWord } from '../../arabic/words.ts'
import { ownLetters, typedLetters, type WordLetters } from './own-letters.ts'
import type { Query } from './query.ts'
import type { Piece } from './search.contract.ts'

type Phrase = { term: number; words: (WordLetters & { stems: readonly string[]; after: number })[] }

/** Words and phrases to highlight, by stems of the first word, longest first. */
export type Finder = ReadonlyMap<string, readonly Phrase[]>

export function finderOf({ terms }: Query): Finder {
  const finder = new Map<string, Phrase[]>()
  terms.forEach(({ anyOf, excluded, synonyms = [] }, term) => {
    for (const phrase of excluded ? [] : [...anyOf, ...synonyms]) {
      const words = phrase.words.map(word => ({ ...word, ...typedLetters(word.written) }))
      for (const stem of words[0]?.stems ?? []) {
        const list = finder.get(stem) ?? []
        finder.set(stem, list)
        list.push({ term, words })
      }
    }
  })
  for (const list of finder.values()) list.sort((a, b) => b.words.length - a.words.length)
  return finder
}

/** From the first to the last of the words, by their index. */
export type Hit = { first: number; last: number; term: number; from: WordLetters; to: WordLetters }

export function hitsIn(words: readonly PlacedWord[], finder: Finder): Hit[] {
  const hits: Hit[] = []
  for (let index = 0; index < words.length; index += 1) {
    const hit = hitAt(words, index, finder)
    if (!hit) continue
    hits.push(hit)
    index = hit.last
  }
  return hits
}

function hitAt(words: readonly PlacedWord[], first: number, finder: Finder): Hit | undefined {
  for (const { term, words: sought } of finder.get(stemOf(words[first]!.word)) ?? []) {
    let last = first
    const stands = sought.every(({ stems, after }, index) => {
      if (index > 0) last += after
      const placed = words[last]
      return placed !== undefined && stems.includes(stemOf(placed.word))
    })
    if (!stands) continue
    return { first, last, term, from: sought[0]!, to: sought.at(-1)! }
  }
  return undefined
}

/** The whole text, in pieces. */
export function markAll(text: string, finder: Finder): Piece[] {
  const words = [...eachWord(text)]
  return pieces(text, words, hitsIn(words, finder), 0, text.length)
}

export function pieces(
  text: string,
  words: readonly PlacedWord[],
  hits: readonly Hit[],
  start: number,
  end: number,
): Piece[] {
  const cut: Piece[] = []
  let at = start
  for (const { first, last, from, to } of hits) {
    const marked = rangeOf(words[first]!, from).start
    const after = rangeOf(words[last]!, to).end
    if (after <= at) continue
    if (marked > at) cut.push({ text: text.slice(at, marked), marked: false })
    cut.push({ text: text.slice(marked, after), marked: true })
    at = after
  }
  if (at < end) cut.push({ text: text.slice(at, end), marked: false })
  return cut
}

/** The words of a ligature share one character, which is highlighted as a whole. */
function rangeOf({ word, start, end }: PlacedWord, typed: WordLetters): { start: number; end: number } {
  if (word.length !== end - start) return { start, end }
  const own = ownLetters(word, typed)
  return { start: start + own.start, end: start + own.end }
}
