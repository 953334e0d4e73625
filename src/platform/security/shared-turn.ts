import { clientGone } from './client-left.ts'
import { networkOf } from './rate-limit.ts'
import type { InTurn } from './turns.ts'

export type SharedTurn<T> = {
  result: Promise<T>
  /** Adds a client. It waits in the queue of its own network. */
  join: (address: string, left?: AbortSignal) => void
}

/**
 * Work that clients of several networks wait for. It waits once in each network's queue and starts with the
 * first turn that one of them gets, so that no network delays another. `result` rejects if no queue accepts
 * it, or if all clients leave before it starts.
 */
export function createSharedTurn<T>(inTurn: InTurn, work: () => Promise<T>): SharedTurn<T> {
  const { promise: result, resolve, reject } = Promise.withResolvers<T>()
  const queued = new Map<string, { clients: number; leaving: AbortController }>()
  let hasBegun = false

  async function begin(): Promise<void> {
    if (hasBegun) return
    hasBegun = true
    for (const { leaving } of queued.values()) leaving.abort(clientGone)
    await work().then(resolve, reject)
  }

  function queue(network: string, address: string) {
    const place = { clients: 0, leaving: new AbortController() }
    queued.set(network, place)
    inTurn(address, begin, place.leaving.signal).catch(error => {
      if (queued.get(network) === place) queued.delete(network)
      if (queued.size === 0 && !hasBegun) reject(error)
    })
    return place
  }

  return {
    result,
    join(address, left) {
      if (hasBegun) return
      const network = networkOf(address)
      const place = queued.get(network) ?? queue(network, address)
      place.clients += 1
      const leave = () => {
        place.clients -= 1
        if (place.clients > 0) return
        if (queued.get(network) === place) queued.delete(network)
        place.leaving.abort(clientGone)
      }
      if (left?.aborted) leave()
      else left?.addEventListener('abort', leave, { once: true })
    },
  }
}
