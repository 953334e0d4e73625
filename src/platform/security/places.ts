import { fail } from '../../contract/fail.ts'
import { ClientLeft } from './line.ts'
import { QueueFull } from './queue-full.ts'
import { networkOf, siteOf } from './rate-limit.ts'

type PlaceLimits = { ofNetwork: number; ofSite: number; ofAll: number }

/** Retry-After in seconds. */
const comeBack = 10

/**
 * Takes a place until the client has left.
 * @throws TOO_MANY_REQUESTS, UNAVAILABLE if none is free; ClientLeft
 */
export type TakePlace = (address: string, left: AbortSignal) => void

/** Share of the free places that one network may hold. A /48 may hold twice as much. */
const part = 1 / 7

/**
 * Limits open transfers by network, IPv6 /48 and process. Queueing would not help, as a transfer may be long.
 * A running transfer cannot give way, so the fewer places are free, the fewer a network may hold. A network
 * without a place may take any free one. To fill them all, an attacker needs as many networks as there are
 * places.
 */
export function createPlaces({ ofNetwork, ofSite, ofAll }: PlaceLimits): TakePlace {
  const taken = { networks: new Map<string, number>(), sites: new Map<string, number>(), all: 0 }

  function count(address: string, change: 1 | -1): void {
    add(taken.networks, networkOf(address), change)
    add(taken.sites, siteOf(address), change)
    taken.all += change
  }

  return (address, left) => {
    if (left.aborted) throw new ClientLeft()
    const share = (ofAll - taken.all) * part
    const [ofThis, ofItsSite] = [taken.networks.get(networkOf(address)), taken.sites.get(siteOf(address))]
    const isTooMany =
      (ofThis && ofThis >= Math.min(ofNetwork, share)) ||
      (ofItsSite && ofItsSite >= Math.min(ofSite, share * 2))
    if (isTooMany) throw fail('TOO_MANY_REQUESTS', { retryAfter: comeBack })
    if (taken.all >= ofAll) throw new QueueFull()
    count(address, 1)
    left.addEventListener('abort', () => count(address, -1), { once: true })
  }
}

function add(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + change
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}

/**
 * Places for pictures and files of the browser bundle, held until they are completely sent. Most take an
 * instant, so a network with hundreds at once is not reading them.
 */
export const createFilePlaces = () => createPlaces({ ofNetwork: 200, ofSite: 400, ofAll: 1600 })

/**
 * Places for attachments. Each holds a file handle and a connection. One address may stand for many readers.
 */
export const createAttachmentPlaces = () => createPlaces({ ofNetwork: 60, ofSite: 120, ofAll: 500 })
