/** The client disconnected while waiting. */
export class ClientLeft extends Error {}

export type LineLimits = {
  underWay: number
  waiting: number
  /** With more than this many waiting, each place rests before its next work, to free the processor for others. */
  crowd?: number
}

/** A place rests for this multiple of the time its work took, within these milliseconds. */
const rest = { times: 4, leastMs: 20, maxMs: 200 }

const restAfter = (ms: number) => Math.min(rest.maxMs, Math.max(rest.leastMs, ms * rest.times))

export type Line = {
  /**
   * Runs the work once there is a place.
   * @throws the error from `refusal` if too many wait; ClientLeft if `left` is aborted before the work begins
   */
  run: <T>(work: () => Promise<T>, left?: AbortSignal) => Promise<T>
}

/** Limits the work under way at once; the rest waits, first come, first served. */
export function createLine(
  { crowd = Number.POSITIVE_INFINITY, ...most }: LineLimits,
  refusal: () => Error,
  whenIdle = () => {},
): Line {
  const waiting = new Set<() => void>()
  let underWay = 0

  async function enter(left: AbortSignal | undefined): Promise<void> {
    if (left?.aborted) {
      if (underWay === 0) whenIdle()
      throw new ClientLeft()
    }
    if (underWay < most.underWay) {
      underWay += 1
      return
    }
    if (waiting.size >= most.waiting) throw refusal()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      waiting.delete(resolve)
      reject(new ClientLeft())
    }
    waiting.add(resolve)
    left?.addEventListener('abort', leave, { once: true })
    await promise.finally(() => left?.removeEventListener('abort', leave))
  }

  /** Passes the place to the first in the queue. */
  function passOn(): void {
    const [next] = waiting
    if (!next) {
      underWay -= 1
      if (underWay === 0) whenIdle()
      return
    }
    waiting.delete(next)
    next()
  }

  return {
    async run(work, left) {
      await enter(left)
      const start = performance.now()
      try {
        return await work()
      } finally {
        // Reads other requests between two jobs, which may take many milliseconds each.
        if (waiting.size === 0) passOn()
        else if (waiting.size <= crowd) setImmediate(passOn)
        else setTimeout(passOn, restAfter(performance.now() - start))
      }
    },
  }
}
