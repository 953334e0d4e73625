/** The client disconnected while waiting. */
export class ClientLeft extends Error {}

export type LineLimits = {
  underWay: number
  waiting: number
  /**
   * With more than this many waiting, each place pauses before its next work, to free the processor for
   * others.
   */
  crowd?: number
}

/** A place pauses for this multiple of the time that its work took, within these milliseconds. */
const rest = { times: 4, leastMs: 20, maxMs: 200 }

const restAfter = (ms: number) => Math.min(rest.maxMs, Math.max(rest.leastMs, ms * rest.times))

type WaitingTurn = { owner: string; enter: () => void; refuse: (reason: Error) => void }

export type Line = {
  /**
   * Runs the work once there is a place. If the queue is full, the owner with the most work in it gives way.
   * @throws the error from `refusal` if too many wait; ClientLeft if `left` is aborted before the work starts
   */
  run: <T>(work: () => Promise<T>, left?: AbortSignal, owner?: string) => Promise<T>
}

/** Limits concurrent work. The rest waits, first come, first served. */
export function createLine(
  { crowd = Number.POSITIVE_INFINITY, ...most }: LineLimits,
  refusal: () => Error,
  whenIdle = () => {},
): Line {
  const waiting = new Set<WaitingTurn>()
  let underWay = 0

  async function enter(left: AbortSignal | undefined, owner: string): Promise<void> {
    if (left?.aborted) {
      if (underWay === 0) whenIdle()
      throw new ClientLeft()
    }
    if (underWay < most.underWay) {
      underWay += 1
      return
    }
    if (waiting.size >= most.waiting && !makeRoom(owner)) throw refusal()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const place: WaitingTurn = {
      owner,
      enter: resolve,
      refuse(reason) {
        waiting.delete(place)
        reject(reason)
      },
    }
    const leave = () => place.refuse(new ClientLeft())
    waiting.add(place)
    left?.addEventListener('abort', leave, { once: true })
    await promise.finally(() => left?.removeEventListener('abort', leave))
  }

  /** Refuses the newest work of the owner that has the most waiting, unless this owner has as much. */
  function makeRoom(owner: string): boolean {
    const owners = Map.groupBy(waiting, place => place.owner)
    const [longest = []] = [...owners.values()].sort((one, other) => other.length - one.length)
    if (longest.length <= (owners.get(owner)?.length ?? 0) + 1) return false
    longest.at(-1)?.refuse(refusal())
    return true
  }

  /** Gives the place to the first in the queue. */
  function passOn(): void {
    const [next] = waiting
    if (!next) {
      underWay -= 1
      if (underWay === 0) whenIdle()
      return
    }
    waiting.delete(next)
    next.enter()
  }

  return {
    async run(work, left, owner = '') {
      await enter(left, owner)
      const start = performance.now()
      try {
        return await work()
      } finally {
        // Yields between two pieces of work, so that other requests can be read: a single one may take many
        // milliseconds.
        if (waiting.size === 0) passOn()
        else if (waiting.size <= crowd) setImmediate(passOn)
        else setTimeout(passOn, restAfter(performance.now() - start))
      }
    },
  }
}
