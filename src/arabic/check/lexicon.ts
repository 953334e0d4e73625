import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type CountTable, readCountTable } from './count-table.ts'
import { readWeights, type Weights } from './learned-weights.ts'

const read = (name: string) => readFileSync(path.join(import.meta.dirname, name))

let tiers: ReadonlyMap<string, number> | undefined

/** How common a word is: 0 for the most frequent, 17 for the rarest that is ever offered; undefined for others. */
export function tierOf(word: string): number | undefined {
  tiers ??= tiersIn(read('frequent-words.txt.gz'))
  return tiers.get(word)
}

/** The words of a file like frequent-words.txt.gz, which has a line for each tier. */
export const tiersIn = (bytes: Uint8Array): ReadonlyMap<string, number> =>
  new Map(
    gunzipSync(bytes)
      .toString()
      .split('\n')
      .flatMap((line, tier) => line.split(' ').map(word => [word, tier] as const)),
  )

const seats = /(?<!^|^[وفبلك]|^ال|^[وفبلك]ال|^لل)[أؤئ]/g

/** The word without differences of hamza seats and of final letters that are often confused. */
const skeletonOf = (word: string) =>
  word
    .replaceAll('آ', 'ءا')
    .replace(seats, 'ء')
    .replace(/^ء|[أإ]/g, 'ا')
    .replace(/ى$/, 'ي')
    .replace(/ة$/, 'ه')

let alike: Map<string, string[]> | undefined

/** Frequent words that differ from this one in their hamzas and end letters alone. */
export function lookalikesOf(word: string): readonly string[] {
  if (!alike) {
    alike = new Map()
    tierOf('')
    for (const known of tiers!.keys()) {
      if (!/[أإآؤئءىة]/.test(known)) continue
      const key = skeletonOf(known)
      const others = alike.get(key)
      if (others) others.push(known)
      else alike.set(key, [known])
    }
  }
  return alike.get(skeletonOf(word)) ?? []
}

let triples: Map<string, number> | undefined
const triplesOf = (word: string) => {
  const marked = ` ${word} `
  return Array.from({ length: marked.length - 2 }, (_, at) => marked.slice(at, at + 3))
}

/** Whether three letters in a row are in hardly any frequent word: «إغللق», «موسمو». */
export function hasOddLetters(word: string): boolean {
  if (!triples) {
    triples = new Map()
    tierOf('')
    for (const known of tiers!.keys())
      for (const triple of triplesOf(known)) triples.set(triple, (triples.get(triple) ?? 0) + 1)
  }
  return triplesOf(word).some(triple => (triples!.get(triple) ?? 0) < 3)
}

let contexts: CountTable | undefined
/** How often news has words, their shapes and their stems beside each other. */
export const contextCounts = () => (contexts ??= readCountTable(new Uint8Array(read('word-contexts.bin'))))

let weights: Weights | undefined
export const learnedWeights = () => (weights ??= readWeights(read('slip-weights.bin')))

const filters = new Map<string, Uint8Array>()

function isOf(file: string, word: string): boolean {
  const bits = filters.get(file) ?? new Uint8Array(read(file))
  filters.set(file, bits)
  return filterHas(bits, word)
}

/** A Bloom filter says yes to each of its words, and to three in a thousand others. */
export function filterHas(bits: Uint8Array, word: string): boolean {
  const size = bits.length * 8
  const [first, step] = hashesOf(word)
  for (let hash = 0; hash < hashes; hash += 1) {
    const at = bitOf(first, step, hash, size)
    if ((bits[at >> 3]! & (1 << (at & 7))) === 0) return false
  }
  return true
}

/** Whether a word may begin or end in particles and pronouns. */
export const isStem = (word: string) => tierOf(word) !== undefined || isOf('word-stems.bin', word)

/** Whether news has a word, and not as a slip for a far more frequent one. */
export const isInNews = (word: string) => isOf('news-words.bin', word)

/** Whether a word is in use, however rare. */
export const isInUse = (word: string) => isStem(word) || isOf('rare-words.bin', word) || isInNews(word)

/** How often two words stand together before they count as a pair, as a usual pair and as a common one. */
export const pairLevels = [3, 15, 75] as const

/** How usual it is in news that one word stands right after the other: 0 for not at all, else 1 to 3. */
export function pairLevel(one: string, other: string): number {
  if (one === '' || other === '') return 0
  let level = 0
  while (level < pairLevels.length && isOf('word-pairs.bin', pairKey(`${one} ${other}`, level))) level += 1
  return level
}

/** A pair's entry in the filter for one of its levels, from 0. */
export const pairKey = (pair: string, level: number) => (level === 0 ? pair : `${pair}${level}`)

/** Whether news has one word right after the other. */
export const isPair = (one: string, other: string) => pairLevel(one, other) > 0

/** Whether a frequent word may become this one without one of its letters. */
export const mayLackLetter = (word: string) => isOf('near-words.bin', word)

/** Whether a frequent word may be one slip away: both have a form in common that lacks one letter. */
export function mayBeNearFrequent(word: string): boolean {
  if (mayLackLetter(word)) return true
  for (let at = 0; at < word.length; at += 1)
    if (mayLackLetter(word.slice(0, at) + word.slice(at + 1))) return true
  return false
}

/** The rarest tier that counts as frequent. */
export const frequentTier = 9

/** The rarest tier that is ever offered. */
export const lastTier = 17

const hashes = 8

/** Two FNV-1a hashes, from which the others come. */
function hashesOf(word: string): [number, number] {
  let [one, other] = [0x811c9dc5, 0x01234567]
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at)
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other ^ (code + 77), 0x01000193)
  }
  return [one >>> 0, other | 1]
}

const bitOf = (first: number, step: number, hash: number, size: number) =>
  ((first + Math.imul(hash, step)) >>> 0) % size

/** The filter's bytes for a list of words. */
export function filterOf(words: Iterable<string>, bitsPerWord = 12): Uint8Array {
  const list = [...words]
  const bits = new Uint8Array(Math.ceil((list.length * bitsPerWord) / 8))
  for (const word of list) {
    const [first, step] = hashesOf(word)
    for (let hash = 0; hash < hashes; hash += 1) {
      const at = bitOf(first, step, hash, bits.length * 8)
      bits[at >> 3]! |= 1 << (at & 7)
    }
  }
  return bits
}
