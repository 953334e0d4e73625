import { knownWords } from '../../src/arabic/stem-known-words.ts'

/** The most frequent first. */
const words = knownWords.trim().split(/\s+/)

const letters = 'بتجحدرزسشصطعغفقكلمنهوي'
const names = 100_000
const shareOfNames = 0.1

/**
 * A text of words as frequent as in news: the frequency of a word falls with its rank. Every tenth is an invented name.
 * The same seed gives the same text.
 */
export function textOf(seed: number, length: number): string {
  const next = randomOf(seed)
  const pick = (count: number) => Math.floor(count ** next())
  return Array.from({ length }, () =>
    next() < shareOfNames ? nameOf(pick(names)) : words[pick(words.length) - 1],
  ).join(' ')
}

/** Six letters, different for each number below 22 to the power of six. */
function nameOf(number: number): string {
  const mixed = (number * 7_654_321) % letters.length ** 6
  return Array.from(
    { length: 6 },
    (_, at) => letters[Math.floor(mixed / letters.length ** at) % letters.length],
  ).join('')
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
