import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

const read = (name: string) => readFileSync(path.join(import.meta.dirname, name))

let tiers: ReadonlyMap<string, number> | undefined
let bits: Uint8Array | undefined

/** How common a word is: 0 for the most frequent, 17 for the rarest that is ever offered; undefined for others. */
export function tierOf(word: string): number | undefined {
  tiers ??= new Map(
    gunzipSync(read('frequent-words.txt.gz'))
      .toString()
      .split('\n')
      .flatMap((line, tier) => line.split(' ').map(word => [word, tier] as const)),
  )
  return tiers.get(word)
}

const seats = /(?<!^|^[وفبلك]|^ال|^[وفبلك]ال|^لل)[أؤئ]/g

/** What remains where a hamza may stand on any letter, and end letters are confused. */
export const skeletonOf = (word: string) =>
  word.replaceAll('آ', 'ءا').replace(seats, 'ء').replace(/^ء|[أإ]/g, 'ا').replace(/ى$/, 'ي').replace(/ة$/, 'ه')

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

/** Whether a word is in use. Of the others three in a thousand pass too, as the rare words are a Bloom filter. */
export const isInUse = (word: string) => tierOf(word) !== undefined || isRare(word)

function isRare(word: string): boolean {
  bits ??= read('rare-words.bin')
  const size = bits.length * 8
  for (const at of placesOf(word, size)) if (!(bits[at >> 3]! & (1 << (at & 7)))) return false
  return true
}

const hashes = 8

/** The bits that stand for a word, by two FNV-1a hashes. */
export function placesOf(word: string, size: number): number[] {
  let [one, other] = [0x811c9dc5, 0x01234567]
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at)
    one = Math.imul(one ^ code, 0x01000193) >>> 0
    other = Math.imul(other ^ (code + 77), 0x01000193) >>> 0
  }
  return Array.from({ length: hashes }, (_, step) => (one + Math.imul(step, other | 1)) >>> 0).map(hash => hash % size)
}
