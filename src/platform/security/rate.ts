import { networkOf } from './rate-limit.ts'

const maxKnown = 100_000

/**
 * Whether a network is within its limit this minute, in this process. Needs no query, so it suits requests
 * that come by the thousand.
 */
export function createRate(max: number, windowMs = 60_000): (address: string) => boolean {
  const counts = createCounts<string>(windowMs)
  return address => counts.add(networkOf(address)) <= max
}

export type Misses = { isOver: (address: string) => boolean; note: (address: string) => void }

/** Counts a network's wrong guesses this minute, in this process. Right guesses are not counted. */
export function createMisses(max: number): Misses {
  const counts = createCounts<string>(60_000)
  return {
    isOver: address => counts.of(networkOf(address)) >= max,
    note: address => void counts.add(networkOf(address)),
  }
}

/** Counts the requests of each id this minute, in this process. */
export function createMinuteCounts(): (id: number) => number {
  return createCounts<number>(60_000).add
}

type Counts<Key> = { of: (key: Key) => number; add: (key: Key) => number }

/** Counts per key that reset after each window. */
function createCounts<Key>(windowMs: number): Counts<Key> {
  const counts = new Map<Key, number>()
  let since = Date.now()
  const forget = () => {
    if (Date.now() - since < windowMs && counts.size < maxKnown) return
    counts.clear()
    since = Date.now()
  }
  return {
    of(key) {
      forget()
      return counts.get(key) ?? 0
    },
    add(key) {
      forget()
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count
    },
  }
}
