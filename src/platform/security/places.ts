import { fail } from '../../contract/fail.ts'
import { ClientLeft } from './line.ts'
import { QueueFull } from './queue-full.ts'
import { networkOf, siteOf } from './rate-limit.ts'

type PlaceLimits = { ofNetwork: number; ofSite: number; ofAll: number }

/** Seconds. */
const comeBack = 10

/**
 * Takes a place until the client has left.
 * @throws TOO_MANY_REQUESTS, UNAVAILABLE if none is free; ClientLeft
 */
export type TakePlace = (address: string, left: AbortSignal) => void

/** The part of the free places that one network may hold; a /48 may hold twice as much. */
const part = 1 / 7

/**
 * Limits what is open at once, by network, IPv6 /48 and process, where waiting would not help: a transfer may be long.
 * A transfer that has begun cannot give way, so the fewer places are free, the fewer a network may hold. A network that
 * holds none may take any free place. To fill them all, an attacker needs as many networks as there are places.
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
 * Pictures and files of the browser bundle, until they are completely sent. Most take an instant: a network with
 * hundreds at once does not read them.
 */
export const createFilePlaces = () => createPlaces({ ofNetwork: 200, ofSite: 400, ofAll: 1600 })

/** Attachments being sent, each of which holds a handle and a connection. Behind one address there may be many readers. */
export const createAttachmentPlaces = () => createPlaces({ ofNetwork: 60, ofSite: 120, ofAll: 500 })
