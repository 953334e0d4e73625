export type Random = {
  /** From 0 up to, not including, 1. */
  next: () => number
  between: (low: number, high: number) => number
  /** A whole number; both ends may come. */
  whole: (low: number, high: number) => number
  pick: <T>(list: readonly T[]) => T
  chance: (probability: number) => boolean
}

/** FNV-1a, so that near seeds ("port/1", "port/2") start far apart. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193)
  return hash >>> 0
}

/** Mulberry32: the same seed gives the same numbers on every machine. */
export function seedRandom(seed: string): Random {
  let state = hashText(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  return {
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    pick: list => list[Math.floor(next() * list.length)]!,
    chance: probability => next() < probability,
  }
}
