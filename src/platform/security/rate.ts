import { networkOf } from './rate-limit.ts'

const maxKnown = 100_000

/**
 * Whether a network is within its limit this minute, in this process. Needs no query, for requests that come by the
 * thousand.
 */
export function createRate(most: number, windowMs = 60_000): (address: string) => boolean {
  const counts = new Map<string, number>()
  let since = Date.now()
  return address => {
    if (Date.now() - since >= windowMs || counts.size >= maxKnown) {
      counts.clear()
      since = Date.now()
    }
    const network = networkOf(address)
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    return count <= most
  }
}
