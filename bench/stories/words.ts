import { knownWords } from '../../src/arabic/stem-known-words.ts'

/** The most frequent first. */
const words = knownWords.trim().split(/\s+/)

/**
 * A text of words as frequent as in news: the frequency of a word falls with its rank. The same seed gives the same text.
 */
export function textOf(seed: number, length: number): string {
  const next = randomOf(seed)
  return Array.from({ length }, () => words[Math.floor(words.length ** next()) - 1]).join(' ')
}

/** Numbers from 0 to 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}
