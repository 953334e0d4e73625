import { networkOf } from '../../platform/security/rate-limit.ts'
import type { InTurn } from './turns.ts'

export type SharedTurn<T> = {
  result: Promise<T>
  /** Adds a client, which waits in the queue of its own network. */
  join: (address: string, left?: AbortSignal) => void
}

/**
 * Work that clients of several networks wait for. It waits once in the queue of each network and begins with the first
 * turn that one of them gets, so that no network delays another. `result` rejects if none of the queues takes it, or if
 * all clients leave before it begins.
 */
export function createSharedTurn<T>(inTurn: InTurn, work: () => Promise<T>): SharedTurn<T> {
  const { promise: result, resolve, reject } = Promise.withResolvers<T>()
  const queued = new Map<string, { clients: number; allLeft: AbortController }>()
  const begun = new AbortController()

  async function begin(): Promise<void> {
    if (begun.signal.aborted) return
    begun.abort()
    await work().then(resolve, reject)
  }

  function queue(network: string, address: string) {
    const allLeft = new AbortController()
    const place = { clients: 0, allLeft }
    queued.set(network, place)
    inTurn(address, begin, AbortSignal.any([begun.signal, allLeft.signal])).catch(error => {
      if (queued.get(network) === place) queued.delete(network)
      if (queued.size === 0 && !begun.signal.aborted) reject(error)
    })
    return place
  }

  return {
    result,
    join(address, left) {
      if (begun.signal.aborted) return
      const network = networkOf(address)
      const place = queued.get(network) ?? queue(network, address)
      place.clients += 1
      const leave = () => {
        place.clients -= 1
        if (place.clients > 0) return
        queued.delete(network)
        place.allLeft.abort()
      }
      if (left?.aborted) leave()
      else left?.addEventListener('abort', leave, { once: true, signal: begun.signal })
    },
  }
}
