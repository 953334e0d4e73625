/** Words of a shingle. */
const width = 4

/**
 * Hashes of all runs of four stems, without repetitions, ascending. A shorter text is one shingle. Hashes are unsigned
 * integers of 32 bits.
 */
export function shinglesOf(stems: readonly string[]): Uint32Array {
  const hashes = stems.map(hashOf)
  const count = stems.length === 0 ? 0 : Math.max(1, stems.length - width + 1)
  const shingles = new Uint32Array(count)
  for (let start = 0; start < count; start += 1) shingles[start] = hashOfRun(hashes, start)
  return withoutRepetitions(shingles)
}

/** Sorts in place, which takes a fraction of a set's time. */
function withoutRepetitions(hashes: Uint32Array): Uint32Array {
  hashes.sort()
  let count = 0
  for (let at = 0; at < hashes.length; at += 1) {
    if (count > 0 && hashes[at] === hashes[count - 1]) continue
    hashes[count] = hashes[at]!
    count += 1
  }
  return hashes.slice(0, count)
}

function hashOfRun(hashes: number[], start: number): number {
  let hash = 0
  const end = Math.min(start + width, hashes.length)
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ hashes[at]!, 0x9e3779b1) ^ (hash >>> 15)
  return mixed(hash)
}

/** Hashes of different stems, ascending. */
export function hashSet(stems: readonly string[]): Uint32Array {
  const hashes = new Uint32Array(stems.length)
  for (let at = 0; at < stems.length; at += 1) hashes[at] = hashOf(stems[at]!)
  return withoutRepetitions(hashes)
}

/** FNV-1a. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return mixed(hash)
}

/** The finaliser of MurmurHash3. */
function mixed(hash: number): number {
  let bits = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** Share of two texts' shingles that both have, from 0 to 1. */
export function jaccard(one: Uint32Array, other: Uint32Array): number {
  let [at, otherAt, shared] = [0, 0, 0]
  while (at < one.length && otherAt < other.length) {
    const difference = one[at]! - other[otherAt]!
    if (difference === 0) shared += 1
    if (difference <= 0) at += 1
    if (difference >= 0) otherAt += 1
  }
  const all = one.length + other.length - shared
  return all === 0 ? 0 : shared / all
}
