import { seen, type WordFeatures } from './context-features.ts'
import { evidenceCount, writeEvidence } from './context-odds.ts'
import { signBits } from './learned-weights.ts'
import { contextCounts, pairLevel, tierOf } from './lexicon.ts'

export const measureCount = evidenceCount + 10
export const maxSigns = 60
/** How many words before it a sign may come from. */
const farthest = 6

/** The word at a distance; '' for a mark or the edge, and beyond them. */
export type Beside = (steps: number) => string
export type AddSign = (name: number, one: number, two?: number, three?: number) => void

const seenWords = new Map<string, WordFeatures>()
const maxSeen = 20_000
export function see(word: string): WordFeatures {
  let known = seenWords.get(word)
  if (known) return known
  if (seenWords.size >= maxSeen) seenWords.clear()
  known = seen(word)
  seenWords.set(word, known)
  return known
}

const own = new Float64Array(evidenceCount)
const other = new Float64Array(evidenceCount)

/** Writes how much likelier another word is in this place by what news has: evidence, pairs and frequency. */
export function writeMeasures(to: Float64Array, word: string, right: string, beside: Beside): void {
  const [previous, next] = [beside(-1), beside(1)]
  const neighbours = {
    first: see(beside(-2)),
    previous: see(previous),
    next: see(next),
    last: see(beside(2)),
  }
  writeEvidence(own, contextCounts(), see(word), neighbours)
  writeEvidence(other, contextCounts(), see(right), neighbours)
  for (let at = 0; at < evidenceCount; at += 1) to[at] = (other[at]! - own[at]!) / 4
  let at = evidenceCount
  for (const one of [word, right]) {
    const [before, after] = [pairLevel(previous, one), pairLevel(one, next)]
    to[at] = before > 0 ? 1 : 0
    to[at + 1] = before / 2
    to[at + 2] = after > 0 ? 1 : 0
    to[at + 3] = after / 2
    at += 4
  }
  to[at] = (tierOf(word) ?? 20) / 10
  to[at + 1] = (tierOf(right) ?? 20) / 10
}

const mixed = (hash: number, one: number) => {
  const sum = Math.imul(hash ^ one, 0x85ebca6b)
  return sum ^ (sum >>> 13)
}

/** Writes the numbers of the signs that a word and its neighbours show. Returns how many there are. */
export function writeSigns(
  to: Int32Array,
  kind: number,
  right: string,
  beside: Beside,
  addOwn?: (add: AddSign) => void,
): number {
  let count = 0
  const add: AddSign = (name, one, two = 0, three = 0) => {
    const hash = mixed(mixed(mixed(mixed(kind * 64 + name + 1, one), two), three), 0x2c1b3c6d)
    to[count] = (hash ^ (hash >>> 15)) >>> (32 - signBits)
    count += 1
  }
  const self = see(right)
  const [third, second, previous] = [see(beside(-3)), see(beside(-2)), see(beside(-1))]
  const [next, later, last] = [see(beside(1)), see(beside(2)), see(beside(3))]
  add(0, 0)
  add(1, self.stem)
  add(2, self.shape)
  add(3, previous.word)
  add(4, next.word)
  add(5, second.word)
  add(6, later.word)
  add(7, previous.shape)
  add(8, next.shape)
  add(9, second.shape)
  add(10, later.shape)
  add(11, previous.shape, next.shape)
  add(12, second.shape, previous.shape)
  add(13, next.shape, later.shape)
  add(14, previous.word, next.shape)
  add(15, previous.shape, next.word)
  add(16, self.shape, previous.shape)
  add(17, self.shape, next.shape)
  add(18, third.shape, second.shape, previous.shape)
  add(19, next.shape, later.shape, last.shape)
  add(20, self.stem, previous.shape)
  add(21, self.stem, next.shape)
  add(22, previous.word, self.stem)
  add(23, self.stem, next.stem)
  add(24, second.word, previous.shape)
  add(25, self.shape, second.shape, previous.shape)
  add(26, self.shape, previous.shape, next.shape)
  for (let steps = 2; steps <= farthest; steps += 1) {
    const word = beside(-steps)
    if (word === '') break
    add(27, see(word).word)
    add(28, see(word).shape, self.shape)
  }
  addOwn?.(add)
  return count
}
