import { counted, keyBits, keyOf, seen, type WordFeatures } from './context-features.ts'
import { countTableOf } from './count-table.ts'
import { areAdjacent, tokensOf } from './tokens.ts'

/** Smaller counts are left out, to keep the file small. */
const leastCounts: Readonly<Record<keyof typeof counted, number>> = {
  word: 3,
  shape: 3,
  stem: 12,
  pair: 3,
  skipPair: 9,
  wordShape: 12,
  shapeWord: 12,
  shapes: 10,
  threeShapes: 25,
  stems: 12,
  skipWordShape: 40,
  skipShapeWord: 40,
}

/** How often words, their shapes and their stems stand together. */
export class ContextCounts {
  readonly #seen = new Map<string, WordFeatures>()
  readonly #counts = new Uint32Array(2 ** keyBits)
  #total = 0

  addText(text: string): void {
    const tokens = tokensOf(text)
    let [first, previous] = [this.#see(''), this.#see('')]
    for (const [at, token] of tokens.entries()) {
      const before = tokens[at - 1]
      if (!before || !areAdjacent(text, before, token)) {
        if (before) this.#addMark(first, previous)
        first = previous = this.#see('')
        this.#addOne(previous)
      }
      const own = this.#see(token.bare.length > 20 ? 'a' : token.bare)
      this.#total += 1
      this.#addOne(own)
      this.#addBeside(first, previous, own)
      ;[first, previous] = [previous, own]
    }
    if (tokens.length > 0) this.#addMark(first, previous)
  }

  #addMark(first: WordFeatures, previous: WordFeatures): void {
    this.#addBeside(first, previous, this.#see(''))
  }

  #addOne(own: WordFeatures): void {
    this.#count(keyOf(counted.word, own.word))
    this.#count(keyOf(counted.shape, own.shape))
    this.#count(keyOf(counted.stem, own.stem))
  }

  #addBeside(first: WordFeatures, previous: WordFeatures, own: WordFeatures): void {
    this.#count(keyOf(counted.pair, previous.word, own.word))
    this.#count(keyOf(counted.wordShape, previous.word, own.shape))
    this.#count(keyOf(counted.shapeWord, previous.shape, own.word))
    this.#count(keyOf(counted.shapes, previous.shape, own.shape))
    this.#count(keyOf(counted.stems, previous.stem, own.stem))
    this.#count(keyOf(counted.threeShapes, first.shape, previous.shape, own.shape))
    this.#count(keyOf(counted.skipPair, first.word, own.word))
    this.#count(keyOf(counted.skipWordShape, first.word, own.shape))
    this.#count(keyOf(counted.skipShapeWord, first.shape, own.word))
  }

  #count(key: number): void {
    this.#counts[key]! += 1
  }

  #see(word: string): WordFeatures {
    let known = this.#seen.get(word)
    if (!known) {
      known = seen(word)
      this.#seen.set(word, known)
    }
    return known
  }

  /** The file that `readCountTable` reads. */
  file(): Uint8Array {
    const keys: number[] = []
    const least = Object.values(leastCounts)
    const kindSize = 2 ** (keyBits - 4)
    for (let kind = 0; kind < least.length; kind += 1) {
      for (let key = kind * kindSize; key < (kind + 1) * kindSize; key += 1)
        if (this.#counts[key]! >= least[kind]!) keys.push(key)
    }
    const list = Int32Array.from(keys)
    return countTableOf(
      list,
      Uint32Array.from(list, key => this.#counts[key]!),
      this.#total,
    )
  }
}
